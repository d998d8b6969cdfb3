import { openParticipants } from '../../shared/banking/adapters/open-participants.ts';
import { makeBeneficiaryStore } from '../../shared/beneficiaries/adapters/beneficiary-store.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeImportStore } from '../../shared/imports/adapters/import-store.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { openImportFiles } from './adapters/import-files.ts';
import { importQueue } from './adapters/import-queue.ts';
import { makeReadTemplate } from './adapters/template-files.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { env, table, hmac, clock, ids, log } = context;
    return makeApi({
      imports: makeImportStore(table),
      importFiles: openImportFiles(env),
      parseQueue: importQueue.open(env.PARSE_QUEUE_URL),
      commitQueue: importQueue.open(env.COMMIT_QUEUE_URL),
      beneficiaries: makeBeneficiaryStore(table, hmac),
      participants: openParticipants(context),
      readTemplate: makeReadTemplate(env.LAMBDA_TASK_ROOT),
      clock,
      ids,
      log,
    });
  },
});
