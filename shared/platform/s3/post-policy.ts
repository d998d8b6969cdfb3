import { createHmac } from 'node:crypto';

import type { BucketSettings } from './bucket.ts';

const hmac = (key: Uint8Array | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Instant as signatures write it: `20260102T030405Z`. */
const compact = (epochMs: number): string => new Date(epochMs).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** Signature of a base64 policy, in hex. `day` is written `20260102`. */
export const signPolicy = (policy: string, secretAccessKey: string, day: string, region: string): string =>
  hmac([region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day)), policy).toString('hex');

export type PostPolicy = {
  readonly key: string;
  /** Most bytes the file may have. */
  readonly maxBytes: number;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly until: number;
};

/**
 * The fields of a form that stores one file in a bucket, in front of the file itself (Amazon S3 API: POST Object,
 * authenticated by a policy under Signature Version 4).
 */
export const postPolicyFields = (
  { bucket, region, credentials }: Pick<BucketSettings, 'bucket' | 'region' | 'credentials'>,
  { key, maxBytes, now, until }: PostPolicy,
): Readonly<Record<string, string>> => {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials();
  const date = compact(now);
  const day = date.slice(0, 8);
  const signed = {
    key,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKeyId}/${day}/${region}/s3/aws4_request`,
    'x-amz-date': date,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(until).toISOString(),
      conditions: [
        { bucket },
        ...Object.entries(signed).map(([name, value]) => ({ [name]: value })),
        ['content-length-range', 1, maxBytes],
      ],
    }),
  ).toString('base64');
  return { ...signed, policy, 'x-amz-signature': signPolicy(policy, secretAccessKey, day, region) };
};
