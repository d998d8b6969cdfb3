import type { TextPage } from '../../../shared/receipts/domain/reading/text-page.ts';

/** A white PNG of 200 by 200 pixels, in base64. */
export const BLANK_IMAGE =
  'iVBORw0KGgoAAAANSUhEUgAAAMgAAADIAQMAAACXljzdAAAAA1BMVEX///+nxBvIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHElEQVRYhe3BgQAAAADDoPlTX+EAVQEAAAAAfAYUUAABHmXVxwAAAABJRU5ErkJggg==';

type Cell = { readonly text: string; readonly left?: number; readonly confidence?: number };

const CHARACTER_WIDTH = 0.015;
const LINE_HEIGHT = 0.02;

/** A page of text with a row for each entry: a text at the left, or cells with their left edges as parts of the width. */
export const textPage = (rows: readonly (string | readonly Cell[])[]): TextPage => ({
  width: 1_000,
  height: 1_500,
  lines: rows.flatMap((row, index) =>
    (typeof row === 'string' ? [{ text: row }] : row).map(({ text, left = 0.05, confidence = 0.95 }: Cell) => {
      let offset = left;
      return text.split(' ').map((word) => {
        const width = word.length * CHARACTER_WIDTH;
        const placed = { text: word, confidence, box: { left: offset, top: 0.03 + index * 0.04, width, height: LINE_HEIGHT } };
        offset += width + CHARACTER_WIDTH;
        return placed;
      });
    }),
  ),
});
