import { openParticipants } from '../../shared/banking/adapters/composition/open-participants.ts';
import { openRelatedBeneficiaries } from '../../shared/beneficiaries/adapters/beneficiary-store.ts';
import { openImportFiles } from '../../shared/imports/adapters/import-files.ts';
import { importQueue } from '../../shared/imports/adapters/import-queue.ts';
import { makeImportStore } from '../../shared/imports/adapters/import-store.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { openReaders } from './adapters/open-readers.ts';
import { queueParseEnvironment } from './config.ts';
import { makeParseWorker } from './family.ts';
import { parseImportFile } from './parsing/parse-import-file.ts';

/** A function of its own, because a file may use all of its memory and time. */
export const handler = makeQueueFunction({
  environment: queueParseEnvironment,
  parse: importQueue.parse,
  worker: (context) => {
    const { env, table, clock, ids, log } = context;
    return makeParseWorker({
      imports: makeImportStore(table),
      importFiles: openImportFiles(env),
      beneficiaries: openRelatedBeneficiaries(table),
      participants: openParticipants(context),
      parse: parseImportFile,
      readers: openReaders(context),
      clock,
      ids,
      log,
    });
  },
});
