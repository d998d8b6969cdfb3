import type { NamedKey } from '../../api-keys/domain/named-key.ts';
import type { AccountChange, ChangeCause } from './account-change.ts';
import type { Account } from './account.ts';

/** The audit row of a change, with the name of the key for the notice. */
const audited = ({ name }: NamedKey, change: 'created' | 'changed' | 'revoked', { at, correlationId }: ChangeCause) => ({
  audit: { events: [{ type: 'security.named_key_changed' as const, at, change, key_name: name }], correlationId },
});

/** A further key opens the gate. */
export const addNamedKey = ({ user, gateIds: [gateId] }: Account, key: NamedKey, keyDigest: string, cause: ChangeCause): AccountChange => ({
  user: { namedKeys: [...user.namedKeys, key] },
  keys: { kind: 'named', gateId, key, keyDigest },
  ...audited(key, 'created', cause),
});

/** A named key with another name, permissions, ranges or end. */
export const changeNamedKey = ({ user, gateIds: [gateId] }: Account, key: NamedKey, cause: ChangeCause): AccountChange => ({
  user: { namedKeys: user.namedKeys.map((each) => (each.id === key.id ? key : each)) },
  keys: { kind: 'named_changed', gateId, key },
  ...audited(key, 'changed', cause),
});

/** A named key ends for good. */
export const endNamedKey = ({ user, gateIds: [gateId] }: Account, key: NamedKey, cause: ChangeCause): AccountChange => ({
  user: { namedKeys: user.namedKeys.filter(({ id }) => id !== key.id) },
  keys: { kind: 'named_ended', gateId, slot: key.slot },
  ...audited(key, 'revoked', cause),
});
