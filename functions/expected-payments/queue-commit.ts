import { makeExpectedPaymentImportStore } from '../../shared/expected-payment-imports/adapters/composition/expected-payment-imports.ts';
import { makeExpectedPaymentStore } from '../../shared/expected-payments/adapters/expected-payment-store.ts';
import { auditRow } from '../../shared/identity/accounts/adapters/audit-item.ts';
import { importQueue } from '../../shared/imports/adapters/import-queue.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makeHmac } from '../../shared/platform/secrets/secrets-manager-hmac.ts';
import { queueCommitEnvironment } from './config.ts';
import { makeCommitWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queueCommitEnvironment,
  parse: importQueue.parse,
  worker: ({ env, table, clock, ids, log }) =>
    makeCommitWorker({
      expectedPaymentImports: makeExpectedPaymentImportStore(table),
      expectedPayments: makeExpectedPaymentStore(table, makeHmac(env.SECRETS_ARN), auditRow),
      expectedPaymentCommitQueue: importQueue.open(env.COMMIT_QUEUE_URL),
      clock,
      ids,
      log,
    }),
});
