import { makeBeneficiaryStore } from '../../shared/beneficiaries/adapters/beneficiary-store.ts';
import { makeAccountStore } from '../../shared/identity/adapters/account-store.ts';
import { makePlanCatalogue } from '../../shared/identity/adapters/plan-catalogue.ts';
import { makeReadOwnPlan } from '../../shared/identity/use-cases/read-own-plan.ts';
import { readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { systemIds } from '../../shared/platform/ids/system-ids.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { makeKeyedDigest } from '../../shared/platform/secrets/secret-keyed-digest.ts';
import { makeQueueHandler } from '../../shared/platform/sqs/queue-handler.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { makeImportQueue, parseImportTask } from './adapters/import-queue.ts';
import { makeImportStore } from './adapters/import-store.ts';
import { queueCommitEnvironment } from './config.ts';
import { makeSaveRows } from './use-cases/save-rows.ts';

/** Everything behind the queue of imports to save. */
export const makeCommitterDeps = () => {
  const env = readEnvironment(queueCommitEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('imports-queue-commit', env.LOG_LEVEL);
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
