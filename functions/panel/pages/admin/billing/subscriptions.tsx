import { ADMIN_PATHS, userBillingPath } from '../../../admin-paths.ts';
import { listSubscriptions } from '../../../api/admin-operations.ts';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import type { FiltersOf } from '../../../components/list/filter-form.tsx';
import { ToneBadge } from '../../../components/text/tone-badge.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { adminBillingTexts, subscriptionStatusTexts } from '../../../texts/admin/billing.ts';
import { intervalTexts } from '../../../texts/admin/plans.ts';
import { SUBSCRIPTION_TONES } from '../../../view/admin/tones.ts';
import { centavosText } from '../../../view/forms/centavos.ts';

/** Subscriptions at the payment processor. */
const SubscriptionsPage = () => {
  const texts = useTexts(adminBillingTexts);
  const statuses = useTexts(subscriptionStatusTexts);
  const intervals = useTexts(intervalTexts);
  const moment = useMoment();
  const { client } = useSession();
  const filters: FiltersOf<typeof listSubscriptions> = [
    { name: 'status', label: texts.status, all: texts.open, options: [['all', texts.all], ...Object.entries(statuses)] },
    { name: 'plan', label: texts.plan, hint: texts.planHint },
    { name: 'user_id', label: texts.userFilter },
  ];
  return (
    <AdminList
      title={texts.title}
      text={texts.text}
      path={ADMIN_PATHS.subscriptions}
      filters={filters}
      read={(query) => client.call(listSubscriptions, { query })}
      columns={[
        { title: texts.createdAt, cell: ({ attributes }) => moment(attributes.created_at) },
        {
          title: texts.user,
          cell: ({ attributes: { user_id: user } }) =>
            user === null ? (
              texts.byHand
            ) : (
              <a href={userBillingPath(user)}>
                <code>{user.slice(0, 8)}</code>
              </a>
            ),
        },
        { title: texts.plan, cell: ({ attributes: { plan_slug: plan } }) => plan ?? '' },
        {
          title: texts.status,
          cell: ({ attributes: { status } }) => <ToneBadge tone={SUBSCRIPTION_TONES[status]} text={statuses[status]} />,
        },
        {
          title: texts.price,
          cell: ({ attributes: { unit_amount: amount, billing_interval: interval, has_current_price: isCurrent } }) =>
            amount === null
              ? ''
              : `${centavosText(amount)} ${interval === null ? '' : intervals[interval]}${isCurrent ? '' : ` (${texts.formerPrice})`}`,
        },
        { title: texts.period, cell: ({ attributes }) => moment(attributes.current_period_end) },
        { title: texts.cancelAt, cell: ({ attributes: { cancel_at: end } }) => moment(end) },
      ]}
      actions={
        <div class="actions">
          <a class="button" href={ADMIN_PATHS.prices}>
            {texts.prices}
          </a>
        </div>
      }
    />
  );
};

export default SubscriptionsPage;
