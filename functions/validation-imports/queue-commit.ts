import { importQueue } from '../../shared/imports/adapters/import-queue.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makeValidationImportStore } from '../../shared/validation-imports/adapters/composition/validation-import-store.ts';
import { dispatchQueue } from './adapters/queues.ts';
import { queueCommitEnvironment } from './config.ts';
import { makeCommitWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queueCommitEnvironment,
  parse: importQueue.parse,
  worker: ({ env, table, clock, ids, log }) =>
    makeCommitWorker({
      validationImports: makeValidationImportStore(table),
      validationCommitQueue: importQueue.open(env.COMMIT_QUEUE_URL),
      dispatchQueue: dispatchQueue.open(env.DISPATCH_QUEUE_URL),
      clock,
      ids,
      log,
    }),
});
