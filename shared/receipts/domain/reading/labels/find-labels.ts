import { isBelow, median, rowGap, type Cell } from '../layout/cells.ts';
import type { Word } from '../text-page.ts';
import { commonShare, isLabelText, labelText } from './label-words.ts';
import type { LabelKind } from './labels.ts';
import { HEADINGS, LABEL_ENTRIES, matchLabel } from './match-label.ts';

/** A label on the page, its cells, and the text that follows it in the last of them. */
export type FoundLabel = {
  readonly kind: LabelKind;
  readonly cells: readonly [Cell, ...Cell[]];
  /** Words of the same cell after the label. */
  readonly rest: readonly Word[];
};

const matchCell = (cell: Cell): { readonly kind: LabelKind; readonly rest: readonly Word[] } | null => {
  const match = matchLabel(cell.words.map(({ text }) => text));
  return match === null ? null : { kind: match.kind, rest: cell.words.slice(match.taken) };
};

/** Names of the two persons, which are headings of their sides on some receipts. */
const NAMES: ReadonlySet<LabelKind> = new Set(['nombre_origen', 'nombre_destino']);

/** Rows of one label are closer than rows of two, in heights of a row. */
const WRAP_GAP = 1.1;

/** Rows of one label are closer than this share of the usual distance. */
const WRAP_PITCH = 0.8;

const hasNeighbour = (cell: Cell, cells: readonly Cell[]): boolean =>
  cells.some((other) => other.page === cell.page && other.row === cell.row && other.left > cell.right);

/** The usual distance from one row to the next. */
const pitchOf = (page: number, cells: readonly Cell[]): number => {
  const tops = [...new Map(cells.filter((cell) => cell.page === page).map(({ row, top }) => [row, top])).values()];
  return median(tops.slice(1).map((top, index) => top - (tops[index] ?? top)));
};

/**
 * Whether two cells that could be one label are a label with its value and a heading below it: "CLABE 0123…" and "Origen". Each has a
 * meaning by itself, and they are no closer than other rows.
 */
const isHeadingBelow = (upper: Cell, lower: Cell, cells: readonly Cell[]): boolean => {
  const heading = matchCell(lower);
  return (
    heading !== null &&
    (HEADINGS.has(heading.kind) || NAMES.has(heading.kind)) &&
    matchCell(upper) !== null &&
    hasNeighbour(upper, cells) &&
    lower.top - upper.top >= WRAP_PITCH * pitchOf(upper.page, cells)
  );
};

/** Whether each of two rows is a label with a value next to it: "Importe $1.00" and "Comisión $0.00" are no "Importe comisión". */
const haveOwnValues = (upper: Cell, lower: Cell, cells: readonly Cell[]): boolean => {
  const below = matchCell(lower);
  return (
    below !== null && !HEADINGS.has(below.kind) && matchCell(upper) !== null && hasNeighbour(upper, cells) && hasNeighbour(lower, cells)
  );
};

/** A label that continues below: "Clave de" and "rastreo". */
const wrapped = (cell: Cell, cells: readonly Cell[]): FoundLabel | null => {
  const lower = cells.find((other) => isBelow(cell, other) && rowGap(cell, other) < WRAP_GAP && Math.abs(other.left - cell.left) < 0.02);
  if (lower === undefined || isHeadingBelow(cell, lower, cells) || haveOwnValues(cell, lower, cells)) return null;
  const joined = labelText(`${cell.text} ${lower.text}`);
  const entry = LABEL_ENTRIES.find(({ text, words }) => words > 1 && isLabelText(joined, text));
  return entry === undefined ? null : { kind: entry.kind, cells: [cell, lower], rest: [] };
};

/** A free text is at most this far below its label, in heights of a row. */
const MAX_TEXT_GAP = 1.6;

/** Pieces of one label are closer than cells of two columns, in heights of a line. */
const PIECE_GAP = 6;
/** Labels of at least this length can be recognised with a third of their characters missing. */
const MIN_TORN_LENGTH = 9;
const MIN_COMMON_SHARE = 0.78;
/** How much of a label is in the pieces of a torn one; 0 if a word is no piece of it: "Cuenta bancaria" is no torn "Cuenta beneficiaria". */
const tornShare = (words: readonly string[], label: string): number => {
  const whole = label.replaceAll(' ', '');
  return words.every((word) => whole.includes(word)) ? commonShare(words.join(''), whole) : 0;
};

