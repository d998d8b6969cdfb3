import { restoreAccount } from '../../api/operations.ts';
import { LinkStep } from '../../components/link-step.tsx';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { linkTexts } from '../../texts/links.ts';

const RestoreAccountPage = () => {
  const texts = useTexts(linkTexts);
  const { client } = useSession();
  const restore = async (token: string) => {
    const answer = await client.call(restoreAccount, { body: { token } });
    return answer.isOk ? null : answer;
  };
  return (
    <LinkStep
      title={texts.restoreTitle}
      text={texts.restoreText}
      submit={texts.restoreSubmit}
      done={texts.restoreDone}
      onSubmit={restore}
    />
  );
};

export default RestoreAccountPage;
