import { createHash } from 'node:crypto';

import { bucketAddress, type BucketSettings } from './bucket.ts';
import { compactInstant, signText } from './signature.ts';

type SignedBy = Pick<BucketSettings, 'region' | 'credentials'>;

/** Start of an address's validity (epoch milliseconds), and its duration in seconds. */
export type UsableTime = { readonly now: number; readonly seconds: number };

/** RFC 3986 escapes more than encodeURIComponent does. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The address with a query that allows its holder to read the object for a time (Amazon S3 API: authenticating requests by query
 * parameters, Signature Version 4). The path must need no escapes.
 */
export const signedAddress = (address: string, { region, credentials }: SignedBy, { now, seconds }: UsableTime): string => {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials();
  const { host, pathname } = new URL(address);
  const date = compactInstant(now);
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`;
  // In the order of their names, as the signature requires.
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': date,
    'X-Amz-Expires': String(seconds),
    ...(sessionToken === undefined ? {} : { 'X-Amz-Security-Token': sessionToken }),
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${name}=${escaped(value)}`)
    .join('&');
  const request = ['GET', pathname, query, `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(request).digest('hex')].join('\n');
  return `${address}?${query}&X-Amz-Signature=${signText(text, secretAccessKey, date.slice(0, 8), region)}`;
};

/** A presigned GET of an object, whose key needs no escapes. */
export const presignedGet = (settings: BucketSettings, key: string, time: UsableTime): string =>
  signedAddress(`${bucketAddress(settings)}/${key}`, settings, time);
