import { makePortalRateControl } from '../../shared/banxico/adapters/portal-rate-limiter.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makeValidationImportStore } from '../../shared/validation-imports/adapters/composition/validation-import-store.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { openValidationQueue } from '../../shared/validation/adapters/validation-queue.ts';
import { dispatchQueue } from './adapters/queues.ts';
import { queueDispatchEnvironment } from './config.ts';
import { makeDispatchWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queueDispatchEnvironment,
  parse: dispatchQueue.parse,
  worker: ({ env, table, clock, log }) =>
    makeDispatchWorker({
      validationImports: makeValidationImportStore(table),
      validations: makeValidationStore(table, quotaUnitWrites),
      users: makeUserStore(table),
      validationQueue: openValidationQueue({ validations: env.VALIDATION_QUEUE_URL, receipts: null }),
      portalRate: makePortalRateControl(table),
      queueExpirySeconds: env.QUEUE_EXPIRY_SECONDS,
      clock,
      log,
    }),
});
