import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import { expiryOf, type Session } from '../../../shared/identity/sessions/domain/session.ts';
import type { LastSignIn } from '../../../shared/identity/sessions/ports/session-store.ts';
import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { ListedUser } from '../ports/user-directory.ts';
import type { UsersPage } from '../use-cases/list-users.ts';
import type { listedUserResource, userResource, UsersQuery, userSessionResource } from './user-schemas.ts';

const listedAttributes = ({ email, name, role, status, planSlug, apiKey, createdAt }: Omit<ListedUser, 'id'>) => ({
  email,
  name,
  role,
  status,
  plan_slug: planSlug,
  api_key: apiKey === null ? null : { prefix: apiKey.prefix, last_4: apiKey.last4 },
  created_at: isoInstant(createdAt),
});

const listedData = ({ id, ...user }: ListedUser) =>
  ({ type: 'user', id, attributes: listedAttributes(user), links: { self: `/v1/admin/users/${id}` } }) satisfies ResourceOf<
    typeof listedUserResource
  >;

export const presentUsers = ({ 'page[after]': after, ...filters }: UsersQuery, { users, size, next }: UsersPage) => {
  const addressWith = (cursor: string | undefined) => listAddress('/v1/admin/users', { ...filters, 'page[after]': cursor });
  const { links, headers } = pageLinks({ self: addressWith(after), next: next === null ? null : addressWith(next), prev: null });
  return {
    status: 200,
    kind: 'json',
    data: users.map(listedData),
    links,
    meta: { page: { size, has_more: next !== null } },
    headers,
  } as const;
};

export type ShownUser = { readonly user: User; readonly lastSignIn: LastSignIn | null };

const signInAttributes = (lastSignIn: LastSignIn | null) => ({
  last_sign_in_at: isoInstant(lastSignIn?.at ?? null),
  last_sign_in_device: lastSignIn?.device ?? null,
});

const deletionAttributes = (deletion: User['deletion']) => ({
  deleted_at: isoInstant(deletion?.deletedAt ?? null),
  purge_at: isoInstant(deletion?.purgeAt ?? null),
});

export const presentUser = ({ user, lastSignIn }: ShownUser) => {
  const { deletion, subscription } = user;
  const data = {
    type: 'user',
    id: user.id,
    attributes: {
      ...listedAttributes({ ...user, planSlug: subscription?.planSlug ?? null }),
      timezone: user.timezone,
      language: user.language,
      email_verified_at: isoInstant(user.emailVerifiedAt),
      two_factor: user.twoFactor,
      subscription_status: subscription?.status ?? null,
      ...signInAttributes(lastSignIn),
      ...deletionAttributes(deletion),
    },
  } satisfies ResourceOf<typeof userResource>;
  return { status: 200, kind: 'json', data } as const;
};

const sessionData = (session: Session) =>
  ({
    type: 'session',
    id: session.id,
    attributes: {
      created_at: isoInstant(session.issuedAt),
      last_seen_at: isoInstant(session.lastSeenAt),
      expires_at: isoInstant(expiryOf(session)),
      ip_prefix: session.ipPrefix,
      user_agent: session.userAgent,
      device_name: session.deviceName,
      amr: session.amr,
    },
  }) satisfies ResourceOf<typeof userSessionResource>;

export const presentSessions = (sessions: readonly Session[]) => ({ status: 200, kind: 'json', data: sessions.map(sessionData) }) as const;
