import { makeBeneficiaryStore } from '../../shared/beneficiaries/adapters/beneficiary-store.ts';
import { makeAccountStore } from '../../shared/identity/adapters/account-store.ts';
import { makePlanCatalogue } from '../../shared/identity/adapters/plan-catalogue.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makeKeyedDigest } from '../../shared/platform/secrets/secret-keyed-digest.ts';
import { makeImportQueue, parseImportTask } from './adapters/import-queue.ts';
import { makeImportStore } from './adapters/import-store.ts';
import { queueCommitEnvironment } from './config.ts';
import { makeCommitWorker } from './family.ts';

export const handler = makeQueueFunction({
  service: 'imports-queue-commit',
  environment: queueCommitEnvironment,
  parse: parseImportTask,
  worker: ({ env, table, clock, ids, log }) =>
    makeCommitWorker({
      imports: makeImportStore(table),
      commitQueue: makeImportQueue(env.COMMIT_QUEUE_URL),
      beneficiaries: makeBeneficiaryStore(table, makeKeyedDigest(env.SECRETS_ARN)),
      accounts: makeAccountStore(table),
      plans: makePlanCatalogue(table),
      clock,
      ids,
      log,
    }),
});
