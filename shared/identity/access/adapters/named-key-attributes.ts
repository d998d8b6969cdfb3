import * as v from 'valibot';

import type { RawItem } from '../../../platform/dynamodb/table.ts';
import { KEY_SLOTS, type KeySlot } from '../../api-keys/domain/api-key.ts';
import { codeOfRange } from '../../api-keys/domain/ip-range.ts';
import type { NamedKey } from '../../api-keys/domain/named-key.ts';
import { minuteOf, WINDOW_MS } from '../domain/rate-limit.ts';
import { encodePermissions } from './permission-codes.ts';

/** Attributes of a gate with a named key, by its slot. Their names have two characters: each byte of a gate counts. */
export const namedKeyNames = (slot: KeySlot) =>
  ({ digest: `k${slot}`, expiry: `e${slot}`, permissions: `p${slot}`, ranges: `r${slot}` }) as const;

/** Attribute with the minute (of the epoch) in which a key was used last; null for the account's own key. */
export const lastUseName = (slot: KeySlot | null): string => `u${slot ?? 0}`;

/** A named key as a gate holds it; `expiry` is the minute with which it ends. */
const gateKey = v.object({
  digest: v.string(),
  expiry: v.optional(v.number()),
  permissions: v.optional(v.string()),
  ranges: v.optional(v.set(v.string())),
});

export type GateKey = v.InferOutput<typeof gateKey>;

/** The named key in a slot of a gate; null for none. */
export const gateKeyIn = (item: RawItem, slot: KeySlot): GateKey | null => {
  const names = namedKeyNames(slot);
  if (item[names.digest] === undefined) return null;
  return v.parse(gateKey, Object.fromEntries(Object.entries(names).map(([field, name]) => [field, item[name]])));
};

/** Attributes of what a named key may do; undefined removes one. Its digest stays. */
export const grantAttributes = ({ slot, expiresAt, permissions, ranges }: NamedKey): RawItem => {
  const names = namedKeyNames(slot);
  return {
    [names.expiry]: expiresAt === null ? undefined : minuteOf(expiresAt),
    [names.permissions]: permissions === null ? undefined : encodePermissions(permissions),
    [names.ranges]: ranges.length === 0 ? undefined : new Set(ranges.map(codeOfRange)),
  };
};

/** Attributes of a new named key: what an earlier key of its slot left is removed. */
export const newKeyAttributes = (key: NamedKey, keyDigest: string): RawItem => ({
  ...grantAttributes(key),
  [namedKeyNames(key.slot).digest]: keyDigest,
  [lastUseName(key.slot)]: undefined,
});

/** Attributes without a named key. */
export const endedKeyAttributes = (slot: KeySlot): RawItem =>
  Object.fromEntries([...Object.values(namedKeyNames(slot)), lastUseName(slot)].map((name) => [name, undefined]));

/** Attributes of a gate that hold digests of named keys. */
export const NAMED_DIGESTS: readonly string[] = KEY_SLOTS.map((slot) => namedKeyNames(slot).digest);

/** Start of the minute (epoch milliseconds) in which a key was used last; null before its first use. */
export const lastUseIn = (item: RawItem, slot: KeySlot | null): number | null => {
  const minute = v.parse(v.optional(v.number()), item[lastUseName(slot)]);
  return minute === undefined ? null : minute * WINDOW_MS;
};
