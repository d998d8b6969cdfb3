import { openParticipants } from '../../shared/banking/adapters/composition/open-participants.ts';
import { makeExpectedPaymentImportStore } from '../../shared/expected-payment-imports/adapters/composition/expected-payment-imports.ts';
import { openImportFiles } from '../../shared/imports/adapters/import-files.ts';
import { importQueue } from '../../shared/imports/adapters/import-queue.ts';
import { openFileReaders } from '../../shared/imports/adapters/open-file-readers.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { queueParseEnvironment } from './config.ts';
import { makeParseWorker } from './family.ts';
import { parseExpectedPayments } from './parsing/parse-expected-payments.ts';

/** A function of its own, because a file may use all of its memory and time. */
export const handler = makeQueueFunction({
  environment: queueParseEnvironment,
  parse: importQueue.parse,
  worker: (context) => {
    const { env, table, clock, ids, log } = context;
    return makeParseWorker({
      expectedPaymentImports: makeExpectedPaymentImportStore(table),
      importFiles: openImportFiles(env),
      participants: openParticipants(context),
      parseExpectedPayments,
      fileReaders: openFileReaders(env.LAMBDA_TASK_ROOT),
      clock,
      ids,
      log,
    });
  },
});
