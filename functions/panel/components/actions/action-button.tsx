import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import type { Failure } from '../../api/failure.ts';
import { Problem } from '../problem.tsx';

type ActionButtonProps = {
  /** Performs the action. A failure is shown next to the button. */
  readonly onAction: () => Promise<Failure | null>;
  readonly children: ComponentChildren;
  /** The name of the button where its text alone is not enough, such as in a row of a list. */
  readonly label?: string;
  readonly kind?: 'primary' | 'plain' | 'danger-button';
};

/** A button that performs an action at once. */
export const ActionButton = ({ onAction, children, label, kind }: ActionButtonProps) => {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isActing, setIsActing] = useState(false);
  const act = async (): Promise<void> => {
    if (isActing) return;
    setIsActing(true);
    setFailure(await onAction());
    setIsActing(false);
  };
  return (
    <>
      <button type="button" class={kind} aria-label={label} aria-disabled={isActing} onClick={() => void act()}>
        {isActing && <span class="spinner" aria-hidden="true" />}
        {children}
      </button>
      {failure !== null && <Problem failure={failure} />}
    </>
  );
};
