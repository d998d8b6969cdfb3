import { makeApiDispatch } from '../../shared/identity/adapters/composition/api-dispatch.ts';
import { readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { lazyRoute } from '../../shared/platform/http/route.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { makeKeyedDigest } from '../../shared/platform/secrets/secret-keyed-digest.ts';
import { apiEnvironment } from './config.ts';
import { validateHead } from './validate-head.ts';

/** The pipeline in front of POST /validate; the operation itself is loaded when a request gets that far. */
export const makeApiDeps = () => {
  const env = readEnvironment(apiEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('validate', env.LOG_LEVEL);
  const digest = makeKeyedDigest(env.SECRETS_ARN);
  const operation = lazyRoute(validateHead, async () => {
    const { makeOperation } = await import('./operation-deps.ts');
    return makeOperation(env, { table, digest, log });
  });
  const dispatch = makeApiDispatch({
    routes: [operation],
    table,
    digest,
    log,
    version: env.SERVICE_VERSION,
    idempotencyAbandonedSeconds: env.IDEMPOTENCY_ABANDONED_SECONDS,
  });
  return { dispatch, log, version: env.SERVICE_VERSION };
};
