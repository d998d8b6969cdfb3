import { makeDynamoDbClient } from '../../shared/adapters/dynamodb/client.ts';
import { makeRetryStore } from '../../shared/adapters/dynamodb/retry-store.ts';
import { makeTable } from '../../shared/adapters/dynamodb/table.ts';
import { makeValidationStore } from '../../shared/adapters/dynamodb/validation-store.ts';
import { makeRetryQueue } from '../../shared/adapters/sqs/retry-queue.ts';
import { systemClock } from '../../shared/adapters/system/clock.ts';
import { readEnvironment } from '../../shared/config/environment.ts';
import { makeFunctionLog } from '../../shared/observability/powertools-log.ts';
import { tickEnvironment } from './config.ts';
import { makeSweepOverdueRetries } from './use-cases/sweep-overdue-retries.ts';

/** Everything behind the schedule. */
export const makeTickDeps = () => {
  const env = readEnvironment(tickEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('retry-tick', env.LOG_LEVEL);
  return {
    log,
    sweep: makeSweepOverdueRetries({
      store: makeValidationStore(table),
      retries: makeRetryStore(table),
      queue: makeRetryQueue(env.RETRY_QUEUE_URL),
      clock: systemClock,
      log,
    }),
  };
};
