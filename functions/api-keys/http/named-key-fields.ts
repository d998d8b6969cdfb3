import * as v from 'valibot';

import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { isPermission } from '../../../shared/identity/access/domain/permissions.ts';
import { nameRule } from '../../../shared/identity/accounts/http/name-rule.ts';
import { parseIpRange, type IpRange } from '../../../shared/identity/api-keys/domain/ip-range.ts';
import { isNamedKeyId, MAX_RANGES } from '../../../shared/identity/api-keys/domain/named-key.ts';
import { named } from '../../../shared/platform/http/schemas/described.ts';
import {
  asText,
  distinctList,
  field,
  further,
  instant,
  nullable,
  parameter,
  required,
  uuidOf,
  type Rule,
} from '../../../shared/platform/http/schemas/fields.ts';
import type { JsonObject } from '../../../shared/platform/json/json.ts';
import type { NamedKeyGrant } from '../use-cases/named-keys.ts';

const name = asText(nameRule);

const invalidPermissions = { code: 'invalid_permissions' } as const;

const permission: Rule<unknown, string, 'invalid_permissions'> = {
  schema: { type: 'string' },
  errors: ['invalid_permissions'],
  read: (sent) => (typeof sent === 'string' && isPermission(sent) ? { value: sent } : invalidPermissions),
};

const permissions = nullable(distinctList(permission, { minItems: 1, keyOf: (each) => each }, invalidPermissions));

const invalidRange = { code: 'invalid_ip_range' } as const;

const range: Rule<unknown, IpRange, 'invalid_ip_range'> = {
  schema: { type: 'string' },
  errors: ['invalid_ip_range'],
  read: (sent) => {
    const parsed = typeof sent === 'string' ? parseIpRange(sent) : null;
    return parsed === null ? invalidRange : { value: parsed };
  },
};

/** Ranges as sent; equal ones count once. */
const ranges: Rule<unknown, readonly IpRange[], 'invalid_ip_range'> = {
  schema: { type: 'array', items: range.schema, maxItems: MAX_RANGES },
  errors: ['invalid_ip_range'],
  read: (sent) => {
    if (!Array.isArray(sent) || sent.length > MAX_RANGES) return invalidRange;
    const parsed = sent.map((each: unknown) => range.read(each)).flatMap((each) => ('value' in each ? [each.value] : []));
    return parsed.length === sent.length ? { value: [...new Set(parsed)] } : invalidRange;
  },
};

const MINUTE_MS = 60_000;

/** An instant, as the start of its minute. */
const expiry = further(instant({ code: 'invalid_expiry' }), [], (at) => ({ value: Math.floor(at / MINUTE_MS) * MINUTE_MS }));

const NAME = 'Name of the key, up to 100 characters.';
const grantFields = {
  permissions: field(
    permissions,
    'Permissions of the key, among those that the role of the account gives to a key. Null: all of them, also those of a later role.',
  ),
  cidrs: field(
    nullable(ranges),
    'Addresses that the key is accepted from: IPv4 or IPv6 in CIDR notation, or a single address; at most eight. Null or empty: all addresses.',
  ),
  expires_at: field(nullable(expiry), 'End of the key (ISO 8601, to the minute, in the future). Null: it does not expire.'),
};

/** Body of POST /users/me/api-keys. */
export const newNamedKeyFields = named(
  'NewNamedApiKeyRequest',
  v.object({ name: field(required(name, { code: 'required' }), NAME), ...grantFields }),
);

/** Body of PATCH /users/me/api-keys/{id}. */
export const namedKeyChangeFields = named('NamedApiKeyChanges', v.object({ name: field(nullable(name), NAME), ...grantFields }));

export const namedKeyParams = v.object({
  id: parameter(uuidOf(isNamedKeyId, { code: 'invalid_uuid' }), 'Id of the named key.', '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11'),
});

type Grant = v.InferOutput<typeof namedKeyChangeFields>;

const isPast = (expiresAt: number | null, now: number): boolean => expiresAt !== null && expiresAt <= now;

const PAST = fail({ code: 'invalid_expiry', pointer: attributePointer('expires_at') });

/** The requested key. */
export const newNamedKeyOf = (
  { name: asked, permissions: granted, cidrs, expires_at: expiresAt }: v.InferOutput<typeof newNamedKeyFields>,
  now: number,
): Result<NamedKeyGrant, 'invalid_expiry'> =>
  isPast(expiresAt, now) ? PAST : ok({ name: asked, permissions: granted, ranges: cidrs ?? [], expiresAt });

/** The requested changes; only `json`, the body as sent, distinguishes a null field from an absent one. */
export const namedKeyChangesOf = (
  { name: asked, permissions: granted, cidrs, expires_at: expiresAt }: Grant,
  json: JsonObject,
  now: number,
): Result<Partial<NamedKeyGrant>, 'invalid_expiry' | 'no_valid_fields'> => {
  if (isPast(expiresAt, now)) return PAST;
  const changes: Partial<NamedKeyGrant> = {
    ...(asked === null ? {} : { name: asked }),
    ...(Object.hasOwn(json, 'permissions') ? { permissions: granted } : {}),
    ...(Object.hasOwn(json, 'cidrs') ? { ranges: cidrs ?? [] } : {}),
    ...(Object.hasOwn(json, 'expires_at') ? { expiresAt } : {}),
  };
  return Object.keys(changes).length === 0 ? fail('no_valid_fields') : ok(changes);
};
