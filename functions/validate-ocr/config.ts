import * as v from 'valibot';

import { participantsEnvironment } from '../../shared/banking/config/participants.ts';
import {
  commonEnvironment,
  outgoingEnvironment,
  secretsEnvironment,
  tableEnvironment,
  wholeNumber,
} from '../../shared/platform/config/environment.ts';
import { receiptReadingEnvironment } from '../../shared/receipts/config/receipt-reading.ts';
import { retryDefaultsEnvironment, retryScheduleEnvironment } from '../../shared/validation/config/retries.ts';
import { receiptFilesEnvironment } from '../../shared/validation/config/stored-files.ts';
import { transferResolutionEnvironment } from '../../shared/validation/config/transfer-resolution.ts';

const queueUrl = v.pipe(v.string(), v.nonEmpty());

/** Where jobs on validations go: those that read receipts to this family's queue, the others to the family that resolves them. */
const queueEnvironment = { VALIDATION_QUEUE_URL: queueUrl, RECEIPT_QUEUE_URL: queueUrl };

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  /** Seconds after which an attempt under an Idempotency-Key that gave no sign counts as abandoned. */
  IDEMPOTENCY_ABANDONED_SECONDS: v.optional(wholeNumber, '300'),
  ...commonEnvironment,
  ...tableEnvironment,
  ...transferResolutionEnvironment,
  ...retryDefaultsEnvironment,
  ...retryScheduleEnvironment,
  ...receiptFilesEnvironment,
  ...queueEnvironment,
  ...outgoingEnvironment,
  ...receiptReadingEnvironment,
  /** Seconds a queued validation may wait for its verdict before it fails. */
  QUEUE_EXPIRY_SECONDS: wholeNumber,
  /** Days files of receipts are kept. */
  RECEIPT_RETENTION_DAYS: wholeNumber,
});

/** Environment of queue-receipts.ts. */
export const queueReceiptsEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...participantsEnvironment,
  ...receiptFilesEnvironment,
  ...queueEnvironment,
  ...receiptReadingEnvironment,
});
