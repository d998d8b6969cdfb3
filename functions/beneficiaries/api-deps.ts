import { makeAccountDirectory } from '../../shared/banking/adapters/account-directory.ts';
import { makeParticipantDirectory } from '../../shared/banking/adapters/participant-directory.ts';
import { makeParticipantSnapshots } from '../../shared/banking/adapters/participant-snapshots.ts';
import { makeBeneficiaryStore } from '../../shared/beneficiaries/adapters/beneficiary-store.ts';
import { makeAccountStore } from '../../shared/identity/adapters/account-store.ts';
import { makeApiDispatch } from '../../shared/identity/adapters/composition/api-dispatch.ts';
import { makeOperationLimiter } from '../../shared/identity/adapters/operation-limiter.ts';
import { makePlanCatalogue } from '../../shared/identity/adapters/plan-catalogue.ts';
import { makeReadOwnPlan } from '../../shared/identity/use-cases/read-own-plan.ts';
import { readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import type { Sheet } from '../../shared/platform/files/sheet.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { makeKeyedDigest } from '../../shared/platform/secrets/secret-keyed-digest.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { apiEnvironment } from './config.ts';
import { makeRoutes } from './routes.ts';
import { makeChangeBeneficiary } from './use-cases/change-beneficiary.ts';
import { makeCreateBeneficiary } from './use-cases/create-beneficiary.ts';
import { makeLookUpDirectory } from './use-cases/look-up-directory.ts';

/** The writer is loaded by the first export that asks for it. */
const xlsxOf = async (sheet: Sheet): Promise<Uint8Array> => {
  const writer = await import('../../shared/platform/files/xlsx.ts');
  return writer.xlsxOf(sheet);
};

/** Everything behind the saved accounts. */
export const makeApiDeps = () => {
  const env = readEnvironment(apiEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('beneficiaries', env.LOG_LEVEL);
  const digest = makeKeyedDigest(env.SECRETS_ARN);
  const store = makeBeneficiaryStore(table, digest);
  const parts = { store, readOwnPlan: makeReadOwnPlan({ accounts: makeAccountStore(table), plans: makePlanCatalogue(table) }) };
  const participants = makeParticipantDirectory({
    snapshots: makeParticipantSnapshots(table),
    clock: systemClock,
    log,
    maxAgeSeconds: env.PARTICIPANTS_MAX_AGE_SECONDS,
  });
  const routes = makeRoutes({
    store,
    create: makeCreateBeneficiary(parts),
    change: makeChangeBeneficiary(parts),
    participants,
    lookUpDirectory: makeLookUpDirectory({
      directory: makeAccountDirectory(table, digest),
      operations: makeOperationLimiter(table),
      participants,
    }),
    xlsxOf,
  });
  const version = env.SERVICE_VERSION;
  return { dispatch: makeApiDispatch({ routes, table, digest, log, version }), log, version };
};
