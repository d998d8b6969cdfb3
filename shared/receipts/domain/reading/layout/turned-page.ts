import type { Box } from '../../../../validation/domain/receipt/receipt.ts';
import type { TextPage, Word } from '../text-page.ts';

/** The direction in which a page is read: a receipt may be photographed on its side, or upside down. */
type Direction = 'right' | 'down' | 'left' | 'up';

type Stroke = { readonly direction: Direction; readonly length: number };

const centreOf = ({ box }: Word): readonly [number, number] => [box.left + box.width / 2, box.top + box.height / 2];

/** The direction of a line, from its first word to its last one; lengths in pixels. */
const strokeOf = (line: readonly Word[], { width, height }: TextPage): readonly Stroke[] => {
  const [first, last] = [line.at(0), line.at(-1)];
  if (first === undefined || last === undefined || first === last) return [];
  const [[fromX, fromY], [toX, toY]] = [centreOf(first), centreOf(last)];
  const [run, rise] = [(toX - fromX) * width, (toY - fromY) * height];
  if (Math.abs(run) >= Math.abs(rise)) return [{ direction: run >= 0 ? 'right' : 'left', length: Math.abs(run) }];
  return [{ direction: rise >= 0 ? 'down' : 'up', length: Math.abs(rise) }];
};

/** The direction of most of the text, by its length. */
const directionOf = (page: TextPage): Direction => {
  const lengths: Record<Direction, number> = { right: 0, down: 0, left: 0, up: 0 };
  for (const { direction, length } of page.lines.flatMap((line) => strokeOf(line, page))) lengths[direction] += length;
  const directions = ['right', 'down', 'left', 'up'] as const;
  return directions.reduce<Direction>((longest, each) => (lengths[each] > lengths[longest] ? each : longest), 'right');
};

const TURNS: Readonly<Record<Direction, (box: Box) => Box>> = {
  right: (box) => box,
  down: ({ left, top, width, height }) => ({ left: top, top: 1 - left - width, width: height, height: width }),
  left: ({ left, top, width, height }) => ({ left: 1 - left - width, top: 1 - top - height, width, height }),
  up: ({ left, top, width, height }) => ({ left: 1 - top - height, top: left, width: height, height: width }),
};

/** The page with its text upright; its words keep the box they have on the page as sent. */
export const uprightPage = (page: TextPage): TextPage => {
  const direction = directionOf(page);
  if (direction === 'right') return page;
  const isOnSide = direction !== 'left';
  return {
    width: isOnSide ? page.height : page.width,
    height: isOnSide ? page.width : page.height,
    lines: page.lines.map((words) => words.map((word) => ({ ...word, box: TURNS[direction](word.box), sentBox: word.box }))),
  };
};
