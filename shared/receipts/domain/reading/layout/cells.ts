import type { Box } from '../../../../validation/domain/receipt/receipt.ts';
import { labelStarts } from '../labels/match-label.ts';
import type { TextPage, Word } from '../text-page.ts';
import { deskew, skewOf, type PlacedWord } from './deskew.ts';
import { uprightPage } from './turned-page.ts';

/** Adjacent words of a row; places as in {@link PlacedWord}. */
export type Cell = {
  /** From 1. */
  readonly page: number;
  readonly row: number;
  readonly words: readonly Word[];
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** As a share of the height of a line: words of one line are this close to its middle, and a wider gap separates cells. */
const SAME_ROW = 0.55;
const CELL_GAP = 1.3;

const middleOf = ({ top, bottom }: Pick<Cell, 'top' | 'bottom'>): number => (top + bottom) / 2;
const heightOf = ({ top, bottom }: Pick<Cell, 'top' | 'bottom'>): number => bottom - top;

/** The median of some values; 0 for none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

/** Marks that recognition reads in rules, icons and dust. */
const isNoise = ({ text, confidence }: Word): boolean =>
  text.trim() === '' ||
  (confidence < 0.4 && !/[\p{L}\p{N}]{2}|[*•.]{2}/u.test(text)) ||
  /^[|_~—–=«»"'’`.,:;]+$/u.test(text) ||
  /^\D*\.{3,}$/u.test(text);

const rowsOf = (words: readonly PlacedWord[]): readonly (readonly PlacedWord[])[] => {
  const rows: PlacedWord[][] = [];
  for (const word of words.toSorted((upper, lower) => middleOf(upper) - middleOf(lower))) {
    const row = rows.at(-1);
    const isSame =
      row !== undefined &&
      Math.abs(median(row.map(middleOf)) - middleOf(word)) < SAME_ROW * Math.max(median(row.map(heightOf)), Math.min(heightOf(word), 0.03));
    if (isSame) row.push(word);
    else rows.push([word]);
  }
  return rows;
};

const cellOf = (words: readonly PlacedWord[], page: number, row: number): Cell => ({
  page,
  row,
  words: words.map(({ word }) => word),
  text: words.map(({ word }) => word.text).join(' '),
  left: Math.min(...words.map(({ left }) => left)),
  right: Math.max(...words.map(({ right }) => right)),
  top: Math.min(...words.map(({ top }) => top)),
  bottom: Math.max(...words.map(({ bottom }) => bottom)),
});

/** The words of a line, split where labels begin: "Fecha: 03/11/2026 Hora: 10:22". */
const splitAtLabels = (words: readonly PlacedWord[]): readonly (readonly PlacedWord[])[] => {
  const starts = [0, ...labelStarts(words.map(({ word }) => word.text))];
  return starts.map((start, index) => words.slice(start, starts[index + 1]));
};

/** A label and its value without a space between them: "Fecha:03/11/2026". */
const GLUED = /^(?<label>\p{L}[\p{L}./]*:)(?<value>.+)$/u;

const separated = (word: Word): readonly Word[] => {
  const { label, value } = GLUED.exec(word.text)?.groups ?? {};
  if (label === undefined || value === undefined) return [word];
  const width = (word.box.width * label.length) / word.text.length;
  return [
    { ...word, text: label, box: { ...word.box, width } },
    { ...word, text: value, box: { ...word.box, left: word.box.left + width, width: word.box.width - width } },
  ];
};

const cellsOfRow = (words: readonly PlacedWord[], page: number, row: number): readonly Cell[] => {
  const height = median(words.map(heightOf));
  const groups: PlacedWord[][] = [];
  let previous: PlacedWord | undefined;
  for (const word of words.toSorted((left, right) => left.left - right.left)) {
    const group = groups.at(-1);
    if (group === undefined || previous === undefined || word.left - previous.right > CELL_GAP * height) groups.push([word]);
    else group.push(word);
    previous = word;
  }
  return groups.flatMap(splitAtLabels).map((group) => cellOf(group, page, row));
};

/**
 * The rows of a page at the angle that gives the fewest: short lines show their angle only roughly, and a wrong one separates values from
 * their labels.
 */
const straightRows = (page: TextPage): readonly (readonly PlacedWord[])[] => {
  const angle = skewOf(page);
  const rowsAt = (each: number) => rowsOf(deskew(page, each).filter(({ word }) => !isNoise(word)));
  const found = [angle, angle / 2, 0].map(rowsAt);
  return found.reduce((fewest, rows) => (rows.length < fewest.length ? rows : fewest));
};

/** The cells of a page by rows, from top to bottom and from left to right; `page` from 1. */
export const cellsOf = (page: TextPage, number: number): readonly Cell[] => {
  const upright = uprightPage(page);
  const words = { ...upright, lines: upright.lines.map((line) => line.flatMap(separated)) };
  const rows = straightRows(words);
  return rows.flatMap((row, index) => cellsOfRow(row, number, index));
};

/** The box around words, as fractions of the original page. */
export const boxAround = (words: readonly Word[]): Box => {
  const boxes = words.map(({ box, sentBox }) => sentBox ?? box);
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
};

/** Whether one cell is below another, in its column. */
export const isBelow = (upper: Cell, lower: Cell): boolean =>
  lower.page === upper.page && lower.top > middleOf(upper) && lower.left < upper.right && lower.right > upper.left;

/** The distance between two rows, in heights of the upper cell. */
export const rowGap = (upper: Cell, lower: Cell): number => (lower.top - upper.bottom) / Math.max(heightOf(upper), 0.004);
