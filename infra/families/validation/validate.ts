import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/validate/config.ts';
import { manifest } from '../../../functions/validate/manifest.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { VALIDATION_HISTORY_INDEX } from '../../../shared/validation/indexes.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { sendTo } from '../../resources/access.ts';
import { retrySchedulesOf } from '../../resources/retry-schedules.ts';
import { sealKeysEnvironment, transferResolutionEnvironment } from '../../resources/transfer-resolution.ts';

export const validate = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Validation',
  queues: ({ workerConcurrency }) => ({
    validations: {
      timeout: Duration.seconds(120),
      batchSize: 10,
      maxConcurrency: workerConcurrency,
      oldestMessageFrom: Duration.minutes(15),
    },
  }),
  functions: ({ stage, state, queue, queueOf }) => {
    const retrySchedules = retrySchedulesOf(stage);
    const validations = queue('validations');
    const receipts = queueOf('validate-ocr', 'receipts');
    const resolutionEnvironment = {
      ...transferResolutionEnvironment(stage),
      ...retrySchedules.environment,
      VALIDATION_QUEUE_URL: validations.queueUrl,
    };
    const storageAccess = [
      state.table('GetItem', 'UpdateItem', 'Query'),
      state.indexes(VALIDATION_HISTORY_INDEX),
      state.secret,
      ...retrySchedules.creation,
      state.responseWriting,
      sendTo(validations),
    ];
    return {
      api: {
        environment: { ...resolutionEnvironment, ...sealKeysEnvironment(stage), QUEUE_EXPIRY_SECONDS: String(stage.queueExpirySeconds) },
        access: [...storageAccess, state.table('PutItem', 'DeleteItem'), state.certificates('s3:PutObject', 's3:GetObject')],
        errorImpact: 'Callers cannot validate transfers, or recheck payments found valid.',
        // A verdict may take its 25 seconds when the portal is slow; beyond that callers lose it.
        slowFrom: Duration.seconds(26),
      },
      'queue-validations': {
        environment: resolutionEnvironment,
        access: [...storageAccess, state.certificates('s3:PutObject', 's3:GetObject')],
        errorImpact: 'Asynchronous validations get no verdict until they expire.',
        slowFrom: Duration.seconds(100),
      },
      schedule: {
        environment: {
          ...state.tableEnvironment,
          ...state.certificateEnvironment,
          ...state.receiptFilesEnvironment,
          ...state.erasureListEnvironment,
          VALIDATION_QUEUE_URL: validations.queueUrl,
          RECEIPT_QUEUE_URL: receipts.queueUrl,
        },
        access: [
          state.table('BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'),
          state.indexes(VALIDATION_HISTORY_INDEX, DUE_INDEX),
          ...state.certificateErasure,
          ...state.erasureListing,
          ...state.receipts(['kept', 'passing'], 's3:DeleteObject'),
          sendTo(validations, receipts),
        ],
        errorImpact: 'Expired and stalled validations stay as they are; quota lost to crashes is not refunded.',
        timeout: Duration.seconds(50),
        slowFrom: Duration.seconds(40),
        tasks: { sweep: Duration.minutes(1), reconcile_quota: Duration.minutes(15) },
      },
    };
  },
});
