import { openParticipants } from '../../shared/banking/adapters/composition/open-participants.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { openImportFiles } from '../../shared/imports/adapters/import-files.ts';
import { importQueue } from '../../shared/imports/adapters/import-queue.ts';
import { makeReadTemplate } from '../../shared/imports/adapters/template-files.ts';
import { writeTable } from '../../shared/platform/files/write-table.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { openBucket } from '../../shared/platform/s3/open-bucket.ts';
import { makeValidationImportStore } from '../../shared/validation-imports/adapters/composition/validation-import-store.ts';
import { makeRecentTransfers } from '../../shared/validation/adapters/dynamodb/recent-transfers.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { makeResultFiles } from './adapters/result-files.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { env, table, hmac, clock, ids, log } = context;
    return makeApi({
      validationImports: makeValidationImportStore(table),
      importFiles: openImportFiles(env),
      validationParseQueue: importQueue.open(env.PARSE_QUEUE_URL),
      validationCommitQueue: importQueue.open(env.COMMIT_QUEUE_URL),
      validations: makeValidationStore(table, quotaUnitWrites),
      participants: openParticipants(context),
      recentTransfers: makeRecentTransfers(table, hmac),
      readValidationTemplate: makeReadTemplate(env.LAMBDA_TASK_ROOT, 'validaciones'),
      resultFiles: makeResultFiles(openBucket(env, env.IMPORT_BUCKET, env.IMPORT_TIMEOUT_MS)),
      writeTable,
      clock,
      hmac,
      ids,
      log,
    });
  },
});
