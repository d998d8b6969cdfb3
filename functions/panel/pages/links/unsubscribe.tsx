import { unsubscribe } from '../../api/operations.ts';
import { LinkStep } from '../../components/link-step.tsx';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { linkTexts } from '../../texts/links.ts';

const UnsubscribePage = () => {
  const texts = useTexts(linkTexts);
  const { client } = useSession();
  const perform = async (token: string) => {
    const answer = await client.call(unsubscribe, { params: { token } });
    return answer.isOk ? null : answer;
  };
  return (
    <LinkStep
      title={texts.unsubscribeTitle}
      text={texts.unsubscribeText}
      submit={texts.unsubscribeSubmit}
      done={texts.unsubscribeDone}
      onSubmit={perform}
    />
  );
};

export default UnsubscribePage;
