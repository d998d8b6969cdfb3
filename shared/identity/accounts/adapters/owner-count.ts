import * as v from 'valibot';

import type { LabelledWrite, Table } from '../../../platform/dynamodb/table.ts';
import { OWNER_COUNT_KEY } from '../../access/adapters/keys.ts';
import type { User } from '../domain/account.ts';

type Counted = Pick<User, 'role' | 'status'>;

const countOf = (user: Counted | null, isCounted: (role: User['role']) => boolean): number =>
  user?.status === 'active' && isCounted(user.role) ? 1 : 0;

const isOwner = (role: User['role']): boolean => role === 'owner';
const isAdmin = (role: User['role']): boolean => role !== 'user';

/**
 * Counts active owners, and all active admins with them, in the transaction that changes one. The condition keeps the last owner: of two
 * changes that remove one owner each, the second fails.
 */
export const ownerCountWrites = (before: Counted | null, after: Counted | null): readonly LabelledWrite<'owners'>[] => {
  const owners = countOf(after, isOwner) - countOf(before, isOwner);
  const admins = countOf(after, isAdmin) - countOf(before, isAdmin);
  if (owners === 0 && admins === 0) return [];
  const count = { label: 'owners', kind: 'update', key: OWNER_COUNT_KEY, update: 'ADD owners :owners, admins :admins' } as const;
  const values = { ':owners': owners, ':admins': admins };
  return [owners >= 0 ? { ...count, values } : { ...count, condition: 'owners > :one', values: { ...values, ':one': 1 } }];
};

/** Fails a transaction unless exactly one admin or owner is active. */
export const onlyAdminCheck = {
  label: 'only_admin',
  kind: 'check',
  key: OWNER_COUNT_KEY,
  condition: 'admins = :one',
  values: { ':one': 1 },
} as const satisfies LabelledWrite<'only_admin'>;

const countItem = v.object({ admins: v.optional(v.number(), 0) });

/** The number of active admins and owners. */
export const makeAdminCount = (table: Pick<Table, 'get'>) => ({
  activeAdmins: async (): Promise<number> => v.parse(countItem, (await table.get(OWNER_COUNT_KEY)) ?? {}).admins,
});
