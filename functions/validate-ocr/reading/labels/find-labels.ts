import { isBelow, rowGap, type Cell } from '../layout/cells.ts';
import type { Word } from '../text-page.ts';
import { isLabelText, labelText } from './label-words.ts';
import { LABELS, type LabelKind } from './labels.ts';

/** A label on the page, the cells it stands in, and what follows it in the last of them. */
export type FoundLabel = {
  readonly kind: LabelKind;
  readonly cells: readonly [Cell, ...Cell[]];
  /** Words of the same cell after the label. */
  readonly rest: readonly Word[];
};

type Entry = { readonly kind: LabelKind; readonly text: string; readonly words: number };

const isKind = (name: string): name is LabelKind => name in LABELS;

/** Longer labels first: "importe de la operacion" is no "importe" with a value of words. */
const ENTRIES: readonly Entry[] = Object.entries(LABELS)
  .flatMap(([kind, texts]) => (isKind(kind) ? texts.map((text) => ({ kind, text, words: text.split(' ').length })) : []))
  .toSorted((left, right) => right.text.length - left.text.length);

/** Headings have no value beside them; short ones would be found in names and concepts otherwise. */
const ALONE: ReadonlySet<LabelKind> = new Set(['seccion_origen', 'seccion_destino']);
/** Labels that are also common words: a value has to follow a colon, or stand elsewhere. */
const isCommonWord = ({ text }: Entry): boolean => text.length < 7 || text === 'referencia' || text === 'beneficiario';

/** How many words of a cell make up words of a label: "CLABE/Tarjeta" is two of a label and one here. */
const wordsTaken = (words: readonly Word[], entry: Entry): number | null => {
  for (let count = 1; count <= Math.min(words.length, entry.words + 1); count += 1) {
    const text = labelText(
      words
        .slice(0, count)
        .map((word) => word.text)
        .join(' '),
    );
    if (isLabelText(text, entry.text)) return count;
  }
  return null;
};

const endsWithColon = (word: Word | undefined): boolean => word?.text.trim().endsWith(':') ?? false;

const matchCell = (cell: Cell): { readonly kind: LabelKind; readonly rest: readonly Word[] } | null => {
  for (const entry of ENTRIES) {
    const taken = wordsTaken(cell.words, entry);
    if (taken === null) continue;
    const rest = cell.words.slice(taken);
    const needsColon = ALONE.has(entry.kind) || isCommonWord(entry);
    const isValueLike = rest.some(({ text }) => /\d/.test(text));
    if (rest.length > 0 && needsColon && !endsWithColon(cell.words[taken - 1]) && !(isValueLike && !ALONE.has(entry.kind))) continue;
    return { kind: entry.kind, rest };
  }
  return null;
};

/** Rows of one label stand closer than rows of two. */
const WRAP_GAP = 1.1;

/** A label that goes on below: "Clave de" and "rastreo". */
const wrapped = (cell: Cell, cells: readonly Cell[]): FoundLabel | null => {
  const lower = cells.find((other) => isBelow(cell, other) && rowGap(cell, other) < WRAP_GAP && Math.abs(other.left - cell.left) < 0.02);
  if (lower === undefined) return null;
  const joined = labelText(`${cell.text} ${lower.text}`);
  const entry = ENTRIES.find(({ text, words }) => words > 1 && isLabelText(joined, text));
  return entry === undefined ? null : { kind: entry.kind, cells: [cell, lower], rest: [] };
};

/** The labels of a page, in the order of its cells. */
export const findLabels = (cells: readonly Cell[]): readonly FoundLabel[] => {
  const taken = new Set<Cell>();
  return cells.flatMap((cell): readonly FoundLabel[] => {
    if (taken.has(cell)) return [];
    const overRows = wrapped(cell, cells);
    if (overRows !== null) {
      for (const part of overRows.cells) taken.add(part);
      return [overRows];
    }
    const match = matchCell(cell);
    return match === null ? [] : [{ ...match, cells: [cell] }];
  });
};
