import type * as v from 'valibot';

import { awsCredentials } from '../../../platform/config/environment.ts';
import { lazy } from '../../../platform/lazy.ts';
import type { BucketSettings } from '../../../platform/s3/bucket.ts';
import type { receiptFilesEnvironment } from '../../config/stored-files.ts';
import type { ReceiptFiles } from '../../ports/receipt-files.ts';

type ReceiptFilesEnvironment = v.InferOutput<v.ObjectSchema<typeof receiptFilesEnvironment, undefined>>;

/** The bucket of receipts, as requests to it are made. */
export const receiptBucket = (env: ReceiptFilesEnvironment): BucketSettings => ({
  bucket: env.RECEIPT_BUCKET,
  region: env.AWS_REGION,
  timeoutMs: env.RECEIPT_TIMEOUT_MS,
  endpoint: env.AWS_ENDPOINT_URL,
  credentials: awsCredentials,
});

/** The files of the deployment's receipts. The client of S3 is loaded with the first file. */
export const openReceiptFiles = (env: ReceiptFilesEnvironment): ReceiptFiles => {
  const files = lazy(async () => (await import('../receipt-files.ts')).makeReceiptFiles(receiptBucket(env)));
  return {
    save: async (...file) => (await files()).save(...file),
    keep: async (id) => (await files()).keep(id),
    read: async (...file) => (await files()).read(...file),
    removeAll: async (id) => (await files()).removeAll(id),
  };
};
