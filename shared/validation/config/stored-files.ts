import * as v from 'valibot';

import { wholeNumber } from '../../platform/config/environment.ts';

/** Where certificates are kept byte for byte. */
export const certificateEnvironment = {
  CERTIFICATE_BUCKET: v.pipe(v.string(), v.nonEmpty()),
  /** Timeout of a request to the bucket in milliseconds. */
  CERTIFICATE_TIMEOUT_MS: v.optional(wholeNumber, '5000'),
  AWS_REGION: v.pipe(v.string(), v.nonEmpty()),
  /** Set on an emulator only. */
  AWS_ENDPOINT_URL: v.optional(v.pipe(v.string(), v.url())),
};

/** Where files of receipts are kept. */
export const receiptFilesEnvironment = {
  RECEIPT_BUCKET: v.pipe(v.string(), v.nonEmpty()),
  /** Timeout of a request to the bucket in milliseconds; files have up to 12 MB. */
  RECEIPT_TIMEOUT_MS: v.optional(wholeNumber, '10000'),
  AWS_REGION: v.pipe(v.string(), v.nonEmpty()),
  /** Set on an emulator only. */
  AWS_ENDPOINT_URL: v.optional(v.pipe(v.string(), v.url())),
};
