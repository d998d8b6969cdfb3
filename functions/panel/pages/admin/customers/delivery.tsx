import { useRoute } from 'preact-iso/router';

import { getDelivery, redeliver } from '../../../api/admin-operations.ts';
import { Action } from '../../../components/admin/action.tsx';
import { UserTabs } from '../../../components/admin/customers/user-tabs.tsx';
import { useOutcome } from '../../../components/admin/outcome.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import { PageTitle } from '../../../components/card.tsx';
import { Table } from '../../../components/list/table.tsx';
import { ReadPart } from '../../../components/reading/read-part.tsx';
import { useReading } from '../../../components/reading/use-reading.ts';
import { Facts } from '../../../components/text/facts.tsx';
import { ToneBadge } from '../../../components/text/tone-badge.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { customerTexts, deliveryStatusTexts } from '../../../texts/admin/customers.ts';
import { DELIVERY_TONES } from '../../../view/webhooks/tones.ts';

/** A webhook delivery of a user, with its attempts. */
const UserDeliveryPage = () => {
  const texts = useTexts(customerTexts);
  const statuses = useTexts(deliveryStatusTexts);
  const moment = useMoment();
  const { client } = useSession();
  const { params } = useRoute();
  const [user, id] = [params['id'] ?? '', params['delivery'] ?? ''];
  const reading = useReading(() => client.call(getDelivery, { params: { id }, query: { user_id: user } }), id);
  const outcome = useOutcome();
  return (
    <section class="card">
      <PageTitle title={texts.delivery} />
      <UserTabs id={user} />
      {outcome.notice}
      <ReadPart reading={reading}>
        {({ data: { attributes: delivery } }) => (
          <>
            {delivery.is_masked && <p class="hint">{texts.masked}</p>}
            <Facts
              facts={[
                [texts.status, <ToneBadge tone={DELIVERY_TONES[delivery.status]} text={statuses[delivery.status]} />],
                [texts.event, <code>{delivery.event_type}</code>],
                [texts.url, delivery.endpoint_url],
                [texts.createdAt, moment(delivery.created_at)],
                [texts.nextRetry, moment(delivery.next_retry_at)],
                [texts.error, delivery.error_message],
                [texts.body, delivery.response_body],
              ]}
            />
            <div class="actions">
              <Action
                label={texts.redeliver}
                text={texts.redeliverText}
                send={(typed) => client.call(redeliver, { params: { id }, body: { user_id: user, reason: typed('reason') } })}
                onDone={() => {
                  outcome.show(texts.redelivered);
                  reading.reload();
                }}
              />
            </div>
            {delivery.attempts.length > 0 && (
              <>
                <h2>{texts.attemptsMade}</h2>
                <Table
                  caption={texts.attemptsMade}
                  rows={delivery.attempts.map((attempt, index) => ({ id: String(index), ...attempt }))}
                  columns={[
                    { title: texts.at, cell: ({ at }) => moment(at) },
                    { title: texts.response, cell: ({ status }) => status ?? texts.noResponse },
                    {
                      title: texts.took,
                      kind: 'number',
                      cell: ({ response_time_ms: milliseconds }) => (milliseconds === null ? '' : texts.milliseconds(milliseconds)),
                    },
                    { title: texts.error, kind: 'long', cell: ({ error }) => error ?? '' },
                  ]}
                />
              </>
            )}
          </>
        )}
      </ReadPart>
    </section>
  );
};

export default UserDeliveryPage;
