import { followSubscriptionLink } from '../../api/operations.ts';
import { LinkStep } from '../../components/link-step.tsx';
import { useSession } from '../../session/session.ts';

type Props = { readonly title: string; readonly text: string; readonly submit: string; readonly done: string };

/** The step of a link in a mail about incidents: its token decides whether the mails begin or end. */
export const IncidentMailsStep = (texts: Props) => {
  const { client } = useSession();
  const follow = async (token: string) => {
    const answer = await client.call(followSubscriptionLink, { params: { token } });
    return answer.isOk ? null : answer;
  };
  return <LinkStep {...texts} onSubmit={follow} />;
};
