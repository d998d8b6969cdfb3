import { resetPassword } from '../../api/operations.ts';
import type { Typed } from '../../components/form.tsx';
import { LinkStep } from '../../components/link-step.tsx';
import { NewPassword } from '../../components/new-password.tsx';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { linkTexts } from '../../texts/links.ts';

const ResetPasswordPage = () => {
  const texts = useTexts(linkTexts);
  const { client } = useSession();
  const reset = async (token: string, typed: Typed) => {
    const answer = await client.call(resetPassword, { body: { token, new_password: typed('new_password') } });
    return answer.isOk ? null : answer;
  };
  return (
    <LinkStep
      title={texts.resetTitle}
      submit={texts.resetSubmit}
      done={texts.resetDone}
      onSubmit={reset}
      others={<a href={PATHS.forgotPassword}>{texts.newLink}</a>}
    >
      <NewPassword />
    </LinkStep>
  );
};

export default ResetPasswordPage;
