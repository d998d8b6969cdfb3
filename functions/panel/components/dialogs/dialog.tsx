import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

type DialogProps = {
  readonly title: string;
  /** Removes the dialog, after Escape too. */
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
};

/** A dialog over the page, open as long as it is rendered. The focus returns to where it was. */
export const Dialog = ({ title, onClose, children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={({ currentTarget }) => {
        // A dialog that was removed has closed, too.
        if (currentTarget.isConnected) onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
};
