import { useLocation } from 'preact-iso/router';

import { broadcastPath } from '../../../admin-paths.ts';
import { createBroadcast } from '../../../api/admin-operations.ts';
import { BroadcastForm, type BroadcastContent } from '../../../components/admin/broadcasts/broadcast-form.tsx';
import { PageTitle } from '../../../components/card.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { broadcastTexts } from '../../../texts/admin/broadcasts.ts';

/** A new broadcast, whose dry run begins as it is saved. */
const NewBroadcastPage = () => {
  const texts = useTexts(broadcastTexts);
  const { client } = useSession();
  const { route } = useLocation();
  const create = async (content: BroadcastContent) => {
    const answer = await client.call(createBroadcast, { body: content });
    if (!answer.isOk) return answer;
    route(broadcastPath(answer.body.data.id));
    return null;
  };
  return (
    <section class="card">
      <PageTitle title={texts.write} />
      <BroadcastForm onSubmit={create} />
    </section>
  );
};

export default NewBroadcastPage;
