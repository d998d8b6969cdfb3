import { useEffect, useId, useRef } from 'preact/hooks';

import type { SessionProblem } from '../api/client.ts';
import { useTexts } from '../session/language-context.tsx';
import { shellTexts } from '../texts/shell.ts';
import { signInTexts } from '../texts/sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';

type SignInDialogProps = { readonly problem: SessionProblem; readonly onEnd: (isSignedIn: boolean) => void };

/** A sign-in over the page, which keeps what was typed. */
export const SignInDialog = ({ problem, onEnd }: SignInDialogProps) => {
  const texts = useTexts(signInTexts);
  const { cancel } = useTexts(shellTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const decline = (): void => {
    onEnd(false);
  };
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={title} onCancel={decline}>
      <h2 id={title}>{texts.again}</h2>
      <p>{problem === 'proof_required' ? texts.proofRequired : texts.sessionEnded}</p>
      <SignInForm
        onSignedIn={() => {
          onEnd(true);
        }}
        others={
          <button type="button" class="plain" onClick={decline}>
            {cancel}
          </button>
        }
      />
    </dialog>
  );
};
