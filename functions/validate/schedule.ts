import { openErasureList } from '../../shared/erasures/adapters/erasure-list.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { makeScheduleFunction } from '../../shared/platform/lambda/schedule-function.ts';
import { openCertificateStore, openReceiptFiles } from '../../shared/validation/adapters/composition/stored-files.ts';
import { makePurgeStore } from '../../shared/validation/adapters/dynamodb/purge-store.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { openValidationQueue } from '../../shared/validation/adapters/validation-queue.ts';
import { makeQuotaLedger } from './adapters/quota-ledger.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSchedules } from './schedules.ts';

export const handler = makeScheduleFunction({
  environment: scheduleEnvironment,
  tasks: ({ env, table, clock, log }) =>
    makeSchedules({
      validations: makeValidationStore(table, quotaUnitWrites),
      purges: makePurgeStore(table, quotaUnitWrites),
      certificates: openCertificateStore(env),
      receiptFiles: openReceiptFiles(env),
      erasures: openErasureList(env),
      validationQueue: openValidationQueue({ validations: env.VALIDATION_QUEUE_URL, receipts: env.RECEIPT_QUEUE_URL }),
      ledger: makeQuotaLedger(table),
      clock,
      log,
    }),
});
