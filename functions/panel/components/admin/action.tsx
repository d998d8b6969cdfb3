import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import { hasCode, type Failure } from '../../api/failure.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import type { Typed } from '../form.tsx';

type Answer = { readonly isOk: true };

type ActionProps<Given extends Answer> = {
  /** What the action does, in the words of its button. */
  readonly label: string;
  /** What it leads to. */
  readonly text?: string;
  /** The name of the button where its label alone is not enough, such as in a row of a list. */
  readonly name?: string;
  readonly kind?: 'primary' | 'danger-button';
  /** Whether the operation takes a reason; it does unless this is false. */
  readonly hasReason?: boolean;
  readonly send: (typed: Typed) => Promise<Given | Failure>;
  readonly onDone: (answer: Given) => void;
  /** Reads again what another admin has changed meanwhile: the dialog stays, and what was typed can be sent again. */
  readonly onOutdated?: () => void;
  /** Further fields. */
  readonly children?: ComponentChildren;
};

/** Whether a change names a state that there is no more. */
export const isOutdated = (failure: Failure): boolean => hasCode(failure, 'overrides_changed', 'billing_changed');

/** A change by an admin: a button, and a dialog with its reason and its fields. */
export const Action = <Given extends Answer>({
  label,
  text,
  name,
  kind,
  hasReason = true,
  send,
  onDone,
  onOutdated,
  children,
}: ActionProps<Given>) => {
  const [isOpen, setIsOpen] = useState(false);
  const confirm = async (typed: Typed): Promise<Failure | null> => {
    const answer = await send(typed);
    if (!answer.isOk) {
      if (isOutdated(answer)) onOutdated?.();
      return answer;
    }
    onDone(answer);
    return null;
  };
  return (
    <>
      <button
        type="button"
        class={kind}
        aria-label={name}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {label}
      </button>
      {isOpen && (
        <ConfirmDialog
          title={label}
          submit={label}
          hasReason={hasReason}
          onConfirm={confirm}
          onClose={() => {
            setIsOpen(false);
          }}
          {...(text === undefined ? {} : { text })}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
};
