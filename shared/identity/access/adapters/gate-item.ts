import * as v from 'valibot';

import type { RawItem } from '../../../platform/dynamodb/table.ts';
import type { Language } from '../../../platform/i18n/language.ts';
import type { PlanLimits } from '../../accounts/domain/account.ts';
import { isUserId, ROLES, USER_STATUSES, type Role, type UserId, type UserStatus } from '../../accounts/domain/identity.ts';
import type { NewGate } from '../../accounts/ports/account-store.ts';
import { permissionsOfRole } from '../domain/permissions.ts';
import type { Principal } from '../domain/principal.ts';
import { gateKey } from './keys.ts';
import { encodePermissions, havePermission } from './permission-codes.ts';

/** The gate of an account. Without `permissions` its key carries all those of the role. */
export const gateItem = v.object({
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  role: v.picklist(ROLES),
  status: v.picklist(USER_STATUSES),
  permissions: v.optional(v.string()),
  language: v.nullable(v.picklist(['es', 'en'])),
  timezone: v.string(),
  settings: v.record(v.string(), v.unknown()),
  monthly_limit: v.number(),
  included_limit: v.optional(v.number()),
  minute_limit: v.number(),
  granted: v.optional(v.object({ month: v.string(), units: v.number() })),
  last_unit: v.number(),
  key_digest: v.string(),
  previous_digest: v.optional(v.string()),
  previous_until: v.optional(v.number(), 0),
  tokens_after: v.optional(v.number(), 0),
});

export type GateItem = v.InferOutput<typeof gateItem>;

/** The account of a gate, with what its own key carries; that of a named key has the permissions of that key. */
export const principalOf = ({ user_id: userId, role, permissions: encoded, language, timezone, settings }: GateItem): Principal => ({
  userId,
  role,
  permissions: new Set(permissionsOfRole[role].filter((permission) => havePermission(encoded, permission))),
  language,
  timezone,
  attributes: settings,
});

/** Roles that have a permission. */
export const rolesWith = (permission: string): readonly Role[] =>
  ROLES.filter((role) => permissionsOfRole[role].some((each) => each === permission));

type Holder = {
  readonly id: UserId;
  readonly role: Role;
  readonly status: UserStatus;
  readonly language: Language | null;
  readonly timezone: string;
};

/** Stored as `key_digest` of a gate without a key in force. */
export const NO_KEY_DIGEST = '-';

export const limitAttributes = ({ monthlyLimit, includedLimit, minuteLimit }: PlanLimits) => ({
  monthly_limit: monthlyLimit,
  included_limit: includedLimit,
  minute_limit: minuteLimit,
});

/** A gate that has admitted no request yet. */
export const newGateItem = (holder: Holder, limits: PlanLimits, gate: NewGate): RawItem => ({
  ...gateKey(gate.id),
  user_id: holder.id,
  role: holder.role,
  status: holder.status,
  permissions: gate.permissions === null ? undefined : encodePermissions(gate.permissions),
  language: holder.language,
  timezone: holder.timezone,
  settings: {},
  ...limitAttributes(limits),
  last_unit: 0,
  key_digest: gate.keyDigest,
});
