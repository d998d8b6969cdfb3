import { S3Client } from '@aws-sdk/client-s3';

import type { BucketSettings } from './bucket.ts';

const ATTEMPTS = 3;

/**
 * The client for a bucket. An attempt whose connection breaks or falls silent is repeated; `withinTime` bounds an
 * operation as a whole.
 */
export const makeS3Client = ({ region, endpoint, timeoutMs, credentials }: BucketSettings): S3Client =>
  new S3Client({
    region,
    credentials: () => Promise.resolve(credentials()),
    // Names of buckets below an emulator's address are no hosts that resolve.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: timeoutMs / 2, socketTimeout: timeoutMs / 2 },
    // The checksum that counts is the SHA-256 a file is known by.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
  });

/** Options of an operation that end it after its time. */
export const withinTime = ({ timeoutMs }: Pick<BucketSettings, 'timeoutMs'>) => ({ abortSignal: AbortSignal.timeout(timeoutMs) });
