import { findLabels, type FoundLabel } from '../labels/find-labels.ts';
import { labelText } from '../labels/label-words.ts';
import type { LabelKind } from '../labels/labels.ts';
import { LABEL_ENTRIES } from '../labels/match-label.ts';
import type { TextPage, Word } from '../text-page.ts';
import { cellsOf, isBelow, rowGap, type Cell } from './cells.ts';
import { placesOf, type LabelPlaces } from './value-places.ts';

/** The cells of a receipt, and which of them are labels. */
export type LabelledText = {
  readonly cells: readonly Cell[];
  readonly labels: readonly FoundLabel[];
  readonly labelCells: ReadonlySet<Cell>;
  /** Where the labels of a page have their values, by the page's number. */
  readonly places: ReadonlyMap<number, LabelPlaces>;
};

/** Possible values of a label, the likeliest place first. */
export type ValueCandidate = {
  readonly words: readonly [Word, ...Word[]];
  readonly text: string;
  readonly page: number;
  readonly cells: readonly Cell[];
  /** Put together from several rows. */
  readonly isJoined: boolean;
};

export const labelledText = (pages: readonly TextPage[]): LabelledText => {
  const byPage = pages.map((page, index) => cellsOf(page, index + 1));
  const labels = byPage.map(findLabels);
  const labelCells = new Set(labels.flat().flatMap(({ cells }) => cells));
  const places = new Map(byPage.map((cells, index) => [index + 1, placesOf(labels[index] ?? [], cells, labelCells)]));
  return { cells: byPage.flat(), labels: labels.flat(), labelCells, places };
};

/** A value may be at most so many of its own heights from its label, and continues in the next row within fewer. */
const MAX_VALUE_GAP = 3.2;
const MAX_WRAP_GAP = 1.6;

const candidate = (words: readonly Word[], cells: readonly Cell[], page: number, isJoined = false): readonly ValueCandidate[] => {
  const [first, ...others] = words;
  if (first === undefined) return [];
  return [{ words: [first, ...others], text: words.map(({ text }) => text).join(' '), page, cells, isJoined }];
};

/** A cell as a value of its own. */
export const valueOfCell = (cell: Cell): readonly ValueCandidate[] => candidate(cell.words, [cell], cell.page);

const inRow = ({ cells }: LabelledText, cell: Cell): readonly Cell[] =>
  cells.filter((other) => other.page === cell.page && other.row === cell.row && other.left >= cell.right - 0.01 && other !== cell);

/** Cells to the right in the row, up to the next label. */
const besides = (text: LabelledText, cell: Cell): readonly Cell[] => {
  const row = inRow(text, cell);
  const next = row.findIndex((other) => text.labelCells.has(other));
  return next < 0 ? row : row.slice(0, next);
};

const lastOf = ({ cells }: FoundLabel): Cell => cells.at(-1) ?? cells[0];

/** The nearest cell below in the column, when it is no label. */
const beneath = (text: LabelledText, cell: Cell, maxGap: number): Cell | null => {
  const below = text.cells.find((other) => other.row > cell.row && isBelow(cell, other));
  return below === undefined || text.labelCells.has(below) || rowGap(cell, below) > maxGap ? null : below;
};

/** The nearest cell above in the column, when it is no label. */
const over = (text: LabelledText, cell: Cell, maxGap: number): Cell | null => {
  const above = text.cells.findLast((other) => other.page === cell.page && other.row < cell.row && isBelow(other, cell));
  return above === undefined || text.labelCells.has(above) || rowGap(above, cell) > maxGap ? null : above;
};

const hasLabelInRow = (text: LabelledText, cell: Cell): boolean =>
  text.cells.some((other) => other.page === cell.page && other.row === cell.row && text.labelCells.has(other));

const hasWords = ({ text }: Cell): boolean => /\p{L}{3}/u.test(text);

/** Whether words that are no known label precede a cell in its row. */
const hasWordsBefore = (text: LabelledText, cell: Cell): boolean => {
  const before = text.cells.findLast((other) => other.page === cell.page && other.row === cell.row && other.right <= cell.left + 0.01);
  return before !== undefined && !text.labelCells.has(before) && hasWords(before);
};

/** The value with the rows it continues in; above its label it continues upwards. */
const continued = (text: LabelledText, value: ValueCandidate, isAbove: boolean): readonly ValueCandidate[] => {
  const rows: ValueCandidate[] = [];
  let current = value;
  for (let count = 0; count < 2; count += 1) {
    const edge = current.cells.at(isAbove ? 0 : -1);
    const next = edge === undefined ? null : (isAbove ? over : beneath)(text, edge, MAX_WRAP_GAP);
    if (next === null || hasLabelInRow(text, next) || hasWordsBefore(text, next)) break;
    const [joined] = isAbove
      ? candidate([...next.words, ...current.words], [next, ...current.cells], value.page, true)
      : candidate([...current.words, ...next.words], [...current.cells, next], value.page, true);
    if (joined === undefined) break;
    rows.push(joined);
    current = joined;
  }
  return rows;
};

/** A row as one value: wide gaps within it make cells of their own, as in "**** **** **** 8579". */
const wholeRow = (cells: readonly Cell[], page: number): readonly ValueCandidate[] =>
  cells.length < 2
    ? []
    : candidate(
        cells.flatMap(({ words }) => words),
        cells,
        page,
        true,
      );

