import type { Hmac } from '../../../shared/digests/hmac.ts';
import type { ErrorCode } from '../../../shared/errors/catalogue.ts';
import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { Permission } from '../../../shared/identity/access/domain/permissions.ts';
import type { Account, User } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { addNamedKey, changeNamedKey, endNamedKey } from '../../../shared/identity/accounts/domain/named-key-change.ts';
import type { AccountStore, AnsweredChange } from '../../../shared/identity/accounts/ports/account-store.ts';
import { untilApplied } from '../../../shared/identity/accounts/use-cases/change-account.ts';
import { ENTROPY_BYTES, fingerprintOf, KEY_SLOTS, makeApiKey, type ApiKey } from '../../../shared/identity/api-keys/domain/api-key.ts';
import {
  freeSlot,
  isExpired,
  isNamedKeyId,
  keyPermissionsOf,
  MAX_RANGE_BYTES,
  rangeBytesOf,
  type NamedKey,
  type NamedKeyId,
} from '../../../shared/identity/api-keys/domain/named-key.ts';
import type { GateKeyStore } from '../../../shared/identity/api-keys/ports/gate-keys.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import { sealResponse } from '../../../shared/platform/idempotency/sealed-responses.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { Vault } from '../../../shared/platform/secrets/vault.ts';

export type NamedKeyDeps = {
  readonly accounts: AccountStore;
  readonly gateKeys: Pick<GateKeyStore, 'lastUses'>;
  readonly hmac: Pick<Hmac, 'ofApiKey'>;
  readonly ids: Ids;
  readonly vault: Vault;
};

/** What a user decides about a named key. */
export type NamedKeyGrant = Pick<NamedKey, 'name' | 'permissions' | 'ranges' | 'expiresAt'>;

/** A named key with its use; `lastUsedAt` is in epoch milliseconds. */
export type ShownNamedKey = { readonly key: NamedKey; readonly role: User['role']; readonly lastUsedAt: number | null };

/** A request for a change: `validSince` is the account's `tokensInvalidatedAfter` when its user proved their identity. */
export type NamedKeyCause = { readonly at: number; readonly correlationId: string; readonly validSince: number };

export type NamedKeys = {
  readonly keys: readonly ShownNamedKey[];
  readonly limit: number;
  readonly availablePermissions: readonly Permission[];
};

type GrantProblem = 'invalid_permissions' | 'ip_ranges_limit_reached';

export type NewNamedKey = { readonly shown: ShownNamedKey; readonly apiKey: ApiKey };
export type NewNamedKeyProblem = GrantProblem | 'named_key_limit_reached' | 'unauthorized';
export type NewNamedKeyResponse = IdempotentResponse<NewNamedKey, NewNamedKeyProblem> | null;

const newIdOf = (text: string): NamedKeyId => {
  if (!isNamedKeyId(text)) throw new TypeError(`${text} is no UUID`);
  return text;
};

/** Whether a role allows the permissions of a key, and a gate has room for the ranges of all keys. */
const checkGrant = (
  { permissions }: Pick<NamedKeyGrant, 'permissions'>,
  { role }: User,
  keys: readonly NamedKey[],
): Result<null, GrantProblem> => {
  const own: readonly string[] = keyPermissionsOf(role);
  if (permissions?.every((permission) => own.includes(permission)) === false)
    return fail({ code: 'invalid_permissions', pointer: attributePointer('permissions') });
  const size = rangeBytesOf(keys);
  if (size <= MAX_RANGE_BYTES) return ok(null);
  const limit = MAX_RANGE_BYTES;
  return fail({ code: 'ip_ranges_limit_reached', pointer: attributePointer('cidrs'), params: { size, limit } }, { meta: { limit } });
};

/** The named keys of a user, oldest first. */
export const makeListNamedKeys =
  ({ accounts, gateKeys }: Pick<NamedKeyDeps, 'accounts' | 'gateKeys'>) =>
  async (userId: UserId): Promise<Result<NamedKeys, never>> => {
    const account = await accounts.find(userId);
    if (account === null) throw new Error(`account ${userId} has a credential but no profile`);
    const { namedKeys, role } = account.user;
    const uses = namedKeys.length === 0 ? null : await gateKeys.lastUses(account.gateIds[0]);
    const keys = namedKeys.map((key) => ({ key, role, lastUsedAt: uses?.named.get(key.slot) ?? null }));
    return ok({ keys, limit: KEY_SLOTS.length, availablePermissions: keyPermissionsOf(role) });
  };

type Change<Outcome> = { readonly change: AnsweredChange; readonly outcome: Outcome };

