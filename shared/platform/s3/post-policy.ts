import type { BucketSettings } from './bucket.ts';
import { compactInstant, signText } from './signature.ts';

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
  const date = compactInstant(now);
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
  return { ...signed, policy, 'x-amz-signature': signText(policy, secretAccessKey, day, region) };
};
