import type { Cell } from '../report-cells.ts';
import { COLORS, HEADER_HEIGHT, LEFT, ROW_HEIGHT } from './page-layout.ts';
import type { Paper } from './sheet-of-paper.ts';

const PADDING = 4;
const TEXT_SIZE = 8;

/** A table at the left margin, whose columns have these widths in points. */
export const makePaperTable = (paper: Paper, widths: readonly number[]) => {
  const width = widths.reduce((sum, each) => sum + each, 0);
  const starts = widths.map((_width, index) => LEFT + widths.slice(0, index).reduce((sum, each) => sum + each, 0));

  const writeCell = (cell: Cell, index: number, y: number, font: 'regular' | 'bold'): void => {
    paper.write(cell.text, {
      x: (starts[index] ?? LEFT) + PADDING,
      y,
      width: (widths[index] ?? 0) - 2 * PADDING,
      align: cell.isNumber ? 'right' : 'left',
      font,
      size: TEXT_SIZE,
    });
  };

  const drawHead = (y: number): void => {
    paper.fill(LEFT, y, width, HEADER_HEIGHT, COLORS.head);
    paper.line(y + HEADER_HEIGHT, LEFT, LEFT + width, COLORS.brand);
  };

  const addRow = (
    parent: PDFKit.PDFStructureElement,
    cells: readonly Cell[],
    y: number,
    kind: 'TH' | 'TD',
    font: 'regular' | 'bold',
  ): void => {
    const row = paper.doc.struct('TR');
    parent.add(row);
    for (const [index, cell] of cells.entries()) {
      const write = (): void => {
        writeCell(cell, index, y, font);
      };
      // The declared options lack the scope of a heading.
      const options = kind === 'TH' ? { title: cell.text, scope: 'Column' } : {};
      row.add(paper.doc.struct(kind, options, write));
    }
    row.end();
  };

  return {
    width,
    /** The heading of the table for screen readers, too. */
    header: (table: PDFKit.PDFStructureElement, cells: readonly Cell[], y: number): void => {
      paper.decorate(() => {
        drawHead(y);
      });
      addRow(table, cells, y + PADDING, 'TH', 'bold');
    },
    /** The heading again at the top of a further page: screen readers have read it. */
    repeatHeader: (cells: readonly Cell[], y: number): void => {
      paper.decorate(() => {
        drawHead(y);
        for (const [index, cell] of cells.entries()) writeCell(cell, index, y + PADDING, 'bold');
      });
    },
    row: (table: PDFKit.PDFStructureElement, cells: readonly Cell[], y: number, font: 'regular' | 'bold' = 'regular'): void => {
      paper.decorate(() => {
        paper.line(y + ROW_HEIGHT, LEFT, LEFT + width);
      });
      addRow(table, cells, y + 3, 'TD', font);
    },
  };
};
