import { makeBeneficiaryStore } from '../../shared/beneficiaries/adapters/beneficiary-store.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { importQueue } from '../../shared/imports/adapters/import-queue.ts';
import { makeImportStore } from '../../shared/imports/adapters/import-store.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makeHmac } from '../../shared/platform/secrets/secrets-manager-hmac.ts';
import { queueCommitEnvironment } from './config.ts';
import { makeCommitWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queueCommitEnvironment,
  parse: importQueue.parse,
  worker: ({ env, table, clock, ids, log }) =>
    makeCommitWorker({
      imports: makeImportStore(table),
      commitQueue: importQueue.open(env.COMMIT_QUEUE_URL),
      beneficiaries: makeBeneficiaryStore(table, makeHmac(env.SECRETS_ARN)),
      users: makeUserStore(table),
      plans: makePlanCatalogue(table),
      clock,
      ids,
      log,
    }),
});
