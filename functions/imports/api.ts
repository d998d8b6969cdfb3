import { openParticipants } from '../../shared/banking/adapters/composition/open-participants.ts';
import { makeBeneficiaryStore } from '../../shared/beneficiaries/adapters/beneficiary-store.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { openImportFiles } from '../../shared/imports/adapters/import-files.ts';
import { importQueue } from '../../shared/imports/adapters/import-queue.ts';
import { makeImportStore } from '../../shared/imports/adapters/import-store.ts';
import { makeReadTemplate } from '../../shared/imports/adapters/template-files.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
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
      readTemplate: makeReadTemplate(env.LAMBDA_TASK_ROOT, 'beneficiarios'),
      clock,
      hmac,
      ids,
      log,
    });
  },
});
