import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';

import type { HashPassword } from '../ports/password-hash.ts';

const COST = { N: 2 ** 17, r: 8, p: 1 } as const;
const KEY_BYTES = 32;

const derive = promisify<string, Uint8Array, number, object, Buffer>(scrypt);

/** `scrypt$N$r$p$salt$hash` of a password (OWASP Password Storage: N=2^17, r=8, p=1). */
export const hashPassword: HashPassword = async (password, salt) => {
  const key = await derive(password.normalize('NFKC'), salt, KEY_BYTES, { ...COST, maxmem: 256 * COST.N * COST.r });
  return ['scrypt', COST.N, COST.r, COST.p, Buffer.from(salt).toString('base64url'), key.toString('base64url')].join('$');
};
