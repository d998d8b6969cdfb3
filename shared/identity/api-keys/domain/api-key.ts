import { crc32 } from 'node:zlib';

import type { Brand } from '../../../platform/brand.ts';

/** Names the gate of an account: 12 random base62 characters, which its API key carries in clear. */
export type GateId = Brand<string, 'GateId'>;

/** A well-formed API key: fixed prefix, 12 characters that name the gate, 20 secret ones, 6 of checksum, all base62. */
export type ApiKey = Brand<string, 'ApiKey'>;

const PREFIX = 'cepk_';
/** Of keys that work in test mode alone. */
const TEST_PREFIX = 'cept_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const GATE_ID_CHARACTERS = 12;
const SECRET_CHARACTERS = 20;
const CHECKSUM_CHARACTERS = 6;

const base62 = (value: number): string =>
  value === 0 ? '' : base62(Math.floor(value / ALPHABET.length)) + ALPHABET.charAt(value % ALPHABET.length);

const checksumOf = (body: string): string => base62(crc32(body)).padStart(CHECKSUM_CHARACTERS, '0');

export const isApiKey = (text: string): text is ApiKey =>
  /^cep[kt]_[0-9A-Za-z]{38}$/.test(text) && checksumOf(text.slice(0, -CHECKSUM_CHARACTERS)) === text.slice(-CHECKSUM_CHARACTERS);

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

const makeKey = (prefix: string, gateId: GateId, random: Uint8Array): ApiKey => {
  const body = prefix + gateId + randomText(random, SECRET_CHARACTERS);
  const key = body + checksumOf(body);
  if (!isApiKey(key)) throw new RangeError('the key does not have the form of an API key');
  return key;
};

/** Makes a key to a gate; its secret is 119 bits. */
export const makeApiKey = (gateId: GateId, random: Uint8Array): ApiKey => makeKey(PREFIX, gateId, random);

/** Makes a key to the test gate of an account, which has the id of its gate. */
export const makeTestKey = (gateId: GateId, random: Uint8Array): ApiKey => makeKey(TEST_PREFIX, gateId, random);

/** Whether a key works in test mode alone. */
export const isTestKey = (key: ApiKey): boolean => key.startsWith(TEST_PREFIX);

/** The gate a key is for. */
export const gateOfKey = (key: ApiKey): GateId => {
  const id = key.slice(PREFIX.length, PREFIX.length + GATE_ID_CHARACTERS);
  if (!isGateId(id)) throw new TypeError('the key names no gate');
  return id;
};

/** The visible part of a user's key (interface: UserMeBundle.api_key). */
export const fingerprintOf = (key: ApiKey): { readonly prefix: string; readonly last_4: string } => ({
  prefix: key.slice(0, 8),
  last_4: key.slice(-4),
});

const KEY_ANYWHERE = /\bcep[kt]_[0-9A-Za-z]{38}\b/;

/** Whether a text carries something that looks like one of our keys. */
export const containsApiKey = (text: string): boolean => KEY_ANYWHERE.test(text);
