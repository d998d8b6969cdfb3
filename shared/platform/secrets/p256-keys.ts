import { createECDH, hkdfSync } from 'node:crypto';

/** Order of the group of P-256 (FIPS 186-5). */
const ORDER = 0xffffffff_00000000_ffffffff_ffffffff_bce6faad_a7179e84_f3b9cac2_fc632551n;

/** 64 bits more than a key has, so that no key is more probable than another (FIPS 186-5, A.2.1). */
const SEED_BYTES = 40;
const KEY_BYTES = 32;

/** A pair of keys on P-256 as a JWK, with the private part `d`. */
export type P256Key = { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string; readonly d: string };

/** The pair that a secret determines for a purpose: every instance derives the same one, and it is stored nowhere. */
export const p256KeyOf = (secret: string | Uint8Array, purpose: string): P256Key => {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', purpose, SEED_BYTES)).toString('hex');
  const scalar = (BigInt(`0x${seed}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  return {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 1 + KEY_BYTES).toString('base64url'),
    y: point.subarray(1 + KEY_BYTES).toString('base64url'),
    d: d.toString('base64url'),
  };
};
