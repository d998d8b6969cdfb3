import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { makeScheduleFunction } from '../../shared/platform/lambda/schedule-function.ts';
import { makeRetryStore } from '../../shared/validation/adapters/dynamodb/retry-store.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { retryQueue } from '../../shared/validation/adapters/retry-queue.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSchedules } from './family.ts';

export const handler = makeScheduleFunction({
  environment: scheduleEnvironment,
  tasks: ({ env, table, clock, log }) =>
    makeSchedules({
      validations: makeValidationStore(table, quotaUnitWrites),
      retries: makeRetryStore(table),
      retryQueue: retryQueue.open(env.RETRY_QUEUE_URL),
      clock,
      log,
    }),
});
