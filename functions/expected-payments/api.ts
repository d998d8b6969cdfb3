import { makeExpectedPaymentImportStore } from '../../shared/expected-payment-imports/adapters/composition/expected-payment-imports.ts';
import { makeExpectedPaymentStore } from '../../shared/expected-payments/adapters/expected-payment-store.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { auditRow } from '../../shared/identity/accounts/adapters/audit-item.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { openImportFiles } from '../../shared/imports/adapters/import-files.ts';
import { importQueue } from '../../shared/imports/adapters/import-queue.ts';
import { makeReadTemplate } from '../../shared/imports/adapters/template-files.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ env, table, hmac, clock, ids, log }) =>
    makeApi({
      expectedPayments: makeExpectedPaymentStore(table, hmac, auditRow),
      expectedPaymentImports: makeExpectedPaymentImportStore(table),
      importFiles: openImportFiles(env),
      expectedPaymentParseQueue: importQueue.open(env.PARSE_QUEUE_URL),
      expectedPaymentCommitQueue: importQueue.open(env.COMMIT_QUEUE_URL),
      readExpectedPaymentTemplate: makeReadTemplate(env.LAMBDA_TASK_ROOT, 'pagos-esperados'),
      validations: makeValidationStore(table, quotaUnitWrites),
      clock,
      hmac,
      ids,
      log,
    }),
});
