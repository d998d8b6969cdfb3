import { followSubscriptionLink } from '../../api/operations.ts';
import { LinkStep } from '../../components/link-step.tsx';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { linkTexts } from '../../texts/links.ts';

const EndIncidentMailsPage = () => {
  const texts = useTexts(linkTexts);
  const { client } = useSession();
  const perform = async (token: string) => {
    const answer = await client.call(followSubscriptionLink, { params: { token } });
    return answer.isOk ? null : answer;
  };
  return (
    <LinkStep
      title={texts.incidentsEndTitle}
      text={texts.incidentsEndText}
      submit={texts.incidentsEndSubmit}
      done={texts.incidentsEndDone}
      onSubmit={perform}
    />
  );
};

export default EndIncidentMailsPage;
