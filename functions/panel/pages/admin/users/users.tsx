import { ADMIN_PATHS, adminUserPath } from '../../../admin-paths.ts';
import { listUsers } from '../../../api/admin-operations.ts';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import type { FiltersOf } from '../../../components/list/filter-form.tsx';
import { ToneBadge } from '../../../components/text/tone-badge.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { adminUserTexts, roleTexts, userStatusTexts } from '../../../texts/admin/users.ts';
import { USER_TONES } from '../../../view/admin/tones.ts';

/** All users, by address; a search finds them by address, key, role, status and plan. */
const UsersPage = () => {
  const texts = useTexts(adminUserTexts);
  const roles = useTexts(roleTexts);
  const statuses = useTexts(userStatusTexts);
  const moment = useMoment();
  const { client } = useSession();
  const filters: FiltersOf<typeof listUsers> = [
    { name: 'email', label: texts.emailFilter },
    { name: 'role', label: texts.role, options: Object.entries(roles) },
    { name: 'status', label: texts.status, options: Object.entries(statuses) },
    { name: 'plan', label: texts.plan, hint: texts.planHint },
    { name: 'key_prefix', label: texts.keyPrefix },
    { name: 'key_last4', label: texts.keyLast4 },
  ];
  return (
    <AdminList
      title={texts.title}
      path={ADMIN_PATHS.users}
      filters={filters}
      read={(query) => client.call(listUsers, { query })}
      columns={[
        { title: texts.email, kind: 'long', cell: ({ id, attributes: { email } }) => <a href={adminUserPath(id)}>{email}</a> },
        { title: texts.name, cell: ({ attributes: { name } }) => name },
        { title: texts.role, cell: ({ attributes: { role } }) => roles[role] },
        { title: texts.status, cell: ({ attributes: { status } }) => <ToneBadge tone={USER_TONES[status]} text={statuses[status]} /> },
        { title: texts.plan, cell: ({ attributes: { plan_slug: plan } }) => plan ?? texts.defaultPlan },
        {
          title: texts.apiKey,
          kind: 'short',
          cell: ({ attributes: { api_key: key } }) => key !== null && <code>{`${key.prefix}…${key.last_4 ?? ''}`}</code>,
        },
        { title: texts.createdAt, cell: ({ attributes }) => moment(attributes.created_at) },
      ]}
      actions={
        <div class="actions">
          <a class="button" href={ADMIN_PATHS.admins}>
            {texts.admins}
          </a>
        </div>
      }
    />
  );
};

export default UsersPage;
