import type { TextPage, Word } from '../text-page.ts';

/** A word's place after the lines of its page were made horizontal. Lengths are in heights of the page, so that both axes agree. */
export type PlacedWord = {
  readonly word: Word;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** A line shorter than this many of its heights shows the angle only roughly. */
const MIN_LINE_RATIO = 4;
/** Receipts at a greater angle are not straightened. */
const MAX_ANGLE = 0.2;

type Slope = { readonly angle: number; readonly length: number };

const centreY = ({ box }: Word): number => box.top + box.height / 2;

const slopeOf = (line: readonly Word[], aspect: number): readonly Slope[] => {
  const [first, last] = [line.at(0), line.at(-1)];
  if (first === undefined || last === undefined || first === last) return [];
  const run = (last.box.left + last.box.width / 2 - (first.box.left + first.box.width / 2)) * aspect;
  const rise = centreY(last) - centreY(first);
  if (run < MIN_LINE_RATIO * first.box.height) return [];
  return [{ angle: Math.atan2(rise, run), length: run }];
};

/** The median of the angles of lines, weighted by their length. Radians. */
const weightedMedian = (slopes: readonly Slope[]): number => {
  const total = slopes.reduce((sum, { length }) => sum + length, 0);
  let reached = 0;
  for (const { angle, length } of slopes.toSorted((left, right) => left.angle - right.angle)) {
    reached += length;
    if (reached * 2 >= total) return angle;
  }
  return 0;
};

/** The angle of a page's lines, from the words of each line. Radians. */
export const skewOf = ({ lines, width, height }: TextPage): number => {
  const angle = weightedMedian(lines.flatMap((line) => slopeOf(line, width / height)));
  return Math.abs(angle) > MAX_ANGLE ? 0 : angle;
};

/** The places of a page's words once its lines are rotated by an angle (radians) to be horizontal. */
export const deskew = (page: TextPage, angle: number): readonly PlacedWord[] => {
  const aspect = page.width / page.height;
  const [cos, sin] = [Math.cos(-angle), Math.sin(-angle)];
  return page.lines.flat().map((word) => {
    const { left, top, width, height } = word.box;
    const [x, y] = [(left + width / 2) * aspect, top + height / 2];
    const [centreX, middle] = [x * cos - y * sin, x * sin + y * cos];
    // The box of a slanted word is higher than the word.
    const tall = Math.max(height - Math.abs(Math.sin(angle)) * width * aspect, height / 3);
    const wide = width * aspect;
    return { word, left: centreX - wide / 2, right: centreX + wide / 2, top: middle - tall / 2, bottom: middle + tall / 2 };
  });
};
