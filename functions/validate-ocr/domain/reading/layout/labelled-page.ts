import { findLabels, type FoundLabel } from '../labels/find-labels.ts';
import type { LabelKind } from '../labels/labels.ts';
import type { TextPage, Word } from '../text-page.ts';
import { cellsOf, isBelow, rowGap, type Cell } from './cells.ts';

/** The cells of a receipt, and which of them are labels. */
export type LabelledText = {
  readonly cells: readonly Cell[];
  readonly labels: readonly FoundLabel[];
  readonly labelCells: ReadonlySet<Cell>;
};

/** What may be the value of a label, from the likeliest place on. */
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
  const labels = byPage.flatMap(findLabels);
  return { cells: byPage.flat(), labels, labelCells: new Set(labels.flatMap(({ cells }) => cells)) };
};

/** A value stands at most so many of its own heights below its label, and goes on in the next row within fewer. */
const MAX_VALUE_GAP = 3.2;
const MAX_WRAP_GAP = 1.6;

const candidate = (words: readonly Word[], cells: readonly Cell[], page: number, isJoined = false): readonly ValueCandidate[] => {
  const [first, ...others] = words;
  if (first === undefined) return [];
  return [{ words: [first, ...others], text: words.map(({ text }) => text).join(' '), page, cells, isJoined }];
};

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

const hasLabelInRow = (text: LabelledText, cell: Cell): boolean =>
  text.cells.some((other) => other.page === cell.page && other.row === cell.row && text.labelCells.has(other));

/** The value with the rows it goes on in. */
const continued = (text: LabelledText, value: ValueCandidate): readonly ValueCandidate[] => {
  const rows: ValueCandidate[] = [];
  let current = value;
  for (let count = 0; count < 2; count += 1) {
    const last = current.cells.at(-1);
    const next = last === undefined ? null : beneath(text, last, MAX_WRAP_GAP);
    if (next === null || hasLabelInRow(text, next)) break;
    const [joined] = candidate([...current.words, ...next.words], [...current.cells, next], value.page, true);
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

/** Where the value of a label may stand: after it, to its right, below it, and each of these with its next rows. */
export const valuesOf = (text: LabelledText, label: FoundLabel): readonly ValueCandidate[] => {
  const last = lastOf(label);
  const { page } = last;
  const same = candidate(label.rest, [last], page);
  const rights = label.cells.map((cell) => besides(text, cell));
  const [upper, lower] = rights.map((row) => row[0]);
  const right = candidate(upper?.words ?? lower?.words ?? [], [upper ?? lower ?? last], page);
  // A label of two rows has its value in two rows, too.
  const overRows =
    upper !== undefined && lower !== undefined ? candidate([...upper.words, ...lower.words], [upper, lower], page, true) : [];
  const below = label.rest.length > 0 ? null : beneath(text, last, MAX_VALUE_GAP);
  const under = below === null ? [] : candidate(below.words, [below], page);
  const single = [...same, ...right, ...under];
  return [...single, ...wholeRow(rights.at(-1) ?? [], page), ...overRows, ...single.flatMap((value) => continued(text, value))];
};

export const labelsOf = ({ labels }: LabelledText, ...kinds: readonly LabelKind[]): readonly FoundLabel[] =>
  labels.filter(({ kind }) => kinds.includes(kind));

const SIDES: readonly LabelKind[] = ['seccion_origen', 'seccion_destino'];
/** Labels of one side that also say which side the plain ones around them are of. */
const SIDE_OF: Readonly<Partial<Record<LabelKind, 'origen' | 'destino'>>> = { seccion_origen: 'origen', seccion_destino: 'destino' };

/** Headings of two columns may stand askew by so many of their heights; those of one column stand further apart. */
const SAME_HEADINGS = 1.5;

/** The side that a label without one belongs to: that of the nearest heading above it, in its column where there are two. */
export const sideOf = (text: LabelledText, label: FoundLabel): 'origen' | 'destino' | null => {
  const [cell] = label.cells;
  const above = labelsOf(text, ...SIDES).filter(({ cells: [head] }) => head.page === cell.page && head.row < cell.row);
  const lowest = Math.max(...above.map(({ cells: [head] }) => head.top));
  const heads = above.filter(({ cells: [head] }) => lowest - head.top <= SAME_HEADINGS * (head.bottom - head.top));
  const [nearest] = heads.toSorted((one, other) => Math.abs(one.cells[0].left - cell.left) - Math.abs(other.cells[0].left - cell.left));
  return nearest === undefined ? null : (SIDE_OF[nearest.kind] ?? null);
};
