import { createHmac, createPublicKey, timingSafeEqual, verify, type KeyObject } from 'node:crypto';

import { clientError } from './errors.ts';
import { isObject, type JsonObject } from './json.ts';

/** A delivery as it was received: the exact bytes of its body. */
export type Delivery = {
  readonly body: string | Uint8Array;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
};

/** The keys that verify a delivery; one genuine signature is enough. */
export type WebhookKeys = {
  /** Secrets of the endpoint, `whsec_…`: `v1`, HMAC-SHA256. */
  readonly secrets?: readonly string[];
  /** Public keys of the service, `whpk_…` (`GET /.well-known/webhook-keys.json`): `v1a`, Ed25519. */
  readonly publicKeys?: readonly string[];
};

/** An older delivery may be the repetition of a recorded one. */
const MOST_SECONDS = 300;

/** A header by its name in lower case; the case of received names differs between servers. */
const headerOf = (headers: Delivery['headers'], name: string): string => {
  const value = headers instanceof Headers ? headers.get(name) : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : '';
};

const bytesAfter = (prefix: string, text: string): Buffer => {
  const bytes = Buffer.from(text.startsWith(prefix) ? text.slice(prefix.length) : '', 'base64');
  // With an empty secret, anyone could sign a body.
  if (bytes.length === 0) throw new TypeError(`a key of webhooks must start with ${prefix}`);
  return bytes;
};

const publicKeyOf = (text: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: bytesAfter('whpk_', text).toString('base64url') }, format: 'jwk' });

const isSame = (left: Buffer, right: Buffer): boolean => left.length === right.length && timingSafeEqual(left, right);

type Check = (signature: Buffer) => boolean;

/** Checks of signatures by their version. */
const checksOf = ({ secrets = [], publicKeys = [] }: WebhookKeys, content: Buffer): ReadonlyMap<string, Check> => {
  if (secrets.length + publicKeys.length === 0) throw new TypeError('there is no secret and no public key');
  const expected = secrets.map((secret) => createHmac('sha256', bytesAfter('whsec_', secret)).update(content).digest());
  const keys = publicKeys.map(publicKeyOf);
  return new Map<string, Check>([
    ['v1', (signature) => expected.some((each) => isSame(each, signature))],
    ['v1a', (signature) => keys.some((key) => verify(null, content, key, signature))],
  ]);
};

/**
 * The event of a delivery (Standard Webhooks 1.0). Throws a SpeiError with `webhook_signature_invalid` when no signature is genuine, and
 * with `webhook_timestamp_invalid` when the delivery was not sent within five minutes of `now` (epoch milliseconds).
 */
export const verifyWebhook = ({ body, headers }: Delivery, keys: WebhookKeys, now: number = Date.now()): JsonObject => {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headerOf(headers, name));
  if (!/^\d+$/.test(timestamp ?? '') || Math.abs(now / 1_000 - Number(timestamp)) > MOST_SECONDS) {
    throw clientError('webhook_timestamp_invalid', 'The delivery was not sent within the last five minutes.');
  }
  const bytes = Buffer.from(body);
  const checks = checksOf(keys, Buffer.concat([Buffer.from(`${id}.${timestamp}.`), bytes]));
  const isGenuine = (signatures ?? '').split(' ').some((signature) => {
    const [version = '', base64 = ''] = signature.split(',');
    return checks.get(version)?.(Buffer.from(base64, 'base64')) ?? false;
  });
  if (!isGenuine) throw clientError('webhook_signature_invalid', 'No signature of the delivery is genuine.');
  const event: unknown = JSON.parse(bytes.toString('utf8'));
  if (!isObject(event)) throw clientError('unexpected_response', 'The body of the delivery is no event.');
  return event;
};
