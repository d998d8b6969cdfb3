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

/** Pieces of one label are closer than cells of two columns, in heights of a line. */
const PIECE_GAP = 6;
/** Labels of at least this length can be recognised with a third of their characters missing. */
const MIN_TORN_LENGTH = 9;
const MIN_COMMON_SHARE = 0.78;
/** A torn label loses characters and hardly gains any: "Transferencia SPEI" is no torn "Referencia SPEI". */
const MIN_OWN_SHARE = 0.88;

/** The common share of the two texts, if it is nearly all of the torn one. */
const tornShare = (torn: string, label: string): number => {
  const share = commonShare(torn, label);
  const common = (share * (torn.length + label.length)) / 2;
  return common >= MIN_OWN_SHARE * torn.length ? share : 0;
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
  const text = labelText(pieces.map((piece) => piece.text).join(' ')).replaceAll(' ', '');
  if (text.length < 6 || /\d/.test(text)) return null;
  const scored = LABEL_ENTRIES.filter((entry) => entry.text.length >= MIN_TORN_LENGTH)
    .map((entry) => ({ entry, share: tornShare(text, entry.text.replaceAll(' ', '')) }))
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
    if (match !== null && !HEADINGS.has(match.kind)) return [{ ...match, cells: [cell] }];
    const pieces = torn(cell, cells);
    if (pieces !== null) {
      for (const part of pieces.cells) taken.add(part);
      return [pieces];
    }
    return match === null ? [] : [{ ...match, cells: [cell] }];
  });
};
