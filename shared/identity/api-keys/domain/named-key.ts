import type { Brand } from '../../../platform/brand.ts';
import { isUuid } from '../../../platform/ids/uuid.ts';
import { isForSessionsAlone, permissionsOfRole, type Permission } from '../../access/domain/permissions.ts';
import type { Role } from '../../accounts/domain/identity.ts';
import { KEY_SLOTS, type KeySlot } from './api-key.ts';
import { codeOfRange, type IpRange } from './ip-range.ts';

/** UUID of a named key. */
export type NamedKeyId = Brand<string, 'NamedKeyId'>;

export const isNamedKeyId = (text: string): text is NamedKeyId => isUuid(text);

/** A further key of an account, as its user sees it. Instants are epoch milliseconds. */
export type NamedKey = {
  readonly id: NamedKeyId;
  readonly slot: KeySlot;
  readonly name: string;
  readonly prefix: string;
  readonly last4: string;
  readonly createdAt: number;
  /** Whole minutes; null: it does not expire. */
  readonly expiresAt: number | null;
  /** Null: all those of the role, also of a later one. */
  readonly permissions: readonly string[] | null;
  /** Addresses that it is accepted from; empty for all. */
  readonly ranges: readonly IpRange[];
};

export const MAX_RANGES = 8;

/**
 * Bytes that the ranges of all named keys of an account may take at its gate, which has to stay within one write unit of 1 kB. An IPv4 range
 * takes two to eight, one of IPv6 up to 25.
 */
export const MAX_RANGE_BYTES = 88;

/** Bytes that ranges take at a gate. */
export const rangeBytesOf = (keys: readonly Pick<NamedKey, 'ranges'>[]): number =>
  keys.flatMap(({ ranges }) => ranges).reduce((bytes, range) => bytes + codeOfRange(range).length, 0);

/** The first free slot; null when an account has all the named keys that it may have. */
export const freeSlot = (keys: readonly NamedKey[]): KeySlot | null =>
  KEY_SLOTS.find((slot) => keys.every((key) => key.slot !== slot)) ?? null;

/** Permissions that a key may have: those of the role, without those for sessions alone. */
export const keyPermissionsOf = (role: Role): readonly Permission[] =>
  permissionsOfRole[role].filter((permission) => !isForSessionsAlone(permission));

/** The permissions that a key has now: a role that was taken away narrows them. */
export const effectivePermissions = ({ permissions }: Pick<NamedKey, 'permissions'>, role: Role): readonly Permission[] =>
  keyPermissionsOf(role).filter((permission) => permissions === null || permissions.includes(permission));

export const isExpired = ({ expiresAt }: Pick<NamedKey, 'expiresAt'>, now: number): boolean => expiresAt !== null && expiresAt <= now;
