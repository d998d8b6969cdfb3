import { openImportFiles } from '../../shared/imports/adapters/import-files.ts';
import { importQueue } from '../../shared/imports/adapters/import-queue.ts';
import { makeImportStore } from '../../shared/imports/adapters/import-store.ts';
import { makeScheduleFunction } from '../../shared/platform/lambda/schedule-function.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSchedules } from './family.ts';

export const handler = makeScheduleFunction({
  environment: scheduleEnvironment,
  tasks: ({ env, table, clock, log }) =>
    makeSchedules({
      imports: makeImportStore(table),
      importFiles: openImportFiles(env),
      parseQueue: importQueue.open(env.PARSE_QUEUE_URL),
      commitQueue: importQueue.open(env.COMMIT_QUEUE_URL),
      clock,
      log,
    }),
});
