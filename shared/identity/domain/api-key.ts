import { crc32 } from 'node:zlib';

import type { Brand } from '../../platform/brand.ts';

/** A well-formed API key: fixed prefix, 32 random base62 characters, 6 characters of checksum. */
export type ApiKey = Brand<string, 'ApiKey'>;

const PREFIX = 'cepk_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;

const base62 = (value: number): string =>
  value === 0 ? '' : base62(Math.floor(value / ALPHABET.length)) + ALPHABET.charAt(value % ALPHABET.length);

const checksumOf = (body: string): string => base62(crc32(body)).padStart(CHECKSUM_CHARACTERS, '0');

const isApiKey = (text: string): text is ApiKey =>
  /^cepk_[0-9A-Za-z]{38}$/.test(text) && checksumOf(text.slice(0, -CHECKSUM_CHARACTERS)) === text.slice(-CHECKSUM_CHARACTERS);

/** The text as a key, or null. The checksum rejects typos and junk without a read. */
export const parseApiKey = (text: string): ApiKey | null => (isApiKey(text) ? text : null);

/** Bytes that give each character of a new key an even chance: those below 248 = 4 * 62 are used. */
export const API_KEY_ENTROPY_BYTES = 96;

/** Makes a key from strong random bytes; throws when there are too few usable ones. */
export const makeApiKey = (random: Uint8Array): ApiKey => {
  const usable = [...random].filter((byte) => byte < ALPHABET.length * 4).slice(0, SECRET_CHARACTERS);
  if (usable.length < SECRET_CHARACTERS) throw new RangeError('not enough random bytes for an API key');
  const body = PREFIX + usable.map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  const key = body + checksumOf(body);
  if (!isApiKey(key)) throw new RangeError('the key does not have the form of an API key');
  return key;
};

/** The visible part of a user's key (interface: UserMeBundle.api_key). */
export const fingerprintOf = (key: ApiKey): { readonly prefix: string; readonly last_4: string } => ({
  prefix: key.slice(0, 8),
  last_4: key.slice(-4),
});

const KEY_ANYWHERE = /\bcep[kt]_[0-9A-Za-z]{38}\b/;

/** Whether a text carries something that looks like one of our keys. */
export const containsApiKey = (text: string): boolean => KEY_ANYWHERE.test(text);
