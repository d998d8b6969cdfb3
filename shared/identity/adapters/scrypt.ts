import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const COST = { N: 2 ** 17, r: 8, p: 1 } as const;
const KEY_BYTES = 32;

/** Bytes of salt a password is hashed with. */
export const SALT_BYTES = 16;

const derive = promisify<string, Uint8Array, number, object, Buffer>(scrypt);

/** `scrypt$N$r$p$salt$hash` of a password (OWASP Password Storage: N=2^17, r=8, p=1). */
export const hashPassword = async (password: string, salt: Uint8Array): Promise<string> => {
  const key = await derive(password.normalize('NFKC'), salt, KEY_BYTES, { ...COST, maxmem: 256 * COST.N * COST.r });
  return ['scrypt', COST.N, COST.r, COST.p, Buffer.from(salt).toString('base64url'), key.toString('base64url')].join('$');
};
