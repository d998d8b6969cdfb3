import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/validations/config.ts';
import { manifest } from '../../../functions/validations/manifest.ts';
import { VALIDATION_CLIENT_REF_INDEX, VALIDATION_HISTORY_INDEX } from '../../../shared/validation/indexes.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { exportsOf } from '../../resources/exports.ts';
import { otherQueueOf } from '../../resources/other-queue.ts';
import { retrySchedulesOf } from '../../resources/retry-schedules.ts';
import { sealKeysEnvironment } from '../../resources/transfer-resolution.ts';

export const validations = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Validation',
  functions: ({ stage, state }) => {
    const retrySchedules = retrySchedulesOf(stage);
    const exports = exportsOf(stage);
    const deliveries = otherQueueOf(stage, 'notifications', 'deliveries');
    return {
      api: {
        environment: {
          ...state.tableEnvironment,
          ...state.secretsEnvironment,
          ...state.certificateEnvironment,
          ...state.receiptFilesEnvironment,
          ...state.erasureListEnvironment,
          ...retrySchedules.environment,
          ...exports.environment,
          ...sealKeysEnvironment(stage),
          NOTIFICATION_DELIVERY_QUEUE_URL: deliveries.url,
          ...(stage.playgroundSample === null ? {} : { PLAYGROUND_SAMPLE: JSON.stringify(stage.playgroundSample) }),
        },
        access: [
          state.table('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'),
          state.indexes(VALIDATION_HISTORY_INDEX, VALIDATION_CLIENT_REF_INDEX),
          state.secret,
          state.certificates('s3:GetObject'),
          ...state.responseReading,
          ...state.certificateErasure,
          ...state.erasureListing,
          ...state.receipts(['kept'], 's3:GetObject'),
          ...state.receipts(['kept', 'passing'], 's3:DeleteObject'),
          retrySchedules.deletion,
          exports.sending,
          deliveries.sending,
        ],
        errorImpact: 'Callers cannot poll validations, list them or download certificates.',
        // A caller may wait 20 seconds for a verdict.
        slowFrom: Duration.seconds(23),
      },
    };
  },
});
