import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/validate-ocr/config.ts';
import { manifest } from '../../../functions/validate-ocr/manifest.ts';
import { BENEFICIARY_SEARCH_INDEX } from '../../../shared/beneficiaries/indexes.ts';
import { VALIDATION_HISTORY_INDEX } from '../../../shared/validation/indexes.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { sendTo } from '../../resources/access.ts';
import { outgoingEnvironment } from '../../resources/outgoing.ts';
import { retrySchedulesOf } from '../../resources/retry-schedules.ts';
import { textRecognitionOf } from '../../resources/text-recognition.ts';
import { transferResolutionEnvironment } from '../../resources/transfer-resolution.ts';

/** Decoding an image takes 230 MB and is CPU-bound: 1,769 MB are one vCPU. */
const READER_MEMORY_MEGABYTES = 1_769;

export const validateOcr = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Validation',
  queues: ({ readerConcurrency }) => ({
    receipts: {
      timeout: Duration.seconds(60),
      batchSize: 1,
      maxConcurrency: readerConcurrency,
      oldestMessageFrom: Duration.minutes(15),
    },
  }),
  functions: ({ stage, state, queue, queueOf }) => {
    const textRecognition = textRecognitionOf(stage);
    const retrySchedules = retrySchedulesOf(stage);
    const [receipts, validations] = [queue('receipts'), queueOf('validate', 'validations')];
    const queueUrls = { RECEIPT_QUEUE_URL: receipts.queueUrl, VALIDATION_QUEUE_URL: validations.queueUrl };
    return {
      api: {
        environment: {
          ...transferResolutionEnvironment(stage),
          ...retrySchedules.environment,
          ...state.receiptFilesEnvironment,
          ...textRecognition.environment,
          ...outgoingEnvironment(stage),
          ...queueUrls,
          QUEUE_EXPIRY_SECONDS: String(stage.queueExpirySeconds),
          RECEIPT_RETENTION_DAYS: String(stage.receiptRetentionDays),
        },
        access: [
          state.table('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'),
          state.indexes(VALIDATION_HISTORY_INDEX, BENEFICIARY_SEARCH_INDEX),
          state.secret,
          state.certificates('s3:PutObject'),
          state.responseWriting,
          ...state.receipts(['kept', 'passing', 'uploads'], 's3:PutObject'),
          ...state.receipts(['kept'], 's3:PutObjectTagging'),
          ...state.receipts(['kept', 'passing'], 's3:DeleteObject'),
          ...state.receipts(['uploads'], 's3:GetObject'),
          ...retrySchedules.creation,
          textRecognition.access,
          sendTo(receipts),
        ],
        errorImpact: 'Callers cannot validate receipts.',
        // A request ends after 25 seconds; past that the caller loses the result of reading and validation.
        slowFrom: Duration.seconds(26),
        memoryMegabytes: READER_MEMORY_MEGABYTES,
      },
      'queue-receipts': {
        environment: {
          ...state.tableEnvironment,
          ...state.secretsEnvironment,
          ...state.participantsEnvironment,
          ...state.receiptFilesEnvironment,
          ...textRecognition.environment,
          ...queueUrls,
        },
        access: [
          state.table('GetItem', 'PutItem', 'UpdateItem', 'Query'),
          state.indexes(BENEFICIARY_SEARCH_INDEX),
          state.secret,
          ...state.receipts(['kept', 'passing'], 's3:GetObject', 's3:DeleteObject'),
          textRecognition.access,
          sendTo(receipts, validations),
        ],
        errorImpact: 'Receipts sent with async are not read: they get no verdict until they expire.',
        slowFrom: Duration.seconds(45),
        memoryMegabytes: READER_MEMORY_MEGABYTES,
      },
    };
  },
});
