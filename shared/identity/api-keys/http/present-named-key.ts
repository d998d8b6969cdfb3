import { isoInstant } from '../../../platform/time/instant.ts';
import type { Role } from '../../accounts/domain/identity.ts';
import { effectivePermissions, isExpired, type NamedKey } from '../domain/named-key.ts';

/** A named key as its user sees it, apart from its last use. */
export const namedKeyAttributes = (key: NamedKey, role: Role, now: number) => ({
  name: key.name,
  prefix: key.prefix,
  last_4: key.last4,
  status: isExpired(key, now) ? ('expired' as const) : ('active' as const),
  permissions: key.permissions === null ? null : [...key.permissions],
  effective_permissions: [...effectivePermissions(key, role)],
  cidrs: [...key.ranges],
  expires_at: isoInstant(key.expiresAt),
  created_at: isoInstant(key.createdAt),
});
