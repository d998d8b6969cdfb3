import { useId } from 'preact/hooks';

import type { ImportJob, ImportKind } from '../../api/import-kind.ts';
import { useTexts } from '../../session/language-context.tsx';
import { gridTexts } from '../../texts/grid.ts';
import { savedStateOf, type Edits } from '../../view/grid/edits.ts';
import { Problem } from '../problem.tsx';
import { useBanks } from '../reading/use-banks.ts';
import { CommitForm } from './commit-form.tsx';
import { Grid } from './grid/grid.tsx';
import { RowNotes } from './grid/row-notes.tsx';
import { GridHelp, Toolbar } from './grid/toolbar.tsx';
import { useGrid, type GridStatus } from './grid/use-grid.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

type SavedTextProps = { readonly edits: Edits; readonly hasChanges: boolean; readonly status: GridStatus };

const SavedText = ({ edits, hasChanges, status }: SavedTextProps) => {
  const texts = useTexts(gridTexts);
  const saved = { waiting: texts.saving(edits.waiting.size), refused: texts.refused, saved: hasChanges ? texts.saved : '' }[
    savedStateOf(edits)
  ];
  const doing = {
    ready: null,
    searching: texts.searching,
    none: texts.noDoubtful,
    reading: texts.readingRows,
    copy_again: texts.copyAgain,
  }[status];
  return (
    <p class="grid-state" role="status">
      {doing ?? saved}
    </p>
  );
};

type PreviewProps = {
  readonly kind: ImportKind;
  readonly job: ImportJob;
  readonly canEdit: boolean;
  /** Reads the import again. */
  readonly onDone: () => void;
};

/** The rows of an import in a grid that corrects them, and the commit. */
export const Preview = ({ kind, job, canEdit, onDone }: PreviewProps) => {
  const texts = useTexts(gridTexts);
  const id = useId();
  const banks = useBanks();
  const grid = useGrid(kind, job, onDone);
  const { rows, edits, actions, range, selection } = grid;
  const current = edits.current();
  const isUnsaved = current.waiting.size > 0;
  const state = savedStateOf(current);
  useLeaveQuestion(state !== 'saved', texts.leave);
  const failure = edits.failure ?? rows.failure;
  return (
    <>
      <section class="card">
        <h2>{texts.title}</h2>
        <GridHelp />
        <Toolbar
          canUndo={edits.history.done.length > 0}
          canRedo={edits.history.undone.length > 0}
          onUndo={actions.undo}
          onRedo={actions.redo}
          isSearching={grid.status === 'searching'}
          onJump={actions.jump}
          remove={canEdit ? { rows: range.last.row - range.first.row + 1, onRemove: grid.remove } : null}
        />
        {failure !== null && (
          <>
            {isUnsaved && <p>{texts.unsaved}</p>}
            <Problem failure={failure} onRetry={() => void (isUnsaved ? edits.save() : grid.refresh())} />
          </>
        )}
        {rows.store.get().total === 0 ? (
          <p>{texts.noRows}</p>
        ) : (
          <Grid
            view={{
              id,
              columns: grid.columns,
              edits: current,
              range,
              active: selection.active,
              draft: grid.draft,
              onCommit: grid.commit,
              onCancel: grid.cancel,
            }}
            rows={rows.store.get()}
            selection={selection}
            banks={banks}
            actions={canEdit ? actions : { ...actions, edit: null }}
          />
        )}
        <SavedText edits={current} hasChanges={edits.history.done.length > 0} status={grid.status} />
        <RowNotes id={id} row={grid.activeRow} edits={current} />
      </section>
      {canEdit && (
        <CommitForm kind={kind} id={job.id} counts={rows.counts} state={state} onDone={onDone} onRefused={() => void grid.refresh()} />
      )}
    </>
  );
};
