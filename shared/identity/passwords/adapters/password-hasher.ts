import { argon2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

import { limitParallel } from '../../../platform/threads/limit-parallel.ts';
import { SALT_BYTES, type PasswordHasher } from '../ports/password-hasher.ts';

const KEY_BYTES = 32;
/**
 * Hashes that an instance computes at once. They run on the four threads of libuv, where names are resolved and files
 * are read too: those find a thread while passwords wait.
 */
const HASHES_AT_ONCE = 2;
/** Well below the 29 s after which the gateway gives up. */
const MAX_WAIT_MS = 5_000;

const inTurn = limitParallel({ atOnce: HASHES_AT_ONCE, maxWaitMs: MAX_WAIT_MS });
/** OWASP Password Storage: 19 MiB, two passes, one lane. */
const ARGON2 = { memory: 19_456, passes: 2, parallelism: 1 } as const;

type Argon2 = { readonly memory: number; readonly passes: number; readonly parallelism: number };
type Parsed = { readonly salt: Buffer; readonly key: Buffer } & (
  | ({ readonly kind: 'argon2id' } & Argon2)
  | { readonly kind: 'scrypt'; readonly N: number; readonly r: number; readonly p: number }
);

const deriveScrypt = promisify<string, Uint8Array, number, object, Buffer>(scrypt);

const deriveArgon2 = (password: string, nonce: Uint8Array, { memory, passes, parallelism }: Argon2, bytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength: bytes }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });

const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');

/** The PHC string of a hash. */
const phcOf = ({ memory, passes, parallelism }: Argon2, salt: Uint8Array, key: Uint8Array): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(key)}`;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
/** How hashes were written before argon2id. */
const SCRYPT = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

const parse = (stored: string): Parsed => {
  const [, memory, passes, parallelism, salt = '', key = ''] = PHC.exec(stored) ?? [];
  if (memory !== undefined) {
    const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
    return { kind: 'argon2id', ...parameters, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
  }
  const [, N, r, p, oldSalt = '', oldKey = ''] = SCRYPT.exec(stored) ?? [];
  if (N === undefined) throw new TypeError('a stored password has no known form');
  const bytes = { salt: Buffer.from(oldSalt, 'base64url'), key: Buffer.from(oldKey, 'base64url') };
  return { kind: 'scrypt', N: Number(N), r: Number(r), p: Number(p), ...bytes };
};

const normal = (password: string): string => password.normalize('NFKC');

const derive = (password: string, parsed: Parsed): Promise<Buffer> => {
  if (parsed.kind === 'argon2id') return deriveArgon2(normal(password), parsed.salt, parsed, parsed.key.length);
  const { N, r, p, salt, key } = parsed;
  return deriveScrypt(normal(password), salt, key.length, { N, r, p, maxmem: 256 * N * r });
};

/**
 * argon2id of the runtime, as PHC strings; hashes of scrypt are still verified. `hash` and `verify` reject with BusyError
 * while too many passwords wait.
 */
export const passwordHasher: PasswordHasher = {
  hash: async (password, salt) => phcOf(ARGON2, salt, await inTurn(() => deriveArgon2(normal(password), salt, ARGON2, KEY_BYTES))),

  verify: async (password, stored) => {
    const parsed = parse(stored);
    return timingSafeEqual(await inTurn(() => derive(password, parsed)), parsed.key);
  },

  needsRehash: (stored) => {
    const parsed = parse(stored);
    return (
      parsed.kind !== 'argon2id' ||
      parsed.memory !== ARGON2.memory ||
      parsed.passes !== ARGON2.passes ||
      parsed.parallelism !== ARGON2.parallelism
    );
  },

  decoy: phcOf(ARGON2, new Uint8Array(SALT_BYTES), new Uint8Array(KEY_BYTES)),
};
