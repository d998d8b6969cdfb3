import type { Permission } from '../domain/permissions.ts';

/** The permissions that an API key may carry, in the order of their codes. Stored codes depend on it: append new ones at the end. */
const CODED_PERMISSIONS: readonly Permission[] = [
  'users:read_self',
  'users:update_self',
  'validations:create',
  'validations:read',
  'validations:delete',
  'beneficiaries:read',
  'beneficiaries:create',
  'beneficiaries:update',
  'beneficiaries:delete',
  'usage:read_self',
  'billing:read_self',
  'billing:manage_self',
  'webhooks:read',
  'webhooks:create',
  'webhooks:update',
  'webhooks:delete',
  'notifications:manage_self',
  'finance:generate_self',
  'finance:download',
  'finance:generate_all',
  'webhook_subscribers:read',
  'webhook_subscribers:create',
  'webhook_subscribers:update',
  'webhook_subscribers:delete',
  'expected_payments:read',
  'expected_payments:create',
  'expected_payments:update',
  'expected_payments:delete',
];

const GROUP = 3;
/** Non-empty subsets of a group, each as a bit mask. */
const MASKS = [1, 2, 3, 4, 5, 6, 7] as const;
const SYMBOLS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&*+/:;<=>?@';
/** The symbols after those take two bytes. */
const FIRST_LONG_SYMBOL = 0xc0;

const symbolOf = (group: number, mask: number): string => {
  const index = group * MASKS.length + mask - 1;
  return SYMBOLS[index] ?? String.fromCharCode(FIRST_LONG_SYMBOL + index - SYMBOLS.length);
};

/** In place of no permission at all, and of one without a code. */
const NONE = '-';

/** The group of a permission and its bit there; null for one without a code. */
const placeOf = (permission: string): { readonly group: number; readonly bit: number } | null => {
  const index = CODED_PERMISSIONS.findIndex((each) => each === permission);
  return index === -1 ? null : { group: Math.floor(index / GROUP), bit: 1 << (index % GROUP) };
};

/**
 * Permissions as a gate holds them: one character for up to three, because a gate has to stay within one write unit of 1 kB. Those without a
 * code are left out: no API key needs them.
 */
export const encodePermissions = (permissions: readonly string[]): string => {
  const masks = new Map<number, number>();
  for (const place of permissions.map(placeOf)) if (place !== null) masks.set(place.group, (masks.get(place.group) ?? 0) | place.bit);
  return masks.size === 0 ? NONE : [...masks].map(([group, mask]) => symbolOf(group, mask)).join('');
};

/** The characters that contain a permission: encoded permissions have it when they contain one of them. */
export const symbolsWith = (permission: string): readonly string[] => {
  const place = placeOf(permission);
  // No encoded permissions contain this text.
  return place === null ? [`${NONE}${NONE}`] : MASKS.filter((mask) => (mask & place.bit) !== 0).map((mask) => symbolOf(place.group, mask));
};

/** Whether encoded permissions have one; undefined ones are all those of the role. */
export const havePermission = (encoded: string | undefined, permission: string): boolean =>
  encoded === undefined || symbolsWith(permission).some((symbol) => encoded.includes(symbol));
