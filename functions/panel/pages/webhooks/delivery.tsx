import { useRoute } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { deliveryDetailResource } from '../../../webhooks/http/schemas.ts';
import { ActionButton } from '../../components/actions/action-button.tsx';
import { useRequestKey } from '../../components/actions/use-request-key.tsx';
import { PageTitle } from '../../components/card.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { Table } from '../../components/list/table.tsx';
import { ReadPart } from '../../components/reading/read-part.tsx';
import { useReading } from '../../components/reading/use-reading.ts';
import { Facts } from '../../components/text/facts.tsx';
import { DeliveryBadge } from '../../components/webhooks/delivery-columns.tsx';
import { useEndpointKind } from '../../components/webhooks/endpoint-kind.ts';
import { WebhookTabs } from '../../components/webhooks/webhook-tabs.tsx';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { deliveryTexts } from '../../texts/webhooks.ts';
import { instantText } from '../../view/format.ts';
import { indentedJson } from '../../view/webhooks/indented-json.ts';

type Attributes = InferOutput<typeof deliveryDetailResource>['attributes'];

type PartProps = { readonly delivery: Attributes; readonly timezone: string };

const DeliveryFacts = ({ delivery, timezone }: PartProps) => {
  const texts = useTexts(deliveryTexts);
  const { language } = useLanguage();
  const { paths } = useEndpointKind();
  const { validation_id: validation, next_retry_at: next, postponed_reason: postponed } = delivery;
  return (
    <Facts
      facts={[
        [texts.status, <DeliveryBadge key="status" status={delivery.status} />],
        [texts.error, delivery.error_message],
        [texts.nextAttempt, next === null ? null : instantText(next, language, timezone)],
        ['', postponed === null ? null : texts[postponed]],
        [texts.event, delivery.event_type],
        [texts.identifier, <code key="event">{delivery.event_id}</code>],
        [texts.date, instantText(delivery.created_at, language, timezone)],
        [
          texts.endpoint,
          <a key="endpoint" href={paths.endpoint(delivery.endpoint_id)}>
            {delivery.endpoint_url}
          </a>,
        ],
        [
          texts.validation,
          validation === null ? null : (
            <a key="validation" href={paths.validation(validation)}>
              {validation}
            </a>
          ),
        ],
      ]}
    />
  );
};

const Attempts = ({ delivery: { attempts }, timezone }: PartProps) => {
  const texts = useTexts(deliveryTexts);
  const { language } = useLanguage();
  if (attempts.length === 0) return <p>{texts.noAttempts}</p>;
  return (
    <Table
      caption={texts.attempts}
      rows={attempts.map((attempt, index) => ({ id: `${index} ${attempt.at}`, ...attempt }))}
      columns={[
        { title: texts.attemptAt, cell: ({ at }) => instantText(at, language, timezone) },
        { title: texts.httpStatus, kind: 'number', cell: ({ status }) => status ?? '' },
        { title: texts.time, kind: 'number', cell: ({ response_time_ms: time }) => (time === null ? '' : texts.milliseconds(time)) },
        { title: texts.error, cell: ({ error }) => error ?? '' },
      ]}
    />
  );
};

const Contents = ({ title, text }: { readonly title: string; readonly text: string | null }) =>
  text === null || text === '' ? null : (
    <details class="card">
      <summary>
        <h2>{title}</h2>
      </summary>
      <pre tabIndex={0}>{indentedJson(text)}</pre>
    </details>
  );

/** A delivery with its attempts, its last request and the last answer. */
const DeliveryPage = ({ user: { timezone } }: PageProps) => {
  const { params } = useRoute();
  const texts = useTexts(deliveryTexts);
  const { client } = useSession();
  const { operations } = useEndpointKind();
  const [isRedelivered, setIsRedelivered] = useState(false);
  const id = params['id'] ?? '';
  const reading = useReading(() => client.call(operations.findDelivery, { params: { id } }), id);
  const withKey = useRequestKey();
  const redeliver = async () => {
    const answer = await withKey(id, ({ key }) => client.call(operations.redeliver, { params: { id }, idempotencyKey: key }));
    setIsRedelivered(answer.isOk);
    if (!answer.isOk) return answer;
    reading.reload();
    return null;
  };
  const delivery = reading.body?.data.attributes ?? null;
  return (
    <>
      <section class="card">
        <PageTitle title={texts.one} />
        <WebhookTabs />
        {isRedelivered && (
          <p class="notice success" role="status">
            {texts.redelivered}
          </p>
        )}
        <ReadPart reading={reading}>
          {({ data: { attributes } }) => (
            <>
              <DeliveryFacts delivery={attributes} timezone={timezone} />
              <div class="actions">
                <ActionButton onAction={redeliver}>{texts.redeliver}</ActionButton>
                <button type="button" class="plain" onClick={reading.reload}>
                  {texts.reread}
                </button>
              </div>
              <h2>{texts.attempts}</h2>
              <Attempts delivery={attributes} timezone={timezone} />
            </>
          )}
        </ReadPart>
      </section>
      {delivery !== null && (
        <>
          <Contents title={texts.request} text={delivery.request?.body ?? null} />
          <Contents title={texts.response} text={delivery.response?.body ?? null} />
        </>
      )}
    </>
  );
};

export default DeliveryPage;
