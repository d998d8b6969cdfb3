import { useMemo, useState } from 'preact/hooks';

import { PageTitle } from '../../components/card.tsx';
import { ShownSecret } from '../../components/text/shown-secret.tsx';
import { EndpointForm, type TypedSettings } from '../../components/webhooks/endpoint-form.tsx';
import { useEndpointKind } from '../../components/webhooks/endpoint-kind.ts';
import { WebhookTabs } from '../../components/webhooks/webhook-tabs.tsx';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { endpointTexts } from '../../texts/webhooks.ts';
import { makeRequestKeys } from '../../view/request-key.ts';

/** A new endpoint, and its secret once. */
const NewEndpointPage = () => {
  const texts = useTexts(endpointTexts);
  const { client } = useSession();
  const { operations, paths } = useEndpointKind();
  const keyOf = useMemo(() => makeRequestKeys(() => crypto.randomUUID()), []);
  const [created, setCreated] = useState<{ readonly id: string; readonly secret: string } | null>(null);
  const create = async (body: TypedSettings) => {
    const answer = await client.call(operations.create, { body, idempotencyKey: keyOf(JSON.stringify(body)) });
    if (!answer.isOk) return answer;
    const { id, attributes } = answer.body.data;
    setCreated({ id, secret: attributes.secret });
    return null;
  };
  return (
    <section class="card">
      <PageTitle title={texts.newEndpoint} />
      <WebhookTabs />
      {created === null ? (
        <EndpointForm submit={texts.create} onSubmit={create} />
      ) : (
        <>
          <ShownSecret text={texts.secretIs} secret={created.secret} />
          <div class="actions">
            <a class="button primary" href={paths.endpoint(created.id)}>
              {texts.toEndpoint}
            </a>
          </div>
        </>
      )}
    </section>
  );
};

export default NewEndpointPage;
