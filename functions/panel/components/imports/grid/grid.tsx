import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import { useTexts } from '../../../session/language-context.tsx';
import { columnTexts, gridTexts } from '../../../texts/grid.ts';
import { cellAfterKey, selectCell, type Cell, type Selection } from '../../../view/grid/cells.ts';
import { rowAt, type Rows } from '../../../view/grid/rows.ts';
import type { Options } from '../../reading/use-banks.ts';
import { cellId, GridLine, type GridView } from './grid-line.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Milliseconds without scrolling before rows are read: rows that only pass are not. */
const SETTLED_MS = 120;

/** Rows that Page Up and Page Down move by. */
const ROWS_OF_PAGE = 15;

/** What keys, the clipboard and the pointer do in the grid; a grid without `edit` is only read. */
export type GridActions = {
  readonly select: (selection: Selection) => void;
  /** Opens the editor of the active cell with a text, or with its value. */
  readonly edit: ((text: string | null) => void) | null;
  readonly clear: () => void;
  /** The selected cells; null while some of them are read. */
  readonly copy: () => string | null;
  readonly paste: (text: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly jump: (step: 1 | -1) => void;
  readonly show: (first: number, last: number) => void;
};

type GridProps = {
  readonly view: GridView;
  readonly rows: Rows;
  readonly selection: Selection;
  readonly banks: Options;
  readonly actions: GridActions;
};

/** Rem of the column of row numbers. */
const HEADER_REM = 5;

/** The sizes of rows and columns, for the style sheet. */
const sizesOf = (columns: GridView['columns'], rows: number, rowHeight: number) => ({
  '--columns': `${HEADER_REM}rem ${columns.map(({ width }) => `minmax(${width}rem, ${width}fr)`).join(' ')}`,
  '--width': `${columns.reduce((sum, { width }) => sum + width, HEADER_REM)}rem`,
  '--row': `${rowHeight}px`,
  '--height': `${(rows + 1) * rowHeight}px`,
});

/** The command of a key with Control; null for none. */
const commandOf = ({ key, shiftKey }: KeyboardEvent, { undo, redo }: GridActions): (() => void) | null => {
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? redo : undo;
  return letter === 'y' ? redo : null;
};

/** What a key without Control does at the active cell; null for a key that means nothing here. */
const actionOf = ({ key, altKey }: KeyboardEvent, { edit, clear, jump }: GridActions): (() => void) | null => {
  const opening = (text: string | null) => (): void => edit?.(text);
  const jumping = (step: 1 | -1) => (): void => {
    jump(step);
  };
  if (altKey && key === 'ArrowDown') return jumping(1);
  if (altKey && key === 'ArrowUp') return jumping(-1);
  if (altKey || edit === null) return null;
  if (key === 'Enter' || key === 'F2') return opening(null);
  if (key === 'Delete' || key === 'Backspace') return clear;
  return key.length === 1 ? opening(key) : null;
};

const cellOf = (target: EventTarget | null): Cell | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return cell === null ? null : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
};

const Head = ({ columns }: Pick<GridView, 'columns'>) => {
  const texts = useTexts(gridTexts);
  const titles = useTexts(columnTexts);
  return (
    <div role="rowgroup" class="grid-head">
      <div role="row" class="grid-row" aria-rowindex={1}>
        <div role="columnheader" class="grid-cell row-header">
          {texts.row}
        </div>
        {columns.map(({ field }) => (
          <div key={field} role="columnheader" class="grid-cell">
            {titles[field]}
          </div>
        ))}
      </div>
    </div>
  );
};

/** Rows in a grid (WAI-ARIA APG), of which only those in the window are rendered. The focus stays on the grid; the active cell is named by it. */
export const Grid = ({ view, rows, selection, banks, actions }: GridProps) => {
  const texts = useTexts(gridTexts);
  const grid = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  const { id, columns, active, draft } = view;
  const { items, height, rowHeight } = useVirtualRows(grid, rows.total, active.row);
  const shown = items.filter(({ index }) => index !== active.row);
  const [first = 0, last = 0] = [shown[0]?.index, shown.at(-1)?.index];

  useEffect(() => {
    const timer = setTimeout(() => {
      actions.show(first, last);
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [first, last, rows.total]);

  useLayoutEffect(() => {
    if (hasMoved.current) document.getElementById(cellId(id, active))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    hasMoved.current = true;
  }, [active.row, active.column]);

  useLayoutEffect(() => {
    // The editor that is gone had the focus.
    if (draft === null && hasMoved.current && document.activeElement === document.body) grid.current?.focus({ preventScroll: true });
  }, [draft]);

  const press = (event: KeyboardEvent): void => {
    const isControl = event.ctrlKey || event.metaKey;
    const moved = event.altKey
      ? null
      : cellAfterKey(active, { key: event.key, isControl }, { rows: rows.total, columns: columns.length }, ROWS_OF_PAGE);
    const action = isControl ? commandOf(event, actions) : actionOf(event, actions);
    if (moved === null && action === null) return;
    event.preventDefault();
    if (moved === null) action?.();
    else actions.select(event.shiftKey ? { anchor: selection.anchor, active: moved } : selectCell(moved));
  };

  return (
    <div
      ref={grid}
      role="grid"
      class="grid"
      tabIndex={0}
      aria-label={texts.label}
      aria-multiselectable
      aria-readonly={actions.edit === null}
      aria-rowcount={rows.total + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={cellId(id, active)}
      style={sizesOf(columns, rows.total, rowHeight)}
      onKeyDown={press}
      onCopy={(event) => {
        const copied = actions.copy();
        if (copied !== null) event.clipboardData?.setData('text/plain', copied);
        event.preventDefault();
      }}
      onPaste={(event) => {
        if (actions.edit !== null) actions.paste(event.clipboardData?.getData('text/plain') ?? '');
        event.preventDefault();
      }}
      onClick={(event) => {
        const cell = cellOf(event.target);
        if (cell === null || draft !== null) return;
        if (cell.row === active.row && cell.column === active.column && !event.shiftKey) actions.edit?.(null);
        else actions.select(event.shiftKey ? { anchor: selection.anchor, active: cell } : selectCell(cell));
      }}
    >
      <Head columns={columns} />
      <div role="rowgroup" class="grid-body" style={{ blockSize: `${height}px` }}>
        {items.map(({ index, start }) => (
          <GridLine key={index} view={view} index={index} row={rowAt(rows, index)} top={start} />
        ))}
      </div>
      <datalist id={`${id}-banks`}>
        {banks.map(([code, name]) => (
          <option key={code} value={name} />
        ))}
      </datalist>
    </div>
  );
};
