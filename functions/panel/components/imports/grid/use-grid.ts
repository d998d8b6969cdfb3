import { useState } from 'preact/hooks';

import type { Failure } from '../../../api/failure.ts';
import type { ImportJob, ImportKind } from '../../../api/import-kind.ts';
import { cellWithin, rangeOf, selectCell, type Cell, type Selection } from '../../../view/grid/cells.ts';
import { cellOfStep, clearingStep, stepOf, tableOf, valueAt } from '../../../view/grid/changes.ts';
import { parseTable, pastedCells, tableText } from '../../../view/grid/clipboard.ts';
import { COLUMNS } from '../../../view/grid/columns.ts';
import type { Step } from '../../../view/grid/history.ts';
import { rowAt, withoutRow } from '../../../view/grid/rows.ts';
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

/** Where a search for a doubtful row is; `none` after one without success. */
export type Search = 'ready' | 'searching' | 'none';

/** The rows of an import in a grid, with their corrections and the selected cells. */
export const useGrid = (kind: ImportKind, job: ImportJob, onClosed: () => void) => {
  const columns = COLUMNS[kind.name];
  const fields = columns.map(({ field }) => field);
  const rows = useRows(kind, job);
  const [visible, setVisible] = useState({ first: 0, last: 0 });
  const [selection, setSelection] = useState<Selection>(selectCell({ row: 0, column: 0 }));
  const [draft, setDraft] = useState<string | null>(null);
  const [search, setSearch] = useState<Search>('ready');
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

  const paste = async (text: string): Promise<void> => {
    const written = pastedCells(parseTable(text), range);
    if (await rows.load(range.first.row, written.at(-1)?.row ?? 0)) edits.change(stepOf(cells(), written));
  };

  const jump = async (step: 1 | -1): Promise<void> => {
    if (search === 'searching') return;
    setSearch('searching');
    const found = await rows.findNext(active.row, step);
    setSearch(found === null ? 'none' : 'ready');
    if (found !== null) select({ row: found, column: active.column });
  };

  return {
    columns,
    rows,
    edits,
    selection,
    range,
    draft,
    search,
    refresh,
    activeRow: rowAt(rows.store.get(), active.row),
    actions: {
      select: setSelection,
      edit: (text: string | null): void => {
        if (rowAt(rows.store.get(), active.row) !== null) setDraft(text ?? valueAt(cells(), active));
      },
      clear: (): void => {
        edits.change(clearingStep(cells(), range));
      },
      copy: (): string => tableText(tableOf(cells(), range)),
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
