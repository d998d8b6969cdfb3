import { makeExpectedPaymentImportStore } from '../../shared/expected-payment-imports/adapters/composition/expected-payment-imports.ts';
import { openImportFiles } from '../../shared/imports/adapters/import-files.ts';
import { importQueue } from '../../shared/imports/adapters/import-queue.ts';
import { makeScheduleFunction } from '../../shared/platform/lambda/schedule-function.ts';
import { makeExpiryStore } from './adapters/expiry-store.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSchedules } from './family.ts';

export const handler = makeScheduleFunction({
  environment: scheduleEnvironment,
  tasks: ({ env, table, clock, log }) =>
    makeSchedules({
      expiryOfPayments: makeExpiryStore(table),
      expectedPaymentImports: makeExpectedPaymentImportStore(table),
      importFiles: openImportFiles(env),
      expectedPaymentParseQueue: importQueue.open(env.PARSE_QUEUE_URL),
      expectedPaymentCommitQueue: importQueue.open(env.COMMIT_QUEUE_URL),
      clock,
      log,
    }),
});
