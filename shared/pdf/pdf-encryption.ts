import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/** Decrypts a stream as each object that it may belong to; several results when the file allows several readings. */
export type StreamDecryption = (headers: readonly ObjectHeader[], raw: Uint8Array) => readonly Uint8Array[];
export type ObjectHeader = { readonly number: number; readonly generation: number };

export type PdfEncryption =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly decrypt: StreamDecryption }
  /** It opens with a password only. */
  | { readonly kind: 'password' }
  /** Its encryption is unknown, or defined several times. */
  | { readonly kind: 'unknown' };

type Algorithm = 'rc4' | 'aes';

/** Padding for a missing or short password (ISO 32000-1 7.6.3.3). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const NO_METADATA = Buffer.alloc(4, 0xff);
const AES_SALT = Buffer.from('sAlT');
const AES_BLOCK = 16;
const MAX_DICTIONARY = 65_536;

const md5 = (...parts: readonly Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

const rc4 = (key: Uint8Array, data: Uint8Array): Uint8Array => {
  const state = Uint8Array.from({ length: 256 }, (_unused, index) => index);
  const at = (index: number): number => state[index & 255] ?? 0;
  const swap = (one: number, other: number): void => {
    const value = at(one);
    state[one & 255] = at(other);
    state[other & 255] = value;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return data.map((byte) => {
    i = (i + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  });
};

const aes = (key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array => {
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, iv).setAutoPadding(false);
  return decipher.update(data.subarray(0, data.length - (data.length % AES_BLOCK)));
};

const aesStream = (key: Uint8Array, raw: Uint8Array): Uint8Array =>
  raw.length < 2 * AES_BLOCK ? new Uint8Array(0) : aes(key, raw.subarray(0, AES_BLOCK), raw.subarray(AES_BLOCK));

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '', '\r\n': '' };

const unescapeString = (text: string): string =>
  text.replace(/\\(?:([0-7]{1,3})|(\r\n|[^0-7]))/g, (_whole, octal: string | undefined, character: string | undefined) =>
    octal === undefined ? (ESCAPES[character ?? ''] ?? character ?? '') : String.fromCharCode(Number.parseInt(octal, 8) & 255),
  );

/** Where the parenthesis is closed that a text begins with; escaped ones do not count. */
const closingParenthesis = (text: string): number => {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
};

/** A string of a PDF, as `(...)` or `<hex>`, from where it begins. */
const stringAt = (text: string): Buffer => {
  const hex = /^<([0-9A-Fa-f\s]*)>/.exec(text)?.[1];
  if (hex !== undefined) return Buffer.from(hex.replace(/\s/g, ''), 'hex');
  return Buffer.from(unescapeString(text.slice(1, closingParenthesis(text))), 'latin1');
};

const stringOf = (dictionary: string, name: string): Buffer => {
  const found = new RegExp(`/${name}\\s*(?=[(<])`).exec(dictionary);
  return found === null ? Buffer.alloc(0) : stringAt(dictionary.slice(found.index + found[0].length));
};

const numberOf = (dictionary: string, name: string): number => Number(new RegExp(`/${name}\\s+(-?[0-9]+)`).exec(dictionary)?.[1] ?? 0);

type Dictionary = {
  readonly version: number;
  readonly revision: number;
  readonly keyBytes: number;
  readonly owner: Buffer;
  readonly user: Buffer;
  readonly userKey: Buffer;
  readonly permissions: Buffer;
  readonly hidesMetadata: boolean;
  readonly algorithms: readonly Algorithm[];
};

const algorithmsOf = (text: string, version: number): readonly Algorithm[] => {
  if (version < 4) return ['rc4'];
  const methods = Array.from(text.matchAll(/\/CFM\s*\/(\w+)/g), ([, method]) => (method === 'V2' ? 'rc4' : 'aes'));
  return methods.length === 0 ? ['aes'] : [...new Set(methods)];
};

const dictionaryOf = (text: string): Dictionary => {
  const version = numberOf(text, 'V');
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(numberOf(text, 'P') | 0);
  return {
    version,
    revision: numberOf(text, 'R'),
    keyBytes: version === 1 ? 5 : version === 4 ? 16 : Math.min(16, (numberOf(text, 'Length') || 40) / 8),
    owner: stringOf(text, 'O'),
    user: stringOf(text, 'U'),
    userKey: stringOf(text, 'UE'),
    permissions,
    hidesMetadata: !/\/EncryptMetadata\s+false/.test(text),
    algorithms: algorithmsOf(text, version),
  };
};

