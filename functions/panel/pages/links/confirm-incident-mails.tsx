import { followSubscriptionLink } from '../../api/operations.ts';
import { LinkStep } from '../../components/link-step.tsx';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { linkTexts } from '../../texts/links.ts';

const ConfirmIncidentMailsPage = () => {
  const texts = useTexts(linkTexts);
  const { client } = useSession();
  const perform = async (token: string) => {
    const answer = await client.call(followSubscriptionLink, { params: { token } });
    return answer.isOk ? null : answer;
  };
  return (
    <LinkStep
      title={texts.incidentsConfirmTitle}
      text={texts.incidentsConfirmText}
      submit={texts.incidentsConfirmSubmit}
      done={texts.incidentsConfirmDone}
      onSubmit={perform}
    />
  );
};

export default ConfirmIncidentMailsPage;