/** Pale print is recognised in pieces: "Ri", "ncia", "numérica". Finds adjacent cells that are no label by themselves. */
const piecesFrom = (cells: readonly Cell[], first: Cell): readonly [Cell, ...Cell[]] => {
  const pieces: [Cell, ...Cell[]] = [first];
  for (const cell of cells.slice(cells.indexOf(first) + 1)) {
    const last = pieces.at(-1) ?? first;
    const isNear = cell.page === first.page && cell.row === first.row && cell.left - last.right < PIECE_GAP * (first.bottom - first.top);
    if (!isNear) break;
    pieces.push(cell);
  }
  return pieces;
};

type Torn = { readonly label: FoundLabel; readonly share: number };

/** The label that the pieces most probably form; null when that is not clear. */
const tornInto = (pieces: readonly [Cell, ...Cell[]]): Torn | null => {
  const text = labelText(pieces.map((piece) => piece.text).join(' '));
  if (text.replaceAll(' ', '').length < 6 || /\d/.test(text)) return null;
  const scored = LABEL_ENTRIES.filter((entry) => entry.text.length >= MIN_TORN_LENGTH)
    .map((entry) => ({ entry, share: tornShare(text.split(' '), entry.text) }))
    .toSorted((left, right) => right.share - left.share);
  const [best] = scored;
  if (best === undefined || best.share < MIN_COMMON_SHARE) return null;
  const rival = scored.find(({ entry }) => entry.kind !== best.entry.kind);
  if (rival !== undefined && rival.share > best.share - 0.05) return null;
  return { label: { kind: best.entry.kind, cells: pieces, rest: [] }, share: best.share };
};

/** The label that a cell begins, with the pieces to its right that belong to it; other cells nearby may be its value. */
const torn = (cell: Cell, cells: readonly Cell[]): FoundLabel | null => {
  const [first, ...others] = piecesFrom(cells, cell);
  const found = [...others.keys(), others.length].flatMap((count) => tornInto([first, ...others.slice(0, count)]) ?? []);
  return found.toSorted((left, right) => right.share - left.share)[0]?.label ?? null;
};

/** The cell with the words of a free text, which are no label even if they begin like one: "Concepto" and "REF 9999999". */
const freeTextOf = ({ kind, cells: [label], rest }: FoundLabel, cells: readonly Cell[]): readonly Cell[] => {
  if (kind !== 'texto' || rest.length > 0) return [];
  const beside = cells.find((other) => other.page === label.page && other.row === label.row && other.left > label.right);
  const value = beside ?? cells.find((other) => isBelow(label, other) && rowGap(label, other) < MAX_TEXT_GAP);
  const match = value === undefined ? null : matchCell(value);
  if (value === undefined || match === null || match.rest.length === 0) return [];
  const isNextLabel = beside === undefined && value.words.some(({ text }) => text.endsWith(':'));
  return isNextLabel ? [] : [value];
};

/** Whether unlisted words in lower case continue a label below it: "Monto" and "total cobrado". They make it another label. */
const isContinued = (cell: Cell, cells: readonly Cell[]): boolean => {
  const lower = cells.find((other) => isBelow(cell, other) && rowGap(cell, other) < WRAP_GAP && Math.abs(other.left - cell.left) < 0.02);
  return (
    lower !== undefined &&
    /^\p{Ll}{2,}[\p{Ll} ]*$/u.test(lower.text) &&
    (matchCell(lower)?.kind ?? 'otro') === 'otro' &&
    hasNeighbour(cell, cells) &&
    !hasNeighbour(lower, cells)
  );
};

/** The label that begins at a cell: over two rows, in one, or torn to pieces. */
const labelAt = (cell: Cell, cells: readonly Cell[]): FoundLabel | null => {
  const overRows = wrapped(cell, cells);
  if (overRows !== null) return overRows;
  const match = matchCell(cell);
  if (match === null) return torn(cell, cells);
  const found: FoundLabel = { ...match, kind: match.rest.length === 0 && isContinued(cell, cells) ? 'otro' : match.kind, cells: [cell] };
  return HEADINGS.has(match.kind) ? (torn(cell, cells) ?? found) : found;
};

/** The labels of a page, in the order of its cells. */
export const findLabels = (cells: readonly Cell[]): readonly FoundLabel[] => {
  const taken = new Set<Cell>();
  return cells.flatMap((cell) => {
    const label = taken.has(cell) ? null : labelAt(cell, cells);
    if (label === null) return [];
    for (const part of [...label.cells, ...freeTextOf(label, cells)]) taken.add(part);
    return [label];
  });
};
