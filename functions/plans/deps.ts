import { makeApiDispatch } from '../../shared/adapters/api-dispatch.ts';
import { makeDynamoDbClient } from '../../shared/adapters/dynamodb/client.ts';
import { makePlanCatalogue } from '../../shared/adapters/dynamodb/plan-catalogue.ts';
import { makeTable } from '../../shared/adapters/dynamodb/table.ts';
import { makeKeyedDigest } from '../../shared/adapters/secrets/keyed-digest.ts';
import { readEnvironment } from '../../shared/config/environment.ts';
import { makeFunctionLog } from '../../shared/observability/powertools-log.ts';
import { handlerEnvironment } from './config.ts';
import { makeRoutes } from './routes.ts';

/** Everything behind the plans. */
export const makeHandlerDeps = () => {
  const env = readEnvironment(handlerEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('plans', env.LOG_LEVEL);
  const digest = makeKeyedDigest(env.SECRETS_ARN);
  const version = env.SERVICE_VERSION;
  return { dispatch: makeApiDispatch({ routes: makeRoutes(makePlanCatalogue(table)), table, digest, log, version }), log, version };
};
