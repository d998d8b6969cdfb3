import { openParticipants } from '../../shared/banking/adapters/composition/open-participants.ts';
import { makeBeneficiaryStore } from '../../shared/beneficiaries/adapters/beneficiary-store.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { openImportFiles } from '../../shared/imports/adapters/import-files.ts';
import { importQueue } from '../../shared/imports/adapters/import-queue.ts';
import { openFileReaders } from '../../shared/imports/adapters/open-file-readers.ts';
import { openOverrides } from '../../shared/overrides/adapters/overrides-document.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makeHmac } from '../../shared/platform/secrets/secrets-manager-hmac.ts';
import { openReceiptReaders } from '../../shared/receipts/adapters/composition/receipt-readers.ts';
import { makeValidationImportStore } from '../../shared/validation-imports/adapters/composition/validation-import-store.ts';
import { makeRecentTransfers } from '../../shared/validation/adapters/dynamodb/recent-transfers.ts';
import { queueParseEnvironment } from './config.ts';
import { makeParseWorker } from './family.ts';
import { parseValidations } from './parsing/parse-validations.ts';

/** A function of its own, because a file may use all of its memory and time. */
export const handler = makeQueueFunction({
  environment: queueParseEnvironment,
  parse: importQueue.parse,
  worker: (context) => {
    const { env, table, clock, ids, log } = context;
    const hmac = makeHmac(env.SECRETS_ARN);
    const overrides = openOverrides(context);
    return makeParseWorker({
      validationImports: makeValidationImportStore(table),
      importFiles: openImportFiles(env),
      overrides,
      participants: openParticipants(context, overrides),
      recentTransfers: makeRecentTransfers(table, hmac),
      parseValidations,
      fileReaders: openFileReaders(env.LAMBDA_TASK_ROOT),
      ...openReceiptReaders(context),
      beneficiaries: makeBeneficiaryStore(table, hmac),
      users: makeUserStore(table),
      plans: makePlanCatalogue(table),
      validationParseQueue: importQueue.open(env.PARSE_QUEUE_URL),
      clock,
      ids,
      log,
    });
  },
});
