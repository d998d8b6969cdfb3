import type { SessionProblem } from '../../api/client.ts';
import { useTexts } from '../../session/language-context.tsx';
import { shellTexts } from '../../texts/shell.ts';
import { signInTexts } from '../../texts/sign-in/sign-in.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

type SignInDialogProps = { readonly problem: SessionProblem; readonly onEnd: (isSignedIn: boolean) => void };

/** A sign-in over the page, which keeps what was typed. */
export const SignInDialog = ({ problem, onEnd }: SignInDialogProps) => {
  const texts = useTexts(signInTexts);
  const { cancel } = useTexts(shellTexts);
  const decline = (): void => {
    onEnd(false);
  };
  return (
    <Dialog title={texts.again} onClose={decline}>
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
    </Dialog>
  );
};
