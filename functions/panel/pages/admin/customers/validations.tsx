import { useRoute } from 'preact-iso/router';

import { adminValidationPath, userValidationsPath } from '../../../admin-paths.ts';
import { listUserValidations } from '../../../api/admin-operations.ts';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { UserTabs } from '../../../components/admin/customers/user-tabs.tsx';
import { Lines } from '../../../components/admin/lines.tsx';
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
        {
          title: texts.status,
          cell: ({ attributes: { status, mode, retry_state: state, deleted_at: withdrawn } }) => (
            <Lines
              lines={[
                <Badge status={status} />,
                mode === 'test' ? texts.testMode : '',
                state === null ? '' : texts.retriesAre(retryStates[state]),
                withdrawn === null ? '' : texts.withdrawn(moment(withdrawn)),
              ]}
            />
          ),
        },
        {
          title: texts.amount,
          kind: 'number',
          cell: ({ attributes: { amount } }) => (amount === null ? '' : pesosText(Number(amount))),
        },
        {
          title: texts.bank,
          cell: ({ attributes: { bank_name: bank, beneficiary_account: account } }) => <Lines lines={[bank, account]} />,
        },
        {
          title: texts.key,
          kind: 'long',
          cell: ({ attributes: { tracking_key: key, referencia_numerica: reference } }) => key ?? reference ?? '',
        },
      ]}
      actions={<UserTabs id={user} />}
    />
  );
};

export default UserValidationsPage;
