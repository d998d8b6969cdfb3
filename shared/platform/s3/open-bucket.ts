import { awsCredentials } from '../config/environment.ts';
import { lazy } from '../lazy.ts';
import type { BucketObjects } from './bucket-objects.ts';
import type { BucketSettings } from './bucket.ts';

/** A bucket. Signatures need its settings only. */
export type Bucket = {
  readonly settings: BucketSettings;
  /** Its objects. The first call loads the client of S3, which is larger than most of the code that a function loads. */
  readonly objects: () => Promise<BucketObjects>;
};

export const makeBucket = (settings: BucketSettings): Bucket => ({
  settings,
  objects: lazy(async () => (await import('./bucket-objects.ts')).makeBucketObjects(settings)),
});

type BucketEnvironment = { readonly AWS_REGION: string; readonly AWS_ENDPOINT_URL?: string | undefined };

/** Opens a bucket with the credentials of the function. `timeoutMs`: of an operation with all its attempts. */
export const openBucket = (
  { AWS_REGION: region, AWS_ENDPOINT_URL: endpoint }: BucketEnvironment,
  bucket: string,
  timeoutMs: number,
): Bucket => makeBucket({ bucket, timeoutMs, region, endpoint, credentials: awsCredentials });
