import { useRoute } from 'preact-iso/router';
import { useState } from 'preact/hooks';

import { Section } from '../../components/account/section.tsx';
import { PageTitle } from '../../components/card.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { CursorList } from '../../components/list/cursor-list.tsx';
import { ReadPart } from '../../components/reading/read-part.tsx';
import { useReading } from '../../components/reading/use-reading.ts';
import { Facts } from '../../components/text/facts.tsx';
import { useDeliveryColumns } from '../../components/webhooks/delivery-columns.tsx';
import { EndpointState, EndpointTest, Recovery, SecretRotation } from '../../components/webhooks/endpoint-actions.tsx';
import { EndpointBadge } from '../../components/webhooks/endpoint-badge.tsx';
import { EndpointForm, type Endpoint, type TypedSettings } from '../../components/webhooks/endpoint-form.tsx';
import { useEndpointKind } from '../../components/webhooks/endpoint-kind.ts';
import { EventPatterns } from '../../components/webhooks/event-patterns.tsx';
import { WebhookTabs } from '../../components/webhooks/webhook-tabs.tsx';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { deliveryTexts, endpointTexts } from '../../texts/webhooks.ts';
import { instantText } from '../../view/format.ts';

type PartProps = { readonly endpoint: Endpoint; readonly timezone: string };

const EndpointFacts = ({ endpoint: { attributes }, timezone }: PartProps) => {
  const texts = useTexts(endpointTexts);
  const { language } = useLanguage();
  const timeOf = (instant: string | null): string | null => (instant === null ? null : instantText(instant, language, timezone));
  return (
    <Facts
      facts={[
        [texts.url, attributes.url],
        [texts.description, attributes.description],
        [texts.state, <EndpointBadge key="state" status={attributes.status} />],
        [texts.disabledSince, timeOf(attributes.disabled_at)],
        [texts.why, attributes.disabled_reason === null ? null : texts[attributes.disabled_reason]],
        [texts.events, <EventPatterns key="events" patterns={attributes.events} />],
        [texts.failures, String(attributes.consecutive_failures)],
        [texts.lastDelivery, timeOf(attributes.last_delivery_at) ?? texts.never],
        [texts.secret, attributes.secret_hint],
        [texts.previousSecret, timeOf(attributes.previous_secret_expires_at)],
        [texts.created, timeOf(attributes.created_at)],
      ]}
    />
  );
};

const Change = ({ endpoint: { id, attributes }, onChange }: Pick<PartProps, 'endpoint'> & { readonly onChange: () => void }) => {
  const texts = useTexts(endpointTexts);
  const { client } = useSession();
  const { operations } = useEndpointKind();
  const [isSaved, setIsSaved] = useState(false);
  const save = async (body: TypedSettings) => {
    const answer = await client.call(operations.patch, { params: { id }, body });
    setIsSaved(answer.isOk);
    if (!answer.isOk) return answer;
    onChange();
    return null;
  };
  return (
    <Section title={texts.change} done={isSaved ? texts.saved : null}>
      <EndpointForm endpoint={attributes} submit={texts.save} onSubmit={save} />
    </Section>
  );
};

const Deliveries = ({ endpoint: { id, attributes }, timezone }: PartProps) => {
  const texts = useTexts(deliveryTexts);
  const { client } = useSession();
  const { operations } = useEndpointKind();
  const columns = useDeliveryColumns(timezone, { hasEndpoint: false });
  return (
    <section class="card">
      <h2>{texts.deliveriesOf}</h2>
      <CursorList
        caption={texts.deliveriesOf}
        columns={columns}
        of={attributes.last_delivery_at ?? ''}
        read={(place) => client.call(operations.listEndpointDeliveries, { params: { id }, query: place })}
        empty={<p>{texts.none}</p>}
      />
    </section>
  );
};

/** An endpoint: its state, its settings, its secret and its deliveries. */
const EndpointPage = ({ user: { timezone } }: PageProps) => {
  const { params } = useRoute();
  const texts = useTexts(endpointTexts);
  const { client } = useSession();
  const { operations, title } = useEndpointKind();
  const id = params['id'] ?? '';
  const reading = useReading(() => client.call(operations.find, { params: { id } }), id);
  return (
    <>
      <section class="card">
        <PageTitle title={texts[title]} />
        <WebhookTabs />
        <ReadPart reading={reading}>
          {({ data }) => (
            <>
              <EndpointFacts endpoint={data} timezone={timezone} />
              <EndpointState endpoint={data} onChange={reading.reload} />
            </>
          )}
        </ReadPart>
      </section>
      {reading.body !== null && (
        <>
          <EndpointTest endpoint={reading.body.data} />
          <Change endpoint={reading.body.data} onChange={reading.reload} />
          <SecretRotation endpoint={reading.body.data} onChange={reading.reload} />
          <Recovery endpoint={reading.body.data} onChange={reading.reload} />
          <Deliveries endpoint={reading.body.data} timezone={timezone} />
        </>
      )}
    </>
  );
};

export default EndpointPage;
