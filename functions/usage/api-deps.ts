import { makeBeneficiaryStore } from '../../shared/beneficiaries/adapters/beneficiary-store.ts';
import { makeAccountStore } from '../../shared/identity/adapters/account-store.ts';
import { makeApiDispatch } from '../../shared/identity/adapters/composition/api-dispatch.ts';
import { makePlanCatalogue } from '../../shared/identity/adapters/plan-catalogue.ts';
import { makeReadOwnPlan } from '../../shared/identity/use-cases/read-own-plan.ts';
import { readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { makeKeyedDigest } from '../../shared/platform/secrets/secret-keyed-digest.ts';
import { retryDefaultsOf } from '../../shared/validation/config/retries.ts';
import { apiEnvironment } from './config.ts';
import { makeRoutes } from './routes.ts';
import { makeReadUsageLimits } from './use-cases/read-usage-limits.ts';

/** Everything behind the usage of the service. */
export const makeApiDeps = () => {
  const env = readEnvironment(apiEnvironment);
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
