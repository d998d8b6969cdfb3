import { makeApiDispatch } from '../../shared/adapters/api-dispatch.ts';
import { makeAccountStore } from '../../shared/adapters/dynamodb/account-store.ts';
import { makeDynamoDbClient } from '../../shared/adapters/dynamodb/client.ts';
import { makePlanCatalogue } from '../../shared/adapters/dynamodb/plan-catalogue.ts';
import { makeTable } from '../../shared/adapters/dynamodb/table.ts';
import { makeKeyedDigest } from '../../shared/adapters/secrets/keyed-digest.ts';
import { readEnvironment } from '../../shared/config/environment.ts';
import { makeFunctionLog } from '../../shared/observability/powertools-log.ts';
import { handlerEnvironment } from './config.ts';
import { makeRoutes } from './routes.ts';
import { makeReadMe } from './use-cases/read-me.ts';

/** Everything behind the account's own operations. */
export const makeHandlerDeps = () => {
  const env = readEnvironment(handlerEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('users', env.LOG_LEVEL);
  const digest = makeKeyedDigest(env.SECRETS_ARN);
  const routes = makeRoutes(makeReadMe({ accounts: makeAccountStore(table), plans: makePlanCatalogue(table), log }));
  const version = env.SERVICE_VERSION;
  return { dispatch: makeApiDispatch({ routes, table, digest, log, version }), log, version };
};
