import { makeApiDispatch } from '../../shared/adapters/api-dispatch.ts';
import { makeAccountDirectory } from '../../shared/adapters/dynamodb/account-directory.ts';
import { makeAccountStore } from '../../shared/adapters/dynamodb/account-store.ts';
import { makeBeneficiaryStore } from '../../shared/adapters/dynamodb/beneficiary-store.ts';
import { makeDynamoDbClient } from '../../shared/adapters/dynamodb/client.ts';
import { makeOperationLimiter } from '../../shared/adapters/dynamodb/operation-limiter.ts';
import { makeParticipantSnapshots } from '../../shared/adapters/dynamodb/participant-snapshots.ts';
import { makePlanCatalogue } from '../../shared/adapters/dynamodb/plan-catalogue.ts';
import { makeTable } from '../../shared/adapters/dynamodb/table.ts';
import { makeParticipantDirectory } from '../../shared/adapters/participant-directory.ts';
import { makeKeyedDigest } from '../../shared/adapters/secrets/keyed-digest.ts';
import { systemClock } from '../../shared/adapters/system/clock.ts';
import { readEnvironment } from '../../shared/config/environment.ts';
import type { Sheet } from '../../shared/domain/spreadsheet/sheet.ts';
import { makeFunctionLog } from '../../shared/observability/powertools-log.ts';
import { makeReadOwnPlan } from '../../shared/use-cases/read-own-plan.ts';
import { handlerEnvironment } from './config.ts';
import { makeRoutes } from './routes.ts';
import { makeChangeBeneficiary } from './use-cases/change-beneficiary.ts';
import { makeCreateBeneficiary } from './use-cases/create-beneficiary.ts';
import { makeLookUpDirectory } from './use-cases/look-up-directory.ts';

/** The writer is loaded by the first export that asks for it. */
const xlsxOf = async (sheet: Sheet): Promise<Uint8Array> => {
  const writer = await import('../../shared/adapters/spreadsheet/xlsx.ts');
  return writer.xlsxOf(sheet);
};

/** Everything behind the saved accounts. */
export const makeHandlerDeps = () => {
  const env = readEnvironment(handlerEnvironment);
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
