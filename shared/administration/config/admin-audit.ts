import * as v from 'valibot';

import { wholeNumber } from '../../platform/config/environment.ts';

/** The table of the administrative audit. */
export const adminAuditEnvironment = { ADMIN_AUDIT_TABLE_NAME: v.pipe(v.string(), v.nonEmpty()) };

/** The bucket with the heads of its chain. */
export const auditHeadsEnvironment = {
  AUDIT_HEADS_BUCKET: v.pipe(v.string(), v.nonEmpty()),
  /** Timeout of a request to the bucket in milliseconds. */
  AUDIT_HEADS_TIMEOUT_MS: v.optional(wholeNumber, '5000'),
  AWS_REGION: v.pipe(v.string(), v.nonEmpty()),
  /** Set on an emulator only. */
  AWS_ENDPOINT_URL: v.optional(v.pipe(v.string(), v.url())),
};
