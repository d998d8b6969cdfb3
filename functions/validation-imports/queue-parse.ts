import { openParticipants } from '../../shared/banking/adapters/open-participants.ts';
import { openImportFiles } from '../../shared/imports/adapters/import-files.ts';
import { importQueue } from '../../shared/imports/adapters/import-queue.ts';
import { openFileReaders } from '../../shared/imports/adapters/open-file-readers.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makeHmac } from '../../shared/platform/secrets/secrets-manager-hmac.ts';
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
    return makeParseWorker({
      validationImports: makeValidationImportStore(table),
      importFiles: openImportFiles(env),
      participants: openParticipants(context),
      recentTransfers: makeRecentTransfers(table, makeHmac(env.SECRETS_ARN)),
      parseValidations,
      fileReaders: openFileReaders(env.LAMBDA_TASK_ROOT),
      clock,
      ids,
      log,
    });
  },
});
