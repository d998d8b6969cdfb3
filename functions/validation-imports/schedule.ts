import { makePortalRateControl } from '../../shared/banxico/adapters/portal-rate-limiter.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { openImportFiles } from '../../shared/imports/adapters/import-files.ts';
import { importQueue } from '../../shared/imports/adapters/import-queue.ts';
import { makeScheduleFunction } from '../../shared/platform/lambda/schedule-function.ts';
import { makeValidationImportStore } from '../../shared/validation-imports/adapters/composition/validation-import-store.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { openValidationQueue } from '../../shared/validation/adapters/validation-queue.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSchedules } from './family.ts';

export const handler = makeScheduleFunction({
  environment: scheduleEnvironment,
  tasks: ({ env, table, clock, log }) =>
    makeSchedules({
      validationImports: makeValidationImportStore(table),
      importFiles: openImportFiles(env),
      validationParseQueue: importQueue.open(env.PARSE_QUEUE_URL),
      validationCommitQueue: importQueue.open(env.COMMIT_QUEUE_URL),
      validations: makeValidationStore(table, quotaUnitWrites),
      users: makeUserStore(table),
      validationQueue: openValidationQueue({ validations: env.VALIDATION_QUEUE_URL, receipts: null }),
      portalRate: makePortalRateControl(table),
      queueExpirySeconds: env.QUEUE_EXPIRY_SECONDS,
      clock,
      log,
    }),
});
