import type { HeldBucket } from '../../../shared/data-inventory/inventory-entry.ts';
import { openBucket, type Bucket } from '../../../shared/platform/s3/open-bucket.ts';
import type { HeldObjects } from '../ports/held-data.ts';

/** Objects of all buckets in S3, with every version of them. */
export const makeHeldObjects = (buckets: Readonly<Record<HeldBucket, Bucket>>): HeldObjects => ({
  removeSome: async (bucket, prefix) => (await buckets[bucket].objects()).removeSomeVersions(prefix),
});

type Environment = Parameters<typeof openBucket>[0] & {
  readonly CERTIFICATE_BUCKET: string;
  readonly CERTIFICATE_TIMEOUT_MS: number;
  readonly IMPORT_BUCKET: string;
  readonly IMPORT_TIMEOUT_MS: number;
  readonly RECEIPT_BUCKET: string;
  readonly RECEIPT_TIMEOUT_MS: number;
  readonly DATA_EXPORT_BUCKET: string;
  readonly DATA_EXPORT_TIMEOUT_MS: number;
};

/** The objects of the deployment's buckets. */
export const openHeldObjects = (env: Environment): HeldObjects =>
  makeHeldObjects({
    certificates: openBucket(env, env.CERTIFICATE_BUCKET, env.CERTIFICATE_TIMEOUT_MS),
    importFiles: openBucket(env, env.IMPORT_BUCKET, env.IMPORT_TIMEOUT_MS),
    receipts: openBucket(env, env.RECEIPT_BUCKET, env.RECEIPT_TIMEOUT_MS),
    dataExports: openBucket(env, env.DATA_EXPORT_BUCKET, env.DATA_EXPORT_TIMEOUT_MS),
  });
