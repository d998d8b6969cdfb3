import { useRoute } from 'preact-iso/router';

import { adminValidationPath, userValidationsPath } from '../../../admin-paths.ts';
import { listUserValidations } from '../../../api/admin-operations.ts';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { UserTabs } from '../../../components/admin/customers/user-tabs.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import type { FiltersOf } from '../../../components/list/filter-form.tsx';
import { Badge } from '../../../components/validation/badge.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { customerTexts, retryStateTexts } from '../../../texts/admin/customers.ts';
import { validationTexts } from '../../../texts/validation.ts';
import { pesosText } from '../../../view/format.ts';
import { STATUSES } from '../../../view/verdict.ts';

/** The validations of a user, masked. */
const UserValidationsPage = () => {
  const texts = useTexts(customerTexts);
  const statuses = useTexts(validationTexts);
  const { awaiting_verdict: _awaiting, ...filteredRetryStates } = useTexts(retryStateTexts);
  const retryStates = useTexts(retryStateTexts);
  const moment = useMoment();
  const { client } = useSession();
  const { params } = useRoute();
  const user = params['id'] ?? '';
  const filters: FiltersOf<typeof listUserValidations> = [
    { name: 'status', label: texts.status, options: STATUSES.map((status) => [status, statuses[status]] as const) },
    { name: 'from', label: texts.from, type: 'date' },
    { name: 'to', label: texts.to, type: 'date' },
    { name: 'retry_state', label: texts.retries, options: Object.entries(filteredRetryStates) },
    { name: 'playground', label: texts.kind, all: texts.real, options: [['1', texts.trials]] },
  ];
  return (
    <AdminList
      title={texts.validations}
      text={texts.masked}
      path={userValidationsPath(user)}
      filters={filters}
      read={(query) => client.call(listUserValidations, { query: { ...query, user_id: user } })}
      columns={[
        { title: texts.createdAt, cell: ({ id, attributes }) => <a href={adminValidationPath(id)}>{moment(attributes.created_at)}</a> },
        { title: texts.status, cell: ({ attributes: { status } }) => <Badge status={status} /> },
        {
          title: texts.amount,
          kind: 'number',
          cell: ({ attributes: { amount } }) => (amount === null ? '' : pesosText(Number(amount))),
        },
        { title: texts.bank, cell: ({ attributes: { bank_name: bank } }) => bank ?? '' },
        {
          title: texts.key,
          kind: 'long',
          cell: ({ attributes: { tracking_key: key, referencia_numerica: reference } }) => key ?? reference ?? '',
        },
        { title: texts.account, cell: ({ attributes: { beneficiary_account: account } }) => account ?? '' },
        {
          title: texts.retries,
          cell: ({ attributes: { retry_state: state } }) => (state === null ? '' : retryStates[state]),
        },
        { title: texts.withdrawnAt, cell: ({ attributes }) => moment(attributes.deleted_at) },
      ]}
      actions={<UserTabs id={user} />}
    />
  );
};

export default UserValidationsPage;