/** The value above or below a label. */
const apartFrom = (text: LabelledText, label: FoundLabel, isAbove: boolean): readonly ValueCandidate[] => {
  const near = isAbove ? over(text, label.cells[0], MAX_VALUE_GAP) : beneath(text, lastOf(label), MAX_VALUE_GAP);
  return near === null ? [] : valueOfCell(near);
};

/** The cells on all sides of a label, wherever the page has its values; none where the value follows the label in its own cell. */
export const valuesAround = (text: LabelledText, label: FoundLabel): readonly ValueCandidate[] => {
  if (label.rest.length > 0) return [];
  const [right] = besides(text, lastOf(label));
  return [...(right === undefined ? [] : valueOfCell(right)), ...apartFrom(text, label, false), ...apartFrom(text, label, true)];
};

/** Where the value of a label may be: after it, to its right, below it (or above, where the page has its values there), and each of these with its next rows. */
export const valuesOf = (text: LabelledText, label: FoundLabel): readonly ValueCandidate[] => {
  const last = lastOf(label);
  const { page } = last;
  const isAbove = text.places.get(page) === 'above';
  const same = candidate(label.rest, [last], page);
  const rights = label.cells.map((cell) => besides(text, cell));
  const [upper, lower] = rights.map((row) => row[0]);
  const right = candidate(upper?.words ?? lower?.words ?? [], [upper ?? lower ?? last], page);
  // A label of two rows has its value in two rows, too.
  const overRows =
    upper !== undefined && lower !== undefined ? candidate([...upper.words, ...lower.words], [upper, lower], page, true) : [];
  const apart = label.rest.length > 0 ? [] : apartFrom(text, label, isAbove);
  const single = text.places.get(page) === 'beside' ? [...same, ...right, ...apart] : [...same, ...apart, ...right];
  return [
    ...single,
    ...wholeRow(rights.at(-1) ?? [], page),
    ...overRows,
    ...single.flatMap((value) => continued(text, value, isAbove && apart.includes(value))),
  ];
};

/** First words of labels, without articles: an unlisted text with one of them is another label. */
const LABEL_WORDS: ReadonlySet<string> = new Set(
  LABEL_ENTRIES.flatMap(({ text }) => text.split(' ').slice(0, 1)).filter((word) => word.length > 3),
);

const isLabelLike = ({ text }: Cell): boolean =>
  labelText(text)
    .split(' ')
    .some((word) => LABEL_WORDS.has(word));

/**
 * Whether a text that is no known label may give a cell without a label another meaning: any words before it in its row, or right above it
 * words with the first one of a label. "Próxima fecha de corte".
 */
export const isIntroduced = (text: LabelledText, cell: Cell): boolean => {
  const above = over(text, cell, MAX_VALUE_GAP);
  return hasWordsBefore(text, cell) || (above !== null && hasWords(above) && isLabelLike(above));
};

/** Whether digits in the next cell of the row may continue a value: "$11" and "250.00". */
export const isContinuedInRow = (text: LabelledText, { cells, isJoined }: ValueCandidate): boolean => {
  const last = cells.at(-1);
  const [next] = last === undefined ? [] : besides(text, last);
  if (last === undefined || next === undefined || isJoined) return false;
  const isNear = text.places.get(last.page) === 'beside' || next.left - last.right < 4 * (last.bottom - last.top);
  return isNear && /^[.,\s\d]*\d[.,\s\d]*$/.test(next.text);
};

/**
 * The values of texts that begin like a label and are no listed one: "Referencia del ordenante: 123". Each may be the value that a listed
 * label should have. Words of a free text are none.
 */
export const unlistedValues = (text: LabelledText, beginning: RegExp): readonly ValueCandidate[] => {
  const free = valueCellsOf(text, labelsOf(text, 'texto'));
  return text.cells
    .filter((cell) => !text.labelCells.has(cell) && !free.has(cell) && beginning.test(labelText(cell.text)))
    .flatMap((cell) => {
      const start = cell.words.findIndex((word) => /[\d$]/.test(word.text));
      return valuesOf(text, { kind: 'otro', cells: [cell], rest: start < 0 ? [] : cell.words.slice(start) }).slice(0, 1);
    });
};

/** Headings of data about something other than the transfer. */
const OTHER_HEADING = /^(?:cargos?|comision|factura|recibo|servicio|datos de(?:l| la) (?:factura|recibo|servicio))/;

/** Whether a label of other data, alone in its row, is a heading right above a label: "Comisión" over "Importe $5.00". */
export const isUnderOther = (text: LabelledText, label: FoundLabel): boolean => {
  const [cell] = label.cells;
  const above = text.cells.findLast((other) => other.page === cell.page && other.row < cell.row && isBelow(other, cell));
  if (above === undefined || rowGap(above, cell) > MAX_VALUE_GAP) return false;
  if (!text.labelCells.has(above)) return OTHER_HEADING.test(labelText(above.text)) && inRow(text, above).length === 0;
  const heading = text.labels.find(({ cells }) => cells.includes(above));
  return (
    heading?.kind === 'otro' && heading.rest.length === 0 && inRow(text, above).length === 0 && text.places.get(cell.page) === 'beside'
  );
};

/** The cells that are, or may be, values of some labels. */
export const valueCellsOf = (text: LabelledText, labels: readonly FoundLabel[]): ReadonlySet<Cell> =>
  new Set(labels.flatMap((label) => valuesOf(text, label).flatMap(({ cells, isJoined }) => (isJoined ? [] : cells))));

export const labelsOf = ({ labels }: LabelledText, ...kinds: readonly LabelKind[]): readonly FoundLabel[] =>
  labels.filter(({ kind }) => kinds.includes(kind));
