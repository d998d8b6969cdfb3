import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/data-exports/config.ts';
import { manifest } from '../../../functions/data-exports/manifest.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { OWNER_INDEX } from '../../../shared/platform/dynamodb/table-schema.ts';
import { VALIDATION_HISTORY_INDEX } from '../../../shared/validation/indexes.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { sendTo } from '../../resources/access.ts';
import { messagesOf } from '../../resources/messages.ts';

/** Packing is CPU-bound, and parts of 8 MB wait to be uploaded: docs/data-exports.md has the measurements. */
const WRITER_MEMORY_MEGABYTES = 1_024;

export const dataExports = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  queues: ({ workerConcurrency: maxConcurrency }) => ({
    // A file at a time: it takes as long as the account is large.
    exports: { timeout: Duration.minutes(15), batchSize: 1, maxConcurrency, oldestMessageFrom: Duration.hours(2) },
  }),
  functions: ({ stage, state, queue }) => {
    const exports = queue('exports');
    const queueUrl = { EXPORT_QUEUE_URL: exports.queueUrl };
    const messages = messagesOf(stage);
    return {
      api: {
        environment: { ...state.tableEnvironment, ...state.secretsEnvironment, ...state.dataExportsEnvironment, ...queueUrl },
        access: [
          state.table('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
          state.secret,
          state.dataExports('s3:GetObject'),
          sendTo(exports),
        ],
        errorImpact: 'Users cannot request a copy of their data, nor open the link to it.',
        slowFrom: Duration.seconds(5),
      },
      'queue-exports': {
        environment: {
          ...state.tableEnvironment,
          ...state.secretsEnvironment,
          ...state.participantsEnvironment,
          ...state.certificateEnvironment,
          ...state.receiptFilesEnvironment,
          ...state.dataExportsEnvironment,
          ...messages.environment,
        },
        access: [
          state.table('BatchGetItem', 'GetItem', 'PutItem', 'Query'),
          state.indexes(VALIDATION_HISTORY_INDEX, OWNER_INDEX),
          state.secret,
          state.certificates('s3:GetObject'),
          ...state.receipts(['kept'], 's3:GetObject'),
          state.dataExports('s3:PutObject', 's3:AbortMultipartUpload', 's3:DeleteObject'),
          messages.sending,
        ],
        errorImpact: 'Users do not get the copies of their data that they requested.',
        slowFrom: Duration.minutes(12),
        memoryMegabytes: WRITER_MEMORY_MEGABYTES,
      },
      schedule: {
        environment: { ...state.tableEnvironment, ...queueUrl },
        access: [state.table('GetItem', 'PutItem'), state.indexes(DUE_INDEX), sendTo(exports)],
        errorImpact: 'Stalled exports of data stay as they are, and their accounts cannot request others.',
        timeout: Duration.seconds(50),
        slowFrom: Duration.seconds(40),
        tasks: { sweep: Duration.minutes(1) },
      },
    };
  },
});
