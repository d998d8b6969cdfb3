/** A text as pdf.js places it: from the origin in `transform` along its direction, `width` long, of the size `height`. */
type PlacedText = { readonly str: string; readonly transform: readonly unknown[]; readonly width: number; readonly height: number };

/** A text without wide gaps, by its place on the displayed page, in points from the upper left corner. */
export type Piece = {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly height: number;
};

/** As shares of a line's size: the maximum difference in height of pieces of one line, the gap between two cells, and that between two words. */
const SAME_LINE = 0.55;
const CELL_GAP = 0.68;
const WORD_GAP = 0.12;
/** As a share of a text's size: the distance of its middle from the baseline. */
const MIDDLE = 0.35;

/** Gaps in a text that may separate cells: more than one space. */
const WIDE_GAP = /[\s\p{Zs}]{2,}/gu;
// oxlint-disable-next-line no-control-regex -- characters a font gives no meaning to
const UNMAPPED = /[\u0000-\u0008\u000e-\u001f\ufffe\uffff]/g;

type Point = readonly [x: number, y: number];

const placeOf = ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[], [x, y]: Point): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
];

const numbersIn = (values: readonly unknown[]): readonly number[] => values.map((value) => (typeof value === 'number' ? value : 0));

/** Start and end of a text on the displayed page. */
const endsOf = ({ transform, width }: PlacedText, viewport: readonly number[]): readonly [start: Point, end: Point] => {
  const [a = 0, b = 0, , , x = 0, y = 0] = numbersIn(transform);
  const length = Math.hypot(a, b) || 1;
  return [placeOf(viewport, [x, y]), placeOf(viewport, [x + (width * a) / length, y + (width * b) / length])];
};

/** Begin and end of each gap in a text that separates cells. */
const wideGaps = (text: string, characterWidth: number, height: number): readonly (readonly [from: number, to: number])[] =>
  Array.from(text.matchAll(WIDE_GAP), ({ index, 0: gap }) => [index, index + gap.length] as const).filter(
    ([from, to]) => (to - from) * characterWidth > CELL_GAP * height,
  );

/**
 * The pieces of a placed text. The width of a gap is estimated by its share of the characters. That is exact where it matters: in
 * fixed-width fonts, which align columns with spaces. `viewport`: transformation from the page's space to the displayed page.
 */
export const piecesOf = (placed: PlacedText, viewport: readonly number[]): readonly Piece[] => {
  const { str, height } = placed;
  if (str.trim() === '' || height === 0) return [];
  const [[startX, startY], [endX]] = endsOf(placed, viewport);
  const perCharacter = (endX - startX) / str.length;
  const gaps = wideGaps(str, Math.abs(perCharacter), height);
  const starts = [0, ...gaps.map(([, to]) => to)];
  const pieces = starts.map((from, index): Piece => {
    const to = gaps[index]?.[0] ?? str.length;
    const sides = [startX + from * perCharacter, startX + to * perCharacter];
    return {
      text: str.slice(from, to).replace(UNMAPPED, '').trim(),
      left: Math.min(...sides),
      right: Math.max(...sides),
      middle: startY - MIDDLE * height,
      height,
    };
  });
  return pieces.filter(({ text }) => text !== '');
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

/** Lines of a page, top to bottom: pieces of about the same height, whatever the order in which they are drawn. Tabs separate cells. */
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
