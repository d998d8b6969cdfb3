import { useState } from 'preact/hooks';

import type { Failure } from '../../../api/failure.ts';
import type { ImportJob, ImportKind } from '../../../api/import-kind.ts';
import { cellWithin, rangeOf, selectCell, type Cell, type Selection } from '../../../view/grid/cells.ts';
import { cellOfStep, clearingStep, stepOf, tableOf, valueAt } from '../../../view/grid/changes.ts';
import { parseTable, pastedCells, tableText } from '../../../view/grid/clipboard.ts';
import { COLUMNS } from '../../../view/grid/columns.ts';
import type { Step } from '../../../view/grid/history.ts';
import { missingPages, rowAt, withoutRow } from '../../../view/grid/rows.ts';
import type { After } from './cell-editor.tsx';
import { useEdits } from './use-edits.ts';
import { useRows } from './use-rows.ts';

/** How the active cell moves after a value was typed. */
const MOVES: Readonly<Record<After, Cell>> = {
  down: { row: 1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
  stay: { row: 0, column: 0 },
};

/**
 * What the grid does: it searches a doubtful row, or found `none`; or it reads rows of the selection, which after a copy without them has to
 * be copied again.
 */
export type GridStatus = 'ready' | 'searching' | 'none' | 'reading' | 'copy_again';

/** The rows of an import in a grid, with their corrections and the selected cells. */
export const useGrid = (kind: ImportKind, job: ImportJob, onClosed: () => void) => {
  const columns = COLUMNS[kind.name];
  const fields = columns.map(({ field }) => field);
  const rows = useRows(kind, job);
  const [visible, setVisible] = useState({ first: 0, last: 0 });
  const [selection, setSelection] = useState<Selection>(selectCell({ row: 0, column: 0 }));
  const [draft, setDraft] = useState<string | null>(null);
  const [status, setStatus] = useState<GridStatus>('ready');
  const refresh = (): Promise<void> => rows.refresh(visible.first, visible.last);
  const edits = useEdits({
    kind,
    job,
    rows: rows.store,
    onSaved: () => void refresh(),
    onClosed,
  });
  const { active } = selection;
  const range = rangeOf(selection);
  /** The cells at this moment: a paste reads rows first. */
  const cells = () => ({ rows: rows.store.get(), edits: edits.current(), fields });

  const select = (cell: Cell): void => {
    setSelection(selectCell(cellWithin(cell, { rows: rows.store.get().total, columns: fields.length })));
  };

  const showStep = (step: Step): void => {
    const cell = cellOfStep(cells(), step);
    if (cell !== null) select(cell);
  };

  const isAllRead = (first: number, last: number): boolean => missingPages(rows.store.get(), first, last).length === 0;

  /** Reads the rows of a range that were not read; false when one could not be. */
  const read = async (first: number, last: number): Promise<boolean> => {
    if (isAllRead(first, last)) return true;
    setStatus('reading');
    const isRead = await rows.load(first, last);
    setStatus('ready');
    return isRead;
  };

  const paste = async (text: string): Promise<void> => {
    const written = pastedCells(parseTable(text), range);
    if (await read(range.first.row, written.at(-1)?.row ?? 0)) edits.change(stepOf(cells(), written));
  };

  const clear = async (): Promise<void> => {
    if (await read(range.first.row, range.last.row)) edits.change(clearingStep(cells(), range));
  };

  const readToCopy = async (): Promise<void> => {
    if (await read(range.first.row, range.last.row)) setStatus('copy_again');
  };

  /** The selected cells as text. The clipboard does not wait: null while rows are read, after which the user copies again. */
  const copy = (): string | null => {
    const { first, last } = range;
    if (isAllRead(first.row, last.row)) return tableText(tableOf(cells(), range));
    void readToCopy();
    return null;
  };

  const jump = async (step: 1 | -1): Promise<void> => {
    if (status === 'searching') return;
    setStatus('searching');
    const found = await rows.findNext(active.row, step);
    setStatus(found === null ? 'none' : 'ready');
    if (found !== null) select({ row: found, column: active.column });
  };

  return {
    columns,
    rows,
    edits,
    selection,
    range,
    draft,
    status,
    refresh,
    activeRow: rowAt(rows.store.get(), active.row),
    actions: {
      select: (next: Selection): void => {
        setSelection(next);
        setStatus((before) => (before === 'copy_again' ? 'ready' : before));
      },
      edit: (text: string | null): void => {
        if (rowAt(rows.store.get(), active.row) !== null) setDraft(text ?? valueAt(cells(), active));
      },
      clear: (): void => void clear(),
      copy,
      paste: (text: string): void => void paste(text),
      undo: (): void => {
        showStep(edits.undo());
      },
      redo: (): void => {
        showStep(edits.redo());
      },
      jump: (step: 1 | -1): void => void jump(step),
      show: (first: number, last: number): void => {
        setVisible({ first, last });
        void rows.load(first, last);
      },
    },
    commit: (value: string, after: After): void => {
      setDraft(null);
      edits.change(stepOf(cells(), [{ ...active, value }]));
      select({ row: active.row + MOVES[after].row, column: active.column + MOVES[after].column });
    },
    cancel: (): void => {
      setDraft(null);
    },
    /** Removes the selected rows, the last one first; the failure of one that stays. */
    remove: async (): Promise<Failure | null> => {
      // The page shows why rows could not be read.
      if (!(await read(range.first.row, range.last.row))) return null;
      for (let index = range.last.row; index >= range.first.row; index -= 1) {
        const row = rowAt(rows.store.get(), index);
        const problem = row === null ? null : await edits.remove(row.id);
        if (problem !== null) return problem;
        if (row !== null) rows.store.update((before) => withoutRow(before, index));
      }
      select(range.first);
      await refresh();
      return null;
    },
  };
};
