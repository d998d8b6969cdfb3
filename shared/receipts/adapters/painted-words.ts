import type { Box } from '../../validation/domain/receipt/receipt.ts';
import type { RenderedPage } from '../ports/pdf-opener.ts';

const BYTES_PER_PIXEL = 4;
/** Out of 255: text with less contrast to its background is not meant to be seen. */
const MIN_CONTRAST = 20;

const brightnessAt = ({ bytes, width }: RenderedPage, x: number, y: number): number => {
  const start = (y * width + x) * BYTES_PER_PIXEL;
  const [red = 0, green = 0, blue = 0] = bytes.subarray(start, start + 3);
  return (red * 299 + green * 587 + blue * 114) / 1_000;
};

/** The pixels of a side between two fractions of it, within the page. */
const pixelsBetween = (from: number, to: number, length: number): readonly [number, number] => [
  Math.min(length - 1, Math.max(0, Math.floor(from * length))),
  Math.min(length, Math.max(1, Math.ceil(to * length))),
];

/**
 * Whether a word of a PDF is visible at its place. A word that is white on white, covered or clipped is not, and would be read off a
 * receipt that shows something else.
 */
export const isPainted = (page: RenderedPage, { left, top, width, height }: Box): boolean => {
  const [fromX, toX] = pixelsBetween(left, left + width, page.width);
  const [fromY, toY] = pixelsBetween(top, top + height, page.height);
  let [darkest, brightest] = [255, 0];
  for (let y = fromY; y < toY; y += 1) {
    for (let x = fromX; x < toX; x += 1) {
      const brightness = brightnessAt(page, x, y);
      darkest = Math.min(darkest, brightness);
      brightest = Math.max(brightest, brightness);
      if (brightest - darkest >= MIN_CONTRAST) return true;
    }
  }
  return false;
};
