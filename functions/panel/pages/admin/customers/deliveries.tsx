import { useRoute } from 'preact-iso/router';

import { userDeliveriesPath, userDeliveryPath } from '../../../admin-paths.ts';
import { listDeliveries } from '../../../api/admin-operations.ts';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { UserTabs } from '../../../components/admin/customers/user-tabs.tsx';
import { Lines } from '../../../components/admin/lines.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import type { FiltersOf } from '../../../components/list/filter-form.tsx';
import { Breakable } from '../../../components/text/breakable.tsx';
import { ToneBadge } from '../../../components/text/tone-badge.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { customerTexts, deliveryStatusTexts } from '../../../texts/admin/customers.ts';
import { DELIVERY_TONES } from '../../../view/webhooks/tones.ts';

/** The webhook deliveries of a user in 30 days. */
const UserDeliveriesPage = () => {
  const texts = useTexts(customerTexts);
  const statuses = useTexts(deliveryStatusTexts);
  const moment = useMoment();
  const { client } = useSession();
  const { params } = useRoute();
  const user = params['id'] ?? '';
  const filters: FiltersOf<typeof listDeliveries> = [
    { name: 'status', label: texts.status, options: Object.entries(statuses) },
    { name: 'from', label: texts.from, type: 'date' },
    { name: 'to', label: texts.to, type: 'date' },
    { name: 'endpoint_id', label: texts.endpointFilter },
  ];
  return (
    <AdminList
      title={texts.deliveries}
      path={userDeliveriesPath(user)}
      filters={filters}
      read={(query) => client.call(listDeliveries, { query: { ...query, user_id: user } })}
      columns={[
        {
          title: texts.createdAt,
          cell: ({ id, attributes }) => <a href={userDeliveryPath(user, id)}>{moment(attributes.created_at)}</a>,
        },
        {
          title: texts.event,
          kind: 'long',
          cell: ({ attributes: { event_type: type, endpoint_url: url } }) => (
            <Lines
              lines={[
                <code>
                  <Breakable text={type} />
                </code>,
                url,
              ]}
            />
          ),
        },
        {
          title: texts.status,
          cell: ({ attributes: { status, mode, attempt } }) => (
            <Lines
              lines={[
                <ToneBadge tone={DELIVERY_TONES[status]} text={statuses[status]} />,
                mode === 'test' ? texts.testMode : '',
                texts.attempted(attempt),
              ]}
            />
          ),
        },
        {
          title: texts.response,
          kind: 'long',
          cell: ({ attributes: { response_status: status, error_message: error } }) => error ?? status ?? '',
        },
        { title: texts.nextRetry, cell: ({ attributes }) => moment(attributes.next_retry_at) },
      ]}
      actions={<UserTabs id={user} />}
    />
  );
};

export default UserDeliveriesPage;
