import { crc32 } from 'node:zlib';

import type { Brand } from '../../../platform/brand.ts';

/** Names the gate of an account: 12 random base62 characters, which its API key carries in clear. */
export type GateId = Brand<string, 'GateId'>;

/**
 * A well-formed API key: fixed prefix, 12 characters that name the gate, 20 secret ones, 6 of checksum, all base62. The checksum of a named
 * key starts from its slot, so a key shows which of the digests of its gate it has to equal.
 */
export type ApiKey = Brand<string, 'ApiKey'>;

const PREFIX = 'cepk_';
/** Of keys that work in test mode alone. */
const TEST_PREFIX = 'cept_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const GATE_ID_CHARACTERS = 12;
const SECRET_CHARACTERS = 20;
const CHECKSUM_CHARACTERS = 6;

/** Places of named keys at a gate; an account has as many named keys at most. */
export const KEY_SLOTS = [1, 2, 3, 4, 5] as const;

export type KeySlot = (typeof KEY_SLOTS)[number];

/** From which the checksum of the account's own key starts. */
const NO_SLOT = 0;

const base62 = (value: number): string =>
  value === 0 ? '' : base62(Math.floor(value / ALPHABET.length)) + ALPHABET.charAt(value % ALPHABET.length);

const checksumOf = (body: string, start: number): string => base62(crc32(body, start)).padStart(CHECKSUM_CHARACTERS, '0');

/** From which slot the checksum of a text starts; undefined for none. */
const startOfChecksum = (text: string) =>
  ([NO_SLOT, ...KEY_SLOTS] as const).find(
    (start) => checksumOf(text.slice(0, -CHECKSUM_CHARACTERS), start) === text.slice(-CHECKSUM_CHARACTERS),
  );

export const isApiKey = (text: string): text is ApiKey => /^cep[kt]_[0-9A-Za-z]{38}$/.test(text) && startOfChecksum(text) !== undefined;

export const isGateId = (text: string): text is GateId => /^[0-9A-Za-z]{12}$/.test(text);

/** The text as a key, or null. The checksum rejects typos and junk without a read. */
export const parseApiKey = (text: string): ApiKey | null => (isApiKey(text) ? text : null);

/** Bytes for a gate id or the secret of a key. Those below 248 = 4 * 62 are used: they give each character an even chance. */
export const ENTROPY_BYTES = 64;

/** Base62 characters from strong random bytes; throws RangeError when there are too few usable ones. */
const randomText = (random: Uint8Array, characters: number): string => {
  const usable = [...random].filter((byte) => byte < ALPHABET.length * 4).slice(0, characters);
  if (usable.length < characters) throw new RangeError('not enough random bytes');
  return usable.map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
};

/** Names a new gate. */
export const makeGateId = (random: Uint8Array): GateId => {
  const id = randomText(random, GATE_ID_CHARACTERS);
  if (!isGateId(id)) throw new RangeError('the id does not have the form of a gate id');
  return id;
};

const makeKey = (prefix: string, gateId: GateId, random: Uint8Array, slot: KeySlot | null): ApiKey => {
  const body = prefix + gateId + randomText(random, SECRET_CHARACTERS);
  const key = body + checksumOf(body, slot ?? NO_SLOT);
  if (!isApiKey(key)) throw new RangeError('the key does not have the form of an API key');
  return key;
};

/** Makes a key to a gate; its secret is 119 bits. `slot` is that of a named key. */
export const makeApiKey = (gateId: GateId, random: Uint8Array, slot: KeySlot | null = null): ApiKey =>
  makeKey(PREFIX, gateId, random, slot);

/** Makes a key to the test gate of an account, which has the id of its gate. */
export const makeTestKey = (gateId: GateId, random: Uint8Array): ApiKey => makeKey(TEST_PREFIX, gateId, random, null);

/** Whether a key works in test mode alone. */
export const isTestKey = (key: ApiKey): boolean => key.startsWith(TEST_PREFIX);

/** The gate a key is for. */
export const gateOfKey = (key: ApiKey): GateId => {
  const id = key.slice(PREFIX.length, PREFIX.length + GATE_ID_CHARACTERS);
  if (!isGateId(id)) throw new TypeError('the key names no gate');
  return id;
};

/** The slot of a named key; null for the key of an account itself. */
export const slotOfKey = (key: ApiKey): KeySlot | null => {
  const start = startOfChecksum(key);
  return start === undefined || start === NO_SLOT ? null : start;
};

/** The visible part of a user's key (interface: UserMeBundle.api_key). */
export const fingerprintOf = (key: ApiKey): { readonly prefix: string; readonly last_4: string } => ({
  prefix: key.slice(0, 8),
  last_4: key.slice(-4),
});

const KEY_ANYWHERE = /\bcep[kt]_[0-9A-Za-z]{38}\b/;

/** Whether a text carries something that looks like one of our keys. */
export const containsApiKey = (text: string): boolean => KEY_ANYWHERE.test(text);
