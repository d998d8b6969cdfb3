import { useRef, useState } from 'preact/hooks';

import { hasCode, type Failure } from '../../../api/failure.ts';
import type { ImportJob, ImportKind } from '../../../api/import-kind.ts';
import { useSession } from '../../../session/session.ts';
import { afterRefused, afterSaved, nextToSave, NO_EDITS, withChanges, withoutEditsOf, type Edits } from '../../../view/grid/edits.ts';
import { EMPTY_HISTORY, redo, undo, withoutRows, withStep, type History, type Step } from '../../../view/grid/history.ts';
import { withRows, type Rows } from '../../../view/grid/rows.ts';
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

/** Whether another attempt could not succeed: what was sent has to be corrected. */
const isFinal = (failure: Failure): failure is Failure & { readonly kind: 'refused' } =>
  failure.kind === 'refused' && (failure.status === 422 || failure.status === 404);

/** The corrections of rows: they are shown at once, and sent one row after the other. */
export const useEdits = ({ kind, job: { id }, rows, onSaved, onClosed }: EditPorts) => {
  const { client } = useSession();
  const edits = useStore<Edits>(NO_EDITS);
  const history = useStore<History>(EMPTY_HISTORY);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isSaving = useRef(false);

  /** Sends the changes of a row; a failure that ends the saving. */
  const saveRow = async ({ rowId, values }: NonNullable<ReturnType<typeof nextToSave>>): Promise<Failure | null> => {
    const answer = await kind.patchRow(client, id, rowId, values);
    if (answer.isOk) {
      rows.update((before) => withRows(before, new Map([[rowId, answer.value]])));
      edits.update((before) => afterSaved(before, rowId, values));
      return null;
    }
    if (!isFinal(answer)) return answer;
    edits.update((before) => afterRefused(before, rowId, values, answer.errors));
    return null;
  };

  const save = async (): Promise<void> => {
    if (isSaving.current) return;
    isSaving.current = true;
    setFailure(null);
    for (let next = nextToSave(edits.get()); next !== null; next = nextToSave(edits.get())) {
      const problem = await saveRow(next);
      if (problem === null) continue;
      setFailure(problem);
      if (hasCode(problem, 'job_not_editable')) onClosed();
      break;
    }
    isSaving.current = false;
    if (nextToSave(edits.get()) === null) onSaved();
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
