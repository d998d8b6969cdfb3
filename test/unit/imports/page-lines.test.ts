import { linesOf, piecesOf } from '../../../shared/imports/parsing/pdf/page-lines.ts';

/** A page of 600 by 800 points as it is stored: its origin is the lower left corner. */
const UPRIGHT = [1, 0, 0, -1, 0, 800];
/** The same, shown turned by 90 degrees to the right. */
const TURNED = [0, 1, 1, 0, 0, 0];

const placed = (str: string, x: number, y: number, width = str.length * 5) => ({ str, transform: [10, 0, 0, 10, x, y], width, height: 10 });
const lines = (...texts: readonly ReturnType<typeof placed>[]) => linesOf(texts.flatMap((text) => piecesOf(text, UPRIGHT)));

describe('lines of a page', () => {
  test('are ordered from top to bottom, and each from left to right, whatever the order they are drawn in', () => {
    expect(lines(placed('BBVA', 400, 700), placed('Luz', 50, 686), placed('Ana', 50, 700))).toEqual(['Ana\tBBVA', 'Luz']);
  });

  test('put texts a little higher or lower on the same line', () => {
    expect(lines(placed('Ana', 50, 700), placed('BBVA', 400, 703), placed('Luz', 50, 690))).toEqual(['Ana\tBBVA', 'Luz']);
  });

  test('separate cells by wide gaps, words by narrow ones, and join adjacent pieces', () => {
    expect(lines(placed('012180', 50, 700), placed('000000000015', 80.5, 700), placed('Ana', 143, 700), placed('BBVA', 170, 700))).toEqual([
      '012180000000000015 Ana\tBBVA',
    ]);
  });

  test('part cells by runs of blanks within a text, and not by one blank', () => {
    expect(lines(placed('Ana Ruiz     012180000000000015', 50, 700))).toEqual(['Ana Ruiz\t012180000000000015']);
  });

  test('leave out blanks and characters that a font gives no meaning to', () => {
    expect(lines(placed('   ', 50, 700), placed('A\u0000na\u00a0Ruiz', 80, 700))).toEqual(['Ana Ruiz']);
  });

  test('are those of the displayed page when it is stored rotated', () => {
    const upwards = (str: string, x: number, y: number) => ({ str, transform: [0, 10, -10, 0, x, y], width: str.length * 5, height: 10 });
    const pieces = [upwards('BBVA', 100, 400), upwards('Ana', 100, 50), upwards('Luz', 114, 50)].flatMap((text) => piecesOf(text, TURNED));
    expect(linesOf(pieces)).toEqual(['Ana\tBBVA', 'Luz']);
  });
});
