import * as v from 'valibot';

import { participantsEnvironment } from '../../shared/banking/config/participants.ts';
import { sealKeysEnvironment } from '../../shared/banxico/config/seal-keys.ts';
import { erasureListEnvironment } from '../../shared/erasures/config/erasure-list.ts';
import { exportQueueEnvironment } from '../../shared/exports/config/exports.ts';
import { deliveryQueueEnvironment } from '../../shared/notifications/config/delivery-queue.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';
import { retryDefaultsEnvironment, retryScheduleEnvironment } from '../../shared/validation/config/retries.ts';
import { samplePaymentSetting } from '../../shared/validation/config/sample-payment.ts';
import { certificateEnvironment, receiptFilesEnvironment } from '../../shared/validation/config/stored-files.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...certificateEnvironment,
  ...receiptFilesEnvironment,
  ...erasureListEnvironment,
  ...exportQueueEnvironment,
  ...deliveryQueueEnvironment,
  ...sealKeysEnvironment,
  ...participantsEnvironment,
  ...retryDefaultsEnvironment,
  ...retryScheduleEnvironment,
  /** JSON: a payment to try the service with; absent for none. */
  PLAYGROUND_SAMPLE: v.optional(v.pipe(v.string(), v.parseJson(), samplePaymentSetting)),
});
