import { ADMIN_PATHS, adminUserPath } from '../../../admin-paths.ts';
import { listAdmins } from '../../../api/admin-operations.ts';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { adminUserTexts, roleTexts, userStatusTexts } from '../../../texts/admin/users.ts';
import { deviceNameOf } from '../../../view/account/device-name.ts';

/** Admins and owners, with their sign-ins and the use of their keys. */
const AdminsPage = () => {
  const texts = useTexts(adminUserTexts);
  const roles = useTexts(roleTexts);
  const statuses = useTexts(userStatusTexts);
  const moment = useMoment();
  const { client } = useSession();
  return (
    <AdminList
      title={texts.admins}
      text={texts.adminsText}
      path={ADMIN_PATHS.admins}
      filters={[]}
      read={(query) => client.call(listAdmins, { query })}
      columns={[
        { title: texts.email, kind: 'long', cell: ({ id, attributes: { email } }) => <a href={adminUserPath(id)}>{email}</a> },
        { title: texts.role, cell: ({ attributes: { role } }) => roles[role] },
        { title: texts.status, cell: ({ attributes: { status } }) => statuses[status] },
        {
          title: texts.lastSignIn,
          cell: ({ attributes: { last_sign_in_at: at } }) => (at === null ? texts.never : moment(at)),
        },
        {
          title: texts.device,
          kind: 'long',
          cell: ({ attributes: { last_sign_in_device: device } }) => (device === null ? '' : deviceNameOf(device)),
        },
        { title: texts.networks, cell: ({ attributes: { networks } }) => networks.join(', ') },
        {
          title: texts.keyUsed,
          cell: ({ attributes: { api_key_last_used_at: at } }) => (at === null ? texts.never : moment(at)),
        },
      ]}
    />
  );
};

export default AdminsPage;
