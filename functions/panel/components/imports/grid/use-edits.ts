import { useRef, useState } from 'preact/hooks';

import { hasCode, type ApiError, type Failure } from '../../../api/failure.ts';
import type { ImportJob, ImportKind } from '../../../api/import-kind.ts';
import { useSession } from '../../../session/session.ts';
import {
  afterRefused,
  afterSaved,
  nextBatch,
  NO_EDITS,
  problemsByRow,
  sendInParts,
  withChanges,
  withoutEditsOf,
  type Edits,
  type RowChanges,
} from '../../../view/grid/edits.ts';
import { EMPTY_HISTORY, redo, undo, withoutRows, withStep, type History, type Step } from '../../../view/grid/history.ts';
import { withRows, type Rows } from '../../../view/grid/rows.ts';
import { beneficiaryColumnOf } from '../../../view/imports/import-rows.ts';
import { useStore, type Store } from './use-store.ts';

type EditPorts = {
  readonly kind: ImportKind;
  readonly job: ImportJob;
  readonly rows: Store<Rows>;
  /** Called once everything is saved. */
  readonly onSaved: () => void;
  /** Called when the import takes no corrections any more. */
  readonly onClosed: () => void;
};

const atColumn = ({ field, detail }: Pick<ApiError, 'field' | 'detail'>) => ({
  field: field === null ? null : beneficiaryColumnOf(field),
  detail,
});

/** The corrections of rows: they are shown at once, and sent in batches. */
export const useEdits = ({ kind, job: { id }, rows, onSaved, onClosed }: EditPorts) => {
  const { client } = useSession();
  const edits = useStore<Edits>(NO_EDITS);
  const history = useStore<History>(EMPTY_HISTORY);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isSaving = useRef(false);

  /** Sends the changes of rows; a failure that ends the saving. */
  const saveBatch = async (batch: readonly RowChanges[]): Promise<Failure | null> => {
    const answer = await kind.patchRows(client, id, batch);
    if (answer.isOk) {
      rows.update((before) => withRows(before, new Map(answer.value.map((row) => [row.id, row]))));
      edits.update((before) => batch.reduce(afterSaved, before));
      return null;
    }
    const refused = answer.kind === 'refused' ? problemsByRow(answer.errors) : new Map<number, never>();
    for (const [place, problems] of refused) {
      const row = batch[place];
      if (row !== undefined) edits.update((before) => afterRefused(before, row, problems.map(atColumn)));
    }
    return refused.size > 0 ? null : answer;
  };

  const save = async (): Promise<void> => {
    if (isSaving.current) return;
    isSaving.current = true;
    setFailure(null);
    for (let batch = nextBatch(edits.get()); batch.length > 0; batch = nextBatch(edits.get())) {
      const problem = await sendInParts(batch, saveBatch, (failure) => hasCode(failure, 'edit_too_large'));
      if (problem === null) continue;
      setFailure(problem);
      if (hasCode(problem, 'job_not_editable')) onClosed();
      break;
    }
    isSaving.current = false;
    if (nextBatch(edits.get()).length === 0) onSaved();
  };

  const apply = (step: Step): void => {
    edits.update((before) => withChanges(before, step));
    void save();
  };

  const goTo = (move: ReturnType<typeof undo>): Step => {
    if (move === null) return [];
    history.update(() => move.history);
    apply(move.step);
    return move.step;
  };

  return {
    /** The corrections at this moment. */
    current: edits.get,
    history: history.get(),
    failure,
    save,
    /** Makes changes, which can be undone. */
    change: (step: Step): void => {
      const next = withStep(history.get(), step);
      if (next === history.get()) return;
      history.update(() => next);
      apply(next.done.at(-1) ?? []);
    },
    undo: (): Step => goTo(undo(history.get())),
    redo: (): Step => goTo(redo(history.get())),
    /** Removes a row; the failure of one that stays. */
    remove: async (rowId: string): Promise<Failure | null> => {
      const problem = await kind.deleteRow(client, id, rowId);
      if (problem !== null) return problem;
      edits.update((before) => withoutEditsOf(before, rowId));
      history.update((before) => withoutRows(before, new Set([rowId])));
      return null;
    },
  };
};
