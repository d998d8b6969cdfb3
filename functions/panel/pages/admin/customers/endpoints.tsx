import { useRoute } from 'preact-iso/router';
import type { InferOutput } from 'valibot';

import type { endpointResource } from '../../../../admin-webhooks/http/schemas.ts';
import { userDeliveriesPath } from '../../../admin-paths.ts';
import { disableEndpoint, enableEndpoint, listEndpoints } from '../../../api/admin-operations.ts';
import { Action } from '../../../components/admin/action.tsx';
import { UserTabs } from '../../../components/admin/customers/user-tabs.tsx';
import { Lines } from '../../../components/admin/lines.tsx';
import { useOutcome } from '../../../components/admin/outcome.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import { PageTitle } from '../../../components/card.tsx';
import { Table } from '../../../components/list/table.tsx';
import { ReadPart } from '../../../components/reading/read-part.tsx';
import { useReading } from '../../../components/reading/use-reading.ts';
import { ToneBadge } from '../../../components/text/tone-badge.tsx';
import { EventPatterns } from '../../../components/webhooks/event-patterns.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { customerTexts, endpointStatusTexts } from '../../../texts/admin/customers.ts';
import { filterTexts } from '../../../texts/filters.ts';
import { addressOfPlace } from '../../../view/list-place.ts';
import { ENDPOINT_TONES } from '../../../view/webhooks/tones.ts';

type Endpoint = InferOutput<typeof endpointResource>;

type SwitchProps = { readonly user: string; readonly endpoint: Endpoint; readonly onDone: (text: string) => void };

const Switch = ({ user, endpoint: { id, attributes }, onDone }: SwitchProps) => {
  const texts = useTexts(customerTexts);
  const { client } = useSession();
  if (attributes.status === 'active') {
    return (
      <Action
        label={texts.disable}
        name={texts.disableNamed(attributes.url)}
        text={texts.disableText}
        send={(typed) => client.call(disableEndpoint, { params: { id }, body: { user_id: user, reason: typed('reason') } })}
        onDone={() => {
          onDone(texts.disabled);
        }}
      />
    );
  }
  return (
    <Action
      label={texts.enable}
      name={texts.enableNamed(attributes.url)}
      text={texts.enableText}
      send={(typed) => client.call(enableEndpoint, { params: { id }, body: { user_id: user, reason: typed('reason') } })}
      onDone={() => {
        onDone(texts.enabled);
      }}
    />
  );
};

/** The webhook endpoints of a user. */
const UserEndpointsPage = () => {
  const texts = useTexts(customerTexts);
  const { empty } = useTexts(filterTexts);
  const statuses = useTexts(endpointStatusTexts);
  const moment = useMoment();
  const { client } = useSession();
  const { params } = useRoute();
  const user = params['id'] ?? '';
  const reading = useReading(() => client.call(listEndpoints, { query: { user_id: user } }), user);
  const outcome = useOutcome();
  const done = outcome.reloading(reading);
  return (
    <section class="card">
      <PageTitle title={texts.endpoints} />
      <UserTabs id={user} />
      {outcome.notice}
      <ReadPart reading={reading}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{empty}</p>
          ) : (
            <Table
              caption={texts.endpoints}
              rows={data}
              columns={[
                {
                  title: texts.url,
                  kind: 'long',
                  cell: ({ id, attributes: { url } }) => <a href={addressOfPlace(userDeliveriesPath(user), { endpoint_id: id })}>{url}</a>,
                },
                {
                  title: texts.status,
                  cell: ({ attributes: { status, mode } }) => (
                    <Lines
                      lines={[<ToneBadge tone={ENDPOINT_TONES[status]} text={statuses[status]} />, mode === 'test' ? texts.testMode : '']}
                    />
                  ),
                },
                { title: texts.events, kind: 'long', cell: ({ attributes: { events } }) => <EventPatterns patterns={events} /> },
                { title: texts.failuresInARow, kind: 'number', cell: ({ attributes }) => attributes.consecutive_failures },
                { title: texts.failingSince, cell: ({ attributes }) => moment(attributes.failing_since) },
                { title: texts.lastDelivery, cell: ({ attributes }) => moment(attributes.last_delivery_at) },
                { title: texts.actions, cell: (endpoint) => <Switch user={user} endpoint={endpoint} onDone={done} /> },
              ]}
            />
          )
        }
      </ReadPart>
    </section>
  );
};

export default UserEndpointsPage;
