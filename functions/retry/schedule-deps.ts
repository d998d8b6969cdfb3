import { quotaUnitWrites } from '../../shared/identity/adapters/quota-unit.ts';
import { readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { makeRetryStore } from '../../shared/validation/adapters/dynamodb/retry-store.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { makeRetryQueue } from './adapters/retry-queue.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSweepOverdueRetries } from './use-cases/sweep-overdue-retries.ts';

/** Everything behind the schedule. */
export const makeScheduleDeps = () => {
  const env = readEnvironment(scheduleEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('retry-schedule', env.LOG_LEVEL);
  return {
    log,
    sweep: makeSweepOverdueRetries({
      store: makeValidationStore(table, quotaUnitWrites),
      retries: makeRetryStore(table),
      queue: makeRetryQueue(env.RETRY_QUEUE_URL),
      clock: systemClock,
      log,
    }),
  };
};
