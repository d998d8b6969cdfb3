import { makeAccountStore } from '../../shared/adapters/dynamodb/account-store.ts';
import { makeBeneficiaryStore } from '../../shared/adapters/dynamodb/beneficiary-store.ts';
import { makeDynamoDbClient } from '../../shared/adapters/dynamodb/client.ts';
import { makeImportStore } from '../../shared/adapters/dynamodb/import-store.ts';
import { makePlanCatalogue } from '../../shared/adapters/dynamodb/plan-catalogue.ts';
import { makeTable } from '../../shared/adapters/dynamodb/table.ts';
import { makeKeyedDigest } from '../../shared/adapters/secrets/keyed-digest.ts';
import { makeImportQueue, parseImportTask } from '../../shared/adapters/sqs/import-queue.ts';
import { makeQueueHandler } from '../../shared/adapters/sqs/queue-handler.ts';
import { systemClock } from '../../shared/adapters/system/clock.ts';
import { systemIds } from '../../shared/adapters/system/ids.ts';
import { readEnvironment } from '../../shared/config/environment.ts';
import { makeFunctionLog } from '../../shared/observability/powertools-log.ts';
import { makeReadOwnPlan } from '../../shared/use-cases/read-own-plan.ts';
import { committerEnvironment } from './config.ts';
import { makeSaveRows } from './use-cases/save-rows.ts';

/** Everything behind the queue of imports to save. */
export const makeCommitterDeps = () => {
  const env = readEnvironment(committerEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('imports-committer', env.LOG_LEVEL);
  const saveRows = makeSaveRows({
    store: makeImportStore(table),
    beneficiaries: makeBeneficiaryStore(table, makeKeyedDigest(env.SECRETS_ARN)),
    readOwnPlan: makeReadOwnPlan({ accounts: makeAccountStore(table), plans: makePlanCatalogue(table) }),
    commitQueue: makeImportQueue(env.COMMIT_QUEUE_URL),
    clock: systemClock,
    ids: systemIds,
    log,
  });
  return { handler: makeQueueHandler({ log, parse: parseImportTask, work: saveRows }) };
};