/** Changes the named keys of an account in the state that it has at the write. */
const changeKeys = <Outcome, Code extends ErrorCode>(
  accounts: AccountStore,
  userId: UserId,
  { validSince }: NamedKeyCause,
  decide: (account: Account) => Promise<Result<Change<Outcome>, Code>>,
): Promise<Result<Outcome, Code | 'unauthorized'>> =>
  untilApplied<Result<Outcome, Code | 'unauthorized'>>(async () => {
    const account = await accounts.find(userId);
    // Deleted, or its sessions ended, after its user proved their identity.
    if (account === null || account.user.deletion !== null || account.user.tokensInvalidatedAfter !== validSince)
      return fail('unauthorized');
    const decision = await decide(account);
    if (!decision.ok) return decision;
    const { change, outcome } = decision.value;
    return (await accounts.change(account, change)) === 'applied' ? ok(outcome) : 'conflict';
  });

/** Creates a named key while the account has a free slot: of concurrent requests for the last one, one succeeds. */
export const makeCreateNamedKey =
  ({ accounts, hmac, ids, vault }: Pick<NamedKeyDeps, 'accounts' | 'hmac' | 'ids' | 'vault'>) =>
  async (
    userId: UserId,
    grant: NamedKeyGrant,
    cause: NamedKeyCause,
    response: NewNamedKeyResponse,
  ): Promise<Result<NewNamedKey, NewNamedKeyProblem>> => {
    const secret = ids.bytes(ENTROPY_BYTES);
    const id = newIdOf(response?.claim.resourceId ?? ids.uuid());
    return changeKeys<NewNamedKey, Exclude<NewNamedKeyProblem, 'unauthorized'>>(accounts, userId, cause, async (account) => {
      const { user, gateIds } = account;
      const slot = freeSlot(user.namedKeys);
      const limit = KEY_SLOTS.length;
      if (slot === null) return fail({ code: 'named_key_limit_reached', params: { limit } }, { meta: { limit } });
      const apiKey = makeApiKey(gateIds[0], secret, slot);
      const { prefix, last_4: last4 } = fingerprintOf(apiKey);
      const key: NamedKey = { ...grant, id, slot, prefix, last4, createdAt: cause.at };
      const checked = checkGrant(grant, user, [...user.namedKeys, key]);
      if (!checked.ok) return checked;
      const outcome = { apiKey, shown: { key, role: user.role, lastUsedAt: null } };
      const answer = response === null ? null : await sealResponse(vault, await response.render(ok(outcome)));
      return ok({ change: { ...addNamedKey(account, key, await hmac.ofApiKey(apiKey), cause), answer }, outcome });
    });
  };

const findKey = ({ user }: Account, id: NamedKeyId): NamedKey | null => user.namedKeys.find((key) => key.id === id) ?? null;

/** Changes what a named key may do; one that has expired stays so. */
export const makeChangeNamedKey =
  ({ accounts, gateKeys }: Pick<NamedKeyDeps, 'accounts' | 'gateKeys'>) =>
  async (
    userId: UserId,
    id: NamedKeyId,
    changes: Partial<NamedKeyGrant>,
    cause: NamedKeyCause,
  ): Promise<Result<ShownNamedKey, GrantProblem | 'named_key_not_found' | 'named_key_expired' | 'unauthorized'>> =>
    changeKeys<ShownNamedKey, GrantProblem | 'named_key_not_found' | 'named_key_expired'>(accounts, userId, cause, async (account) => {
      const { user, gateIds } = account;
      const before = findKey(account, id);
      if (before === null) return fail('named_key_not_found');
      if (isExpired(before, cause.at)) return fail('named_key_expired');
      const key = { ...before, ...changes };
      const others = user.namedKeys.filter((each) => each.id !== id);
      const checked = checkGrant({ ...key, permissions: changes.permissions ?? null }, user, [...others, key]);
      if (!checked.ok) return checked;
      const { named } = await gateKeys.lastUses(gateIds[0]);
      const outcome = { key, role: user.role, lastUsedAt: named.get(key.slot) ?? null };
      return ok({ change: changeNamedKey(account, key, cause), outcome });
    });

/** Revokes a named key. */
export const makeRevokeNamedKey =
  ({ accounts }: Pick<NamedKeyDeps, 'accounts'>) =>
  async (userId: UserId, id: NamedKeyId, cause: NamedKeyCause): Promise<Result<null, 'named_key_not_found' | 'unauthorized'>> =>
    changeKeys<null, 'named_key_not_found'>(accounts, userId, cause, (account) => {
      const key = findKey(account, id);
      return Promise.resolve(key === null ? fail('named_key_not_found') : ok({ change: endNamedKey(account, key, cause), outcome: null }));
    });
