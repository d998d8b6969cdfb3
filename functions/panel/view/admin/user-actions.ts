import type { InferOutput } from 'valibot';

import type { userResource } from '../../../admin-users/http/user-schemas.ts';
import type { User as Me } from '../../session/visitor.ts';

export type AdminUser = InferOutput<typeof userResource>;

export type UserAction =
  | 'suspend'
  | 'reactivate'
  | 'end_sessions'
  | 'restore'
  | 'purge'
  | 'grant_quota'
  | 'change_plan'
  | 'change_role'
  | 'clear_data';

const OF_STATUS: Readonly<Record<AdminUser['attributes']['status'], readonly UserAction[]>> = {
  active: ['suspend', 'end_sessions', 'grant_quota', 'change_plan', 'change_role', 'clear_data'],
  suspended: ['reactivate', 'end_sessions', 'change_plan', 'change_role'],
  revoked: ['restore', 'purge'],
};

/** Of the own account an admin changes neither status nor role, and adds no quota. */
const NOT_OF_SELF: ReadonlySet<UserAction> = new Set(['suspend', 'change_role', 'grant_quota']);

type Admin = Pick<Me, 'id' | 'role' | 'permissions'>;

/** The actions that are offered for a user; the API decides on each. Only owners change roles, and anything about an owner. */
export const userActionsOf = (me: Admin, { id, attributes: { role, status } }: AdminUser): ReadonlySet<UserAction> => {
  const isOwner = me.role === 'owner';
  if (!me.permissions.includes('admin:users_write') || (role === 'owner' && !isOwner)) return new Set();
  return new Set(
    OF_STATUS[status].filter((action) => {
      if (id === me.id && NOT_OF_SELF.has(action)) return false;
      if (action === 'change_role') return isOwner;
      return action !== 'clear_data' || role !== 'user';
    }),
  );
};
