/** A text as pdf.js places it: from where `transform` says along its direction, `width` long, of the size `height`. */
type PlacedText = { readonly str: string; readonly transform: readonly unknown[]; readonly width: number; readonly height: number };

/** A text without wide gaps within it, by its place on the page as it is shown, in points from the upper left corner. */
export type Piece = {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly height: number;
};

/** Of the size of a line: what pieces of one line may differ in height, the gap between two cells, and that between two words. */
const SAME_LINE = 0.55;
const CELL_GAP = 0.68;
const WORD_GAP = 0.12;
/** Of the size of a text: how far its middle is above the line it stands on. */
const MIDDLE = 0.35;

/** Gaps in a text that may be those between cells: more than one blank. */
const WIDE_GAP = /[\s\p{Zs}]{2,}/gu;
// eslint-disable-next-line no-control-regex -- characters a font gives no meaning to
const UNMAPPED = /[\u0000-\u0008\u000e-\u001f\ufffe\uffff]/g;

type Point = readonly [x: number, y: number];

const placeOf = ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[], [x, y]: Point): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
];

const numberAt = (values: readonly unknown[], index: number): number => {
  const value = values[index];
  return typeof value === 'number' ? value : 0;
};

/**
 * The pieces of a placed text. A gap within it is as wide as its share of the characters, which is exact where it
 * matters: in the fixed-width fonts that line columns up with blanks. `viewport`: from the page's space to what is shown.
 */
export const piecesOf = ({ str, transform, width, height }: PlacedText, viewport: readonly number[]): readonly Piece[] => {
  const text = str.replace(UNMAPPED, '');
  if (text.trim() === '' || height === 0) return [];
  const [a, b, x, y] = [0, 1, 4, 5].map((index) => numberAt(transform, index));
  const length = Math.hypot(a ?? 0, b ?? 0) || 1;
  const [startX, startY] = placeOf(viewport, [x ?? 0, y ?? 0]);
  const [endX] = placeOf(viewport, [(x ?? 0) + (width * (a ?? 0)) / length, (y ?? 0) + (width * (b ?? 0)) / length]);
  const perCharacter = (endX - startX) / str.length;
  const common = { middle: startY - MIDDLE * height, height };
  const pieces: Piece[] = [];
  const add = (from: number, to: number): void => {
    const part = text.slice(from, to);
    if (part.trim() === '') return;
    const [left, right] = [startX + from * perCharacter, startX + to * perCharacter].toSorted((one, other) => one - other);
    pieces.push({ ...common, text: part.trim(), left: left ?? startX, right: right ?? endX });
  };
  let from = 0;
  for (const { index, 0: gap } of text.matchAll(WIDE_GAP)) {
    if (gap.length * Math.abs(perCharacter) <= CELL_GAP * height) continue;
    add(from, index);
    from = index + gap.length;
  }
  add(from, text.length);
  return pieces;
};

const separatorOf = (previous: Piece | undefined, { left, height }: Piece): string => {
  if (previous === undefined) return '';
  const gap = left - previous.right;
  if (gap > CELL_GAP * height) return '\t';
  return gap > WORD_GAP * height ? ' ' : '';
};

const lineText = (pieces: readonly Piece[]): string => {
  let text = '';
  let previous: Piece | undefined;
  for (const piece of pieces.toSorted((one, other) => one.left - other.left)) {
    text += `${separatorOf(previous, piece)}${piece.text.replace(/[\s\p{Zs}]+/gu, ' ')}`;
    previous = piece;
  }
  return text;
};

/** Lines of a page, top to bottom: pieces of about the same height on it, whatever the order they are drawn in. Cells are apart by tabs. */
export const linesOf = (pieces: readonly Piece[]): readonly string[] => {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((upper, lower) => upper.middle - lower.middle)) {
    const [first] = lines.at(-1) ?? [];
    const isSameLine = first !== undefined && Math.abs(first.middle - piece.middle) < SAME_LINE * Math.max(first.height, piece.height);
    if (isSameLine) lines.at(-1)?.push(piece);
    else lines.push([piece]);
  }
  return lines.map(lineText);
};
