import type * as v from 'valibot';

import type { Loadable } from '../../../platform/lazy.ts';
import { openBucket, type Bucket } from '../../../platform/s3/open-bucket.ts';
import type { certificateEnvironment, receiptFilesEnvironment } from '../../config/stored-files.ts';
import type { CertificateStore } from '../../ports/certificate-store.ts';
import type { ReceiptFiles } from '../../ports/receipt-files.ts';
import { makeCertificateStore } from '../certificate-store.ts';
import { makeReceiptFiles } from '../receipt-files.ts';

type CertificateEnvironment = v.InferOutput<v.ObjectSchema<typeof certificateEnvironment, undefined>>;
type ReceiptFilesEnvironment = v.InferOutput<v.ObjectSchema<typeof receiptFilesEnvironment, undefined>>;

/** The certificates of the deployment. `load` loads the client of S3 before the first file. */
export const openCertificateStore = (env: CertificateEnvironment): CertificateStore & Loadable => {
  const bucket = openBucket(env, env.CERTIFICATE_BUCKET, env.CERTIFICATE_TIMEOUT_MS);
  return { ...makeCertificateStore(bucket), load: bucket.objects };
};

/** The bucket of receipts, which also keeps uploads and records of the stream. */
export const openReceiptBucket = (env: ReceiptFilesEnvironment): Bucket => openBucket(env, env.RECEIPT_BUCKET, env.RECEIPT_TIMEOUT_MS);

/** The files of the deployment's receipts. */
export const openReceiptFiles = (env: ReceiptFilesEnvironment): ReceiptFiles => makeReceiptFiles(openReceiptBucket(env));
