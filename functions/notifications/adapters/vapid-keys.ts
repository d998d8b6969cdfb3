import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Order of the group of P-256 (FIPS 186-5). */
const ORDER = 0xffffffff_00000000_ffffffff_ffffffff_bce6faad_a7179e84_f3b9cac2_fc632551n;

/** 64 bits more than a key has, so that no key is more probable than another (FIPS 186-5, A.2.1). */
const SEED_BYTES = 40;
const KEY_BYTES = 32;
const PURPOSE = 'vapid';

/** The pair of keys by which push services recognise the service (RFC 8292); the public key as base64url. */
export type VapidKeys = { readonly privateKey: KeyObject; readonly publicKey: string };

/**
 * The pair that a secret determines. Every instance derives the same pair from the first use, so browsers that subscribe at once subscribe
 * with one key.
 */
export const vapidKeysOf = (secret: string): VapidKeys => {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, SEED_BYTES)).toString('hex');
  const scalar = (BigInt(`0x${seed}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const base64url = (bytes: Buffer): string => bytes.toString('base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: base64url(point.subarray(1, 1 + KEY_BYTES)),
    y: base64url(point.subarray(1 + KEY_BYTES)),
    d: base64url(d),
  };
  return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), publicKey: base64url(point) };
};
