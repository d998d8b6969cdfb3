import type * as v from 'valibot';

import { awsCredentials, type receiptFilesEnvironment } from '../../../platform/config/environment.ts';
import { makeReceiptFiles } from '../receipt-files.ts';

type ReceiptFilesEnvironment = v.InferOutput<v.ObjectSchema<typeof receiptFilesEnvironment, undefined>>;

/** The bucket of receipts, as requests to it are made. */
export const receiptBucket = (env: ReceiptFilesEnvironment) => ({
  bucket: env.RECEIPT_BUCKET,
  region: env.AWS_REGION,
  timeoutMs: env.RECEIPT_TIMEOUT_MS,
  endpoint: env.AWS_ENDPOINT_URL,
  credentials: awsCredentials,
});

/** The files of the deployment's receipts. */
export const openReceiptFiles = (env: ReceiptFilesEnvironment) => makeReceiptFiles(receiptBucket(env));