/** The key of files before PDF 2.0 that an empty password opens (ISO 32000-1 7.6.3.3 and 7.6.3.4); null when it does not. */
const olderKey = ({ revision, keyBytes, owner, user, permissions, hidesMetadata }: Dictionary, id: Buffer): Buffer | null => {
  const parts = [PADDING, owner.subarray(0, 32), permissions, id];
  let key = md5(...parts, ...(revision >= 4 && !hidesMetadata ? [NO_METADATA] : [])).subarray(0, keyBytes);
  if (revision < 3) return Buffer.from(rc4(key, PADDING)).equals(user.subarray(0, 32)) ? key : null;
  for (let round = 0; round < 50; round += 1) key = md5(key).subarray(0, keyBytes);
  let check: Uint8Array = md5(PADDING, id);
  for (let round = 0; round < 20; round += 1)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    );
  return Buffer.from(check).equals(user.subarray(0, 16)) ? key : null;
};

/** The hash of an empty password with a salt (ISO 32000-2 7.6.4.3.4); revision 5 was Adobe's own and only SHA-256. */
const passwordHash = (salt: Uint8Array, revision: number): Buffer => {
  let key = createHash('sha256').update(salt).digest();
  if (revision < 6) return key;
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)));
    const remainder = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256')
      .update(mixed)
      .digest();
    last = mixed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
};

const newerKey = ({ revision, user, userKey }: Dictionary): Buffer | null => {
  if (user.length < 48 || userKey.length < 32) return null;
  if (!passwordHash(user.subarray(32, 40), revision).equals(user.subarray(0, 32))) return null;
  return Buffer.from(aes(passwordHash(user.subarray(40, 48), revision), Buffer.alloc(AES_BLOCK), userKey.subarray(0, 32)));
};

const objectKey = (key: Buffer, { number, generation }: ObjectHeader, algorithm: Algorithm): Buffer => {
  const suffix = Buffer.alloc(5);
  suffix.writeUIntLE(number % 0x1000000, 0, 3);
  suffix.writeUIntLE(generation % 0x10000, 3, 2);
  return md5(key, suffix, ...(algorithm === 'aes' ? [AES_SALT] : [])).subarray(0, Math.min(16, key.length + 5));
};

/** The encryption dictionary of a file; null when the file has several. */
const encryptionDictionary = (text: string): string | null => {
  const [named, ...otherNames] = new Set(
    Array.from(text.matchAll(/\/Encrypt\s*([0-9]+\s+[0-9]+\s+R|<<)/g), ([, name = '']) => name.replace(/\s+/g, ' ')),
  );
  if (named === undefined || otherNames.length > 0) return null;
  const [number, generation] = named.split(' ');
  const start = named === '<<' ? /\/Encrypt\s*<</g : new RegExp(`(?<![0-9])${number}\\s+${generation}\\s+obj\\s*<<`, 'g');
  const [found, ...others] = text.matchAll(start);
  return found === undefined || others.length > 0
    ? null
    : (text.slice(found.index, found.index + MAX_DICTIONARY).split('endobj')[0] ?? null);
};

/**
 * How a PDF is encrypted, and how its streams are decrypted where an empty password opens it, as it opens documents that
 * an owner's password only keeps from being changed. Standard security handler, revisions 2 to 6.
 */
export const encryptionOf = (file: Buffer): PdfEncryption => {
  const text = file.toString('latin1');
  if (!/\/Encrypt\s*(?:[0-9]+\s+[0-9]+\s+R|<<)/.test(text)) return { kind: 'none' };
  const found = encryptionDictionary(text);
  if (found === null || !/\/Filter\s*\/Standard\b/.test(found)) return { kind: 'unknown' };
  const dictionary = dictionaryOf(found);
  if (dictionary.revision < 2 || dictionary.revision > 6) return { kind: 'unknown' };
  const idAt = /\/ID\s*\[\s*(?=[(<])/.exec(text);
  const id = idAt === null ? Buffer.alloc(0) : stringAt(text.slice(idAt.index + idAt[0].length, idAt.index + MAX_DICTIONARY));
  const isNewer = dictionary.version >= 5;
  const key = isNewer ? newerKey(dictionary) : olderKey(dictionary, id);
  if (key === null) return { kind: 'password' };
  if (isNewer) return { kind: 'open', decrypt: (_headers, raw) => [aesStream(key, raw)] };
  const decryptAs = (header: ObjectHeader, algorithm: Algorithm, raw: Uint8Array): Uint8Array =>
    (algorithm === 'aes' ? aesStream : rc4)(objectKey(key, header, algorithm), raw);
  return {
    kind: 'open',
    decrypt: (headers, raw) => headers.flatMap((header) => dictionary.algorithms.map((algorithm) => decryptAs(header, algorithm, raw))),
  };
};
