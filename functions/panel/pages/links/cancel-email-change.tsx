import { cancelEmailChange } from '../../api/operations.ts';
import { LinkStep } from '../../components/link-step.tsx';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { linkTexts } from '../../texts/links.ts';

const CancelEmailChangePage = () => {
  const texts = useTexts(linkTexts);
  const { client } = useSession();
  const cancel = async (token: string) => {
    const answer = await client.call(cancelEmailChange, { body: { token } });
    return answer.isOk ? null : answer;
  };
  return (
    <LinkStep title={texts.cancelTitle} text={texts.cancelText} submit={texts.cancelSubmit} done={texts.cancelDone} onSubmit={cancel} />
  );
};

export default CancelEmailChangePage;
