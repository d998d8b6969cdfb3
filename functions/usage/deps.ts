import { makeApiDispatch } from '../../shared/adapters/api-dispatch.ts';
import { makeAccountStore } from '../../shared/adapters/dynamodb/account-store.ts';
import { makeBeneficiaryStore } from '../../shared/adapters/dynamodb/beneficiary-store.ts';
import { makeDynamoDbClient } from '../../shared/adapters/dynamodb/client.ts';
import { makePlanCatalogue } from '../../shared/adapters/dynamodb/plan-catalogue.ts';
import { makeTable } from '../../shared/adapters/dynamodb/table.ts';
import { makeKeyedDigest } from '../../shared/adapters/secrets/keyed-digest.ts';
import { readEnvironment } from '../../shared/config/environment.ts';
import { retryDefaultsOf } from '../../shared/config/retries.ts';
import { makeFunctionLog } from '../../shared/observability/powertools-log.ts';
import { makeReadOwnPlan } from '../../shared/use-cases/read-own-plan.ts';
import { handlerEnvironment } from './config.ts';
import { makeRoutes } from './routes.ts';
import { makeReadUsageLimits } from './use-cases/read-usage-limits.ts';

/** Everything behind the usage of the service. */
export const makeHandlerDeps = () => {
  const env = readEnvironment(handlerEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('usage', env.LOG_LEVEL);
  const digest = makeKeyedDigest(env.SECRETS_ARN);
  const readUsageLimits = makeReadUsageLimits({
    readOwnPlan: makeReadOwnPlan({ accounts: makeAccountStore(table), plans: makePlanCatalogue(table) }),
    beneficiaries: makeBeneficiaryStore(table, digest),
    retryDefaults: retryDefaultsOf(env),
  });
  const version = env.SERVICE_VERSION;
  return { dispatch: makeApiDispatch({ routes: makeRoutes(readUsageLimits), table, digest, log, version }), log, version };
};
