import { makeApiDispatch } from '../../shared/identity/adapters/composition/api-dispatch.ts';
import { quotaUnitWrites } from '../../shared/identity/adapters/quota-unit.ts';
import { readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { makeKeyedDigest } from '../../shared/platform/secrets/secret-keyed-digest.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { makeRetries } from '../../shared/validation/adapters/composition/retries.ts';
import { makePurgeStore } from '../../shared/validation/adapters/dynamodb/purge-store.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { makeFindOwnValidation } from '../../shared/validation/use-cases/find-own-validation.ts';
import { apiEnvironment } from './config.ts';
import { makeRoutes } from './routes.ts';
import { makeCancelRetries } from './use-cases/cancel-retries.ts';
import { makeChangeRetryPolicy } from './use-cases/change-retry-policy.ts';
import { makeReadDefaultRetryPolicy, makeSetDefaultRetryPolicy } from './use-cases/default-retry-policy.ts';
import { makeListRetryAttempts } from './use-cases/list-retry-attempts.ts';

/** Everything behind the operations on retries. */
export const makeApiDeps = () => {
  const env = readEnvironment(apiEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('retry', env.LOG_LEVEL);
  const { retrySettings, retries, keepSchedule, pace } = makeRetries(env, { table, log });
  const findOwn = makeFindOwnValidation({
    store: makeValidationStore(table, quotaUnitWrites),
    purges: makePurgeStore(table, quotaUnitWrites),
    clock: systemClock,
  });
  const routes = makeRoutes({
    changePolicy: makeChangeRetryPolicy({ findOwn, retries, retrySettings, keepSchedule, clock: systemClock, pace }),
    cancel: makeCancelRetries({ findOwn, retries, keepSchedule, clock: systemClock }),
    listAttempts: makeListRetryAttempts({ findOwn, retries, clock: systemClock }),
    readDefault: makeReadDefaultRetryPolicy(retrySettings),
    setDefault: makeSetDefaultRetryPolicy(retrySettings),
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
