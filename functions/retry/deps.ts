import { makeApiDispatch } from '../../shared/adapters/api-dispatch.ts';
import { makeDynamoDbClient } from '../../shared/adapters/dynamodb/client.ts';
import { makePurgeStore } from '../../shared/adapters/dynamodb/purge-store.ts';
import { makeTable } from '../../shared/adapters/dynamodb/table.ts';
import { makeValidationStore } from '../../shared/adapters/dynamodb/validation-store.ts';
import { makeRetries } from '../../shared/adapters/retries.ts';
import { makeKeyedDigest } from '../../shared/adapters/secrets/keyed-digest.ts';
import { systemClock } from '../../shared/adapters/system/clock.ts';
import { readEnvironment } from '../../shared/config/environment.ts';
import { makeFunctionLog } from '../../shared/observability/powertools-log.ts';
import { makeFindOwnValidation } from '../../shared/use-cases/find-own-validation.ts';
import { handlerEnvironment } from './config.ts';
import { makeRoutes } from './routes.ts';
import { makeCancelRetries } from './use-cases/cancel-retries.ts';
import { makeChangeRetryPolicy } from './use-cases/change-retry-policy.ts';
import { makeReadDefaultRetryPolicy, makeSetDefaultRetryPolicy } from './use-cases/default-retry-policy.ts';
import { makeListRetryAttempts } from './use-cases/list-retry-attempts.ts';

/** Everything behind the operations on retries. */
export const makeHandlerDeps = () => {
  const env = readEnvironment(handlerEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('retry', env.LOG_LEVEL);
  const { accounts, retries, keepSchedule, readRetryLimits, pace } = makeRetries(env, { table, log });
  const findOwn = makeFindOwnValidation({ store: makeValidationStore(table), purges: makePurgeStore(table), clock: systemClock });
  const routes = makeRoutes({
    changePolicy: makeChangeRetryPolicy({ findOwn, retries, readRetryLimits, keepSchedule, clock: systemClock, pace }),
    cancel: makeCancelRetries({ findOwn, retries, keepSchedule, clock: systemClock }),
    listAttempts: makeListRetryAttempts({ findOwn, retries, clock: systemClock }),
    readDefault: makeReadDefaultRetryPolicy(accounts),
    setDefault: makeSetDefaultRetryPolicy({ accounts, readRetryLimits }),
  });
  const version = env.SERVICE_VERSION;
  const dispatch = makeApiDispatch({
    routes,
    table,
    digest: makeKeyedDigest(env.SECRETS_ARN),
    log,
    version,
    idempotencyAbandonedSeconds: env.IDEMPOTENCY_ABANDONED_SECONDS,
  });
  return { dispatch, log, version };
};
