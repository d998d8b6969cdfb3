import * as v from 'valibot';

import type { RawItem } from '../../../platform/dynamodb/table.ts';
import { isSameText } from '../../../platform/secrets/same-text.ts';
import { minuteIncrement } from '../../access/adapters/counters.ts';
import { gateItem, principalOf, type GateItem } from '../../access/adapters/gate-item.ts';
import { gateKeyIn, lastUseName, namedKeyNames } from '../../access/adapters/named-key-attributes.ts';
import { symbolsWith } from '../../access/adapters/permission-codes.ts';
import type { Principal, TestMode } from '../../access/domain/principal.ts';
import { minuteOf } from '../../access/domain/rate-limit.ts';
import { roleCondition } from '../../plans/adapters/take-quota-unit.ts';
import type { GateId, KeySlot } from '../domain/api-key.ts';
import { codesOfAddress } from '../domain/ip-range.ts';

/** A key in the form that is compared with its gate: its digest under every version of the pepper in use, the newest first. */
export type PresentedKey = {
  readonly gateId: GateId;
  /** Null for the account's own key. */
  readonly slot: KeySlot | null;
  readonly digests: readonly string[];
  /** Codes of the ranges that contain the client address; needed for named keys alone. */
  readonly rangeCodes: readonly string[];
  /** Of a test key, which its own gate has accepted; null for a live key, which this gate compares. */
  readonly test: TestMode | null;
};

type Part = {
  readonly condition: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
};

/** Values with a numbered placeholder each. */
const placeholders = (prefix: string, values: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(values.map((value, index) => [`:${prefix}${String(index)}`, value]));

/** That an attribute is absent or contains one of some texts. */
const lacksOrContains = (name: string, values: Readonly<Record<string, string>>): string =>
  `(${[`attribute_not_exists(${name})`, ...Object.keys(values).map((value) => `contains(${name},${value})`)].join(' OR ')})`;

/** The condition that a key opens a gate: the account's own key, or the previous one during its grace. */
const opensAsOwn = (isOneOf: string, now: number): Part => ({
  condition: `(key_digest ${isOneOf} OR (previous_digest ${isOneOf} AND previous_until > :now))`,
  names: {},
  values: { ':now': now },
});

/** The same for a named key, which may have an end, and ranges of addresses. */
const opensAsNamed = (isOneOf: string, slot: KeySlot, rangeCodes: readonly string[], now: number): Part => {
  const names = namedKeyNames(slot);
  const ranges = placeholders('r', rangeCodes);
  return {
    condition: `#key ${isOneOf} AND (attribute_not_exists(#expiry) OR #expiry > :now) AND ${lacksOrContains('#ranges', ranges)}`,
    names: { '#key': names.digest, '#expiry': names.expiry, '#ranges': names.ranges },
    values: { ':now': minuteOf(now), ...ranges },
  };
};

/** The condition that a live key opens a gate. */
const opens = ({ slot, digests, rangeCodes }: PresentedKey, now: number): Part => {
  const digestValues = placeholders('digest', digests);
  const isOneOf = `IN (${Object.keys(digestValues).join(', ')})`;
  const { condition, names, values } = slot === null ? opensAsOwn(isOneOf, now) : opensAsNamed(isOneOf, slot, rangeCodes, now);
  return { condition, names, values: { ...values, ...digestValues } };
};

/** The condition of the account's status and its requests of the minute. */
const IS_WITHIN_LIMITS = '#status = :active AND minute_limit > :zero AND (attribute_not_exists(#minute) OR #minute < minute_limit)';

/** The condition that a gate admits a request with a key. */
const admission = (key: PresentedKey, now: number): Part => {
  const names = { '#status': 'status' };
  const values = { ':active': 'active', ':zero': 0 };
  if (key.test !== null) return { condition: IS_WITHIN_LIMITS, names, values };
  const opening = opens(key, now);
  return {
    condition: `${opening.condition} AND ${IS_WITHIN_LIMITS}`,
    names: { ...opening.names, ...names },
    values: { ...opening.values, ...values },
  };
};

/** The condition that a key carries a permission and that its role has it. */
export const permissionCondition = ({ slot }: Pick<PresentedKey, 'slot'>, permission: string): Part => {
  const { condition, names, values } = roleCondition(permission);
  const symbols = placeholders('p', symbolsWith(permission));
  return {
    condition: `${condition} AND ${lacksOrContains('#permissions', symbols)}`,
    names: { ...names, '#permissions': slot === null ? 'permissions' : namedKeyNames(slot).permissions },
    values: { ...values, ...symbols },
  };
};

/** The parts of an update that admits a request with a key, and counts it. */
export const admissionUpdate = (key: PresentedKey, now: number) => {
  const { add, remove, names: minuteNames } = minuteIncrement(now);
  const { condition, names, values } = admission(key, now);
  return { add, remove, condition, names: { ...names, ...minuteNames }, values: { ...values, ':one': 1 } } as const;
};

/** The parts of the same update that keep when a key was used last: that costs no write of its own. */
export const lastUseUpdate = ({ slot }: Pick<PresentedKey, 'slot'>, now: number) =>
  ({
    set: '#last_use = :this_minute',
    names: { '#last_use': lastUseName(slot) },
    values: { ':this_minute': minuteOf(now) },
  }) as const;

/** What a gate has for a key: its account with the permissions of the key, or why the key does not open it. */
type Opening =
  | { readonly kind: 'open'; readonly gate: GateItem; readonly principal: Principal }
  | { readonly kind: 'unknown_credential' | 'expired_key' | 'address_denied' };

const openAsNamed = (item: RawItem, gate: GateItem, slot: KeySlot, key: PresentedKey, now: number): Opening => {
  const stored = gateKeyIn(item, slot);
  if (stored === null || !key.digests.some((digest) => isSameText(stored.digest, digest))) return { kind: 'unknown_credential' };
  if (stored.expiry !== undefined && stored.expiry <= minuteOf(now)) return { kind: 'expired_key' };
  const { ranges, permissions } = stored;
  if (ranges !== undefined && !key.rangeCodes.some((code) => ranges.has(code))) return { kind: 'address_denied' };
  return { kind: 'open', gate, principal: principalOf({ ...gate, permissions }) };
};

/** Opens the item of a gate with a key: the decision of {@link admissionUpdate} about the key alone. */
export const openGate = (item: RawItem, key: PresentedKey, now: number): Opening => {
  const gate = v.parse(gateItem, item);
  if (key.test !== null) return { kind: 'open', gate, principal: { ...principalOf(gate), test: key.test } };
  if (key.slot !== null) return openAsNamed(item, gate, key.slot, key, now);
  const isOneOf = (stored: string): boolean => key.digests.some((digest) => isSameText(stored, digest));
  const isPrevious = gate.previous_digest !== undefined && gate.previous_until > now && isOneOf(gate.previous_digest);
  if (!isOneOf(gate.key_digest) && !isPrevious) return { kind: 'unknown_credential' };
  return { kind: 'open', gate, principal: principalOf(gate) };
};

/** The codes of an address as they are compared with a named key. */
export const rangeCodesOf = (slot: KeySlot | null, address: string): readonly string[] => (slot === null ? [] : codesOfAddress(address));
