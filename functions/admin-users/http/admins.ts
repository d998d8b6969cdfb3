import * as v from 'valibot';

import { ROLES, USER_STATUSES } from '../../../shared/identity/accounts/domain/identity.ts';
import { cursorPaging } from '../../../shared/platform/http/list-query.ts';
import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, linkedResource, selfLinks } from '../../../shared/platform/http/schemas/described.ts';
import { cursorPage, dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { AdminsPage, AdminUse } from '../use-cases/list-admins.ts';

const { 'page[size]': size, per_page: alias, 'page[after]': after } = cursorPaging;

export const adminsQuery = listParameters({ 'page[size]': size, per_page: alias, 'page[after]': after });

export type AdminsQuery = v.InferOutput<typeof adminsQuery>;

export const adminResource = linkedResource('AdminListedAdmin', {
  type: 'user',
  id: described(uuid, 'Id of the user.'),
  attributes: {
    email: described(v.string(), 'Address of the admin.', 'ana@example.mx'),
    name: described(v.string(), 'Name of the admin.', 'Ana'),
    role: described(v.picklist(ROLES), '`admin` or `owner`.', 'admin'),
    status: described(v.picklist(USER_STATUSES), 'Status of the admin.'),
    last_sign_in_at: described(v.nullable(dateTime), 'Last sign-in; null for none.'),
    last_sign_in_device: described(v.nullable(v.string()), 'Device of the last sign-in.', 'Mozilla/5.0'),
    networks: described(v.array(v.string()), 'Networks of the sign-ins whose sessions have not expired.', ['203.0.113.0/24']),
    api_key_last_used_at: described(v.nullable(dateTime), 'Minute of the last request with an API key; null for none.'),
  },
  links: selfLinks,
});

export const adminsPage = cursorPage(adminResource);

const adminData = ({ user: { id, email, name, role, status }, lastSignIn, keyUsedAt, networks }: AdminUse) =>
  ({
    type: 'user',
    id,
    attributes: {
      email,
      name,
      role,
      status,
      last_sign_in_at: isoInstant(lastSignIn?.at ?? null),
      last_sign_in_device: lastSignIn?.device ?? null,
      networks: [...networks],
      api_key_last_used_at: isoInstant(keyUsedAt),
    },
    links: { self: `/v1/admin/users/${id}` },
  }) satisfies ResourceOf<typeof adminResource>;

export const presentAdmins = ({ query, page }: { readonly query: AdminsQuery; readonly page: AdminsPage }) => {
  const { 'page[after]': cursor, ...others } = query;
  const addressWith = (other: string | undefined): string => listAddress('/v1/admin/admins', { ...others, 'page[after]': other });
  const { links, headers } = pageLinks({
    self: addressWith(cursor),
    next: page.next === null ? null : addressWith(page.next),
    prev: null,
  });
  return {
    status: 200,
    kind: 'json',
    data: page.admins.map(adminData),
    links,
    meta: { page: { size: page.size, has_more: page.next !== null } },
    headers,
  } as const;
};
