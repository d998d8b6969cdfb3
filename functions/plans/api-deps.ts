import { makeApiDispatch } from '../../shared/identity/adapters/composition/api-dispatch.ts';
import { makePlanCatalogue } from '../../shared/identity/adapters/plan-catalogue.ts';
import { readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { makeKeyedDigest } from '../../shared/platform/secrets/secret-keyed-digest.ts';
import { apiEnvironment } from './config.ts';
import { makeRoutes } from './routes.ts';

/** Everything behind the plans. */
export const makeApiDeps = () => {
  const env = readEnvironment(apiEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('plans', env.LOG_LEVEL);
  const digest = makeKeyedDigest(env.SECRETS_ARN);
  const version = env.SERVICE_VERSION;
  return { dispatch: makeApiDispatch({ routes: makeRoutes(makePlanCatalogue(table)), table, digest, log, version }), log, version };
};
