import type { UserId } from '../../../../shared/identity/accounts/domain/identity.ts';
import { addNamedKey } from '../../../../shared/identity/accounts/domain/named-key-change.ts';
import { ENTROPY_BYTES, fingerprintOf, makeApiKey, type ApiKey, type GateId } from '../../../../shared/identity/api-keys/domain/api-key.ts';
import { isNamedKeyId, type NamedKey, type NamedKeyId } from '../../../../shared/identity/api-keys/domain/named-key.ts';
import type { Storage } from '../../contracts/storage.ts';
import { applyChange } from '../../storage/apply-change.ts';
import { bytesOf, uuidOf } from './identity.ts';

export const namedKeyIdOf = (text: string): NamedKeyId => {
  const id = uuidOf(`named key ${text}`);
  if (!isNamedKeyId(id)) throw new TypeError(`${id} is no id of a named key`);
  return id;
};

/** A named key that may do everything from everywhere, unless its grant narrows that; it is the same for the same texts. */
export const aNamedKey = (
  name: string,
  gateId: GateId,
  grant: Partial<NamedKey> = {},
): { readonly apiKey: ApiKey; readonly key: NamedKey } => {
  const { slot = 3 } = grant;
  const apiKey = makeApiKey(gateId, bytesOf(`named key ${name}`, ENTROPY_BYTES), slot);
  const { prefix, last_4: last4 } = fingerprintOf(apiKey);
  const key = { id: namedKeyIdOf(name), slot, name, prefix, last4, createdAt: 0, expiresAt: null, permissions: null, ranges: [], ...grant };
  return { apiKey, key };
};

export type Owner = { readonly user: { readonly id: UserId }; readonly gateId: GateId };

/** Adds a named key to an account. */
export const addTestKey = async (
  { accounts, hmac }: Pick<Storage, 'accounts' | 'hmac'>,
  { user, gateId }: Owner,
  name: string,
  grant: Partial<NamedKey> = {},
): Promise<ApiKey> => {
  const { apiKey, key } = aNamedKey(name, gateId, grant);
  const digest = await hmac.ofApiKey(apiKey);
  await applyChange(accounts, user.id, (account) => addNamedKey(account, key, digest, { at: key.createdAt, correlationId: 'request' }));
  return apiKey;
};
