import { createPrivateKey, type KeyObject } from 'node:crypto';

import { p256KeyOf } from '../../../shared/platform/secrets/p256-keys.ts';

const PURPOSE = 'vapid';
/** First byte of a point that is written with both coordinates (SEC 1, 2.3.3). */
const UNCOMPRESSED = 0x04;

/** The pair of keys by which push services recognise the service (RFC 8292); the public key as base64url. */
export type VapidKeys = { readonly privateKey: KeyObject; readonly publicKey: string };

/**
 * The pair that a secret determines. Every instance derives the same pair from the first use, so browsers that subscribe at once subscribe
 * with one key.
 */
export const vapidKeysOf = (secret: string): VapidKeys => {
  const { kty, crv, x, y, d } = p256KeyOf(secret, PURPOSE);
  const point = Buffer.concat([Buffer.of(UNCOMPRESSED), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { privateKey: createPrivateKey({ key: { kty, crv, x, y, d }, format: 'jwk' }), publicKey: point.toString('base64url') };
};
