import { makeApiDispatch } from '../../shared/adapters/api-dispatch.ts';
import { makeDynamoDbClient } from '../../shared/adapters/dynamodb/client.ts';
import { makeTable } from '../../shared/adapters/dynamodb/table.ts';
import { makeKeyedDigest } from '../../shared/adapters/secrets/keyed-digest.ts';
import { readEnvironment } from '../../shared/config/environment.ts';
import { loadedOnDemand } from '../../shared/http/route.ts';
import { makeFunctionLog } from '../../shared/observability/powertools-log.ts';
import { handlerEnvironment } from './config.ts';
import { validateHead } from './validate-head.ts';

/** The pipeline in front of POST /validate; the operation itself is loaded when a request gets that far. */
export const makeHandlerDeps = () => {
  const env = readEnvironment(handlerEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('validate', env.LOG_LEVEL);
  const digest = makeKeyedDigest(env.SECRETS_ARN);
  const operation = loadedOnDemand(validateHead, async () => {
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
