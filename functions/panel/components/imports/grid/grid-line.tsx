import { useTexts } from '../../../session/language-context.tsx';
import { columnTexts, gridTexts, kindTexts } from '../../../texts/grid.ts';
import { isInRange, type Cell, type CellRange } from '../../../view/grid/cells.ts';
import type { GridColumn } from '../../../view/grid/columns.ts';
import { markOf, shownValue, type Edits } from '../../../view/grid/edits.ts';
import type { GridRow } from '../../../view/grid/rows.ts';
import { CellEditor, type After } from './cell-editor.tsx';

/** How the cells of the grid are shown and edited. */
export type GridView = {
  /** Start of the ids of cells. */
  readonly id: string;
  readonly columns: readonly GridColumn[];
  readonly edits: Edits;
  readonly range: CellRange;
  readonly active: Cell;
  /** What the editor of the active cell begins with; null while none is open. */
  readonly draft: string | null;
  readonly onCommit: (value: string, after: After) => void;
  readonly onCancel: () => void;
};

export const cellId = (id: string, { row, column }: Cell): string => `${id}-${row}-${column}`;

const TONES = { valid: 'success', correctable: 'warning', duplicate: 'warning', fatal: 'danger' } as const;

const RowHeader = ({ row }: { readonly row: GridRow | null }) => {
  const texts = useTexts(gridTexts);
  if (row === null) {
    return (
      <div role="rowheader" class="grid-cell row-header">
        <span class="visually-hidden">{texts.loadingRow}</span>
      </div>
    );
  }
  return (
    <div role="rowheader" class={`grid-cell row-header ${TONES[row.status]}`} title={row.fileName ?? texts[row.status]}>
      <span class="sign" aria-hidden="true" /> {row.number} <span class="visually-hidden">{texts[row.status]}</span>
    </div>
  );
};

/** The value of a cell in words. */
const CellValue = ({ value, column: { hasKinds } }: { readonly value: string; readonly column: GridColumn }) => {
  const kinds = new Map(Object.entries(useTexts(kindTexts)));
  return <>{hasKinds === true ? (kinds.get(value) ?? value) : value}</>;
};

type GridCellProps = { readonly view: GridView; readonly row: GridRow | null; readonly cell: Cell; readonly column: GridColumn };

const GridCell = ({ view, row, cell, column }: GridCellProps) => {
  const titles = useTexts(columnTexts);
  const { id, edits, range, active, draft, onCommit, onCancel } = view;
  const isActive = cell.row === active.row && cell.column === active.column;
  const mark = row === null ? null : markOf(edits, row, column.field);
  const isInvalid = mark === 'problem' || mark === 'refused';
  const classes = ['grid-cell', mark, isInRange(cell, range) ? 'selected' : null, isActive ? 'active' : null];
  return (
    <div
      role="gridcell"
      id={cellId(id, cell)}
      class={classes.filter((name) => name !== null).join(' ')}
      aria-colindex={cell.column + 2}
      aria-selected={isInRange(cell, range)}
      aria-invalid={isInvalid}
      data-row={cell.row}
      data-column={cell.column}
      {...(isActive ? { 'aria-describedby': `${id}-notes` } : {})}
    >
      {isActive && draft !== null ? (
        <CellEditor
          label={titles[column.field]}
          value={draft}
          onCommit={onCommit}
          onCancel={onCancel}
          {...(column.hasBanks === true ? { list: `${id}-banks` } : {})}
        />
      ) : (
        row !== null && <CellValue value={shownValue(edits, row, column.field)} column={column} />
      )}
    </div>
  );
};

type GridLineProps = { readonly view: GridView; readonly index: number; readonly row: GridRow | null; readonly top: number };

/** A row of the grid; its cells are empty while it is read. */
export const GridLine = ({ view, index, row, top }: GridLineProps) => (
  <div role="row" class="grid-row" aria-rowindex={index + 2} aria-busy={row === null} style={{ transform: `translateY(${top}px)` }}>
    <RowHeader row={row} />
    {view.columns.map((column, position) => (
      <GridCell key={column.field} view={view} row={row} cell={{ row: index, column: position }} column={column} />
    ))}
  </div>
);
