import { useState } from 'preact/hooks';

import type { Failure } from '../../../api/failure.ts';
import { useTexts } from '../../../session/language-context.tsx';
import { gridTexts } from '../../../texts/grid.ts';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';

type RemoveProps = { readonly rows: number; readonly onRemove: () => Promise<Failure | null> };

const RemoveButton = ({ rows, onRemove }: RemoveProps) => {
  const texts = useTexts(gridTexts);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {texts.remove}
      </button>
      {isOpen && (
        <ConfirmDialog
          title={texts.removeTitle(rows)}
          text={texts.removeText}
          submit={texts.remove}
          onConfirm={onRemove}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
};

type JumpProps = { readonly isSearching: boolean; readonly onJump: (step: 1 | -1) => void };

const JumpButtons = ({ isSearching, onJump }: JumpProps) => {
  const texts = useTexts(gridTexts);
  return (
    <>
      <button
        type="button"
        aria-disabled={isSearching}
        onClick={() => {
          onJump(-1);
        }}
      >
        {texts.previousDoubtful}
      </button>
      <button
        type="button"
        class="primary"
        aria-disabled={isSearching}
        onClick={() => {
          onJump(1);
        }}
      >
        {texts.nextDoubtful}
      </button>
    </>
  );
};

type ToolbarProps = JumpProps & {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** What removes the selected rows; null in a grid that is only read. */
  readonly remove: RemoveProps | null;
};

/** The buttons of the grid, for what its keys do, too. */
export const Toolbar = ({ canUndo, canRedo, onUndo, onRedo, remove, ...jump }: ToolbarProps) => {
  const texts = useTexts(gridTexts);
  return (
    <div class="actions">
      <JumpButtons {...jump} />
      {remove !== null && (
        <>
          <button type="button" disabled={!canUndo} onClick={onUndo}>
            {texts.undo}
          </button>
          <button type="button" disabled={!canRedo} onClick={onRedo}>
            {texts.redo}
          </button>
          <RemoveButton {...remove} />
        </>
      )}
    </div>
  );
};

/** How the grid is used by keyboard. */
export const GridHelp = () => {
  const texts = useTexts(gridTexts);
  const lines = [texts.helpMove, texts.helpEdit, texts.helpPaste, texts.helpDoubtful];
  return (
    <details>
      <summary>{texts.help}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
};
