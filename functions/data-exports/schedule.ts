import { makeScheduleFunction } from '../../shared/platform/lambda/schedule-function.ts';
import { makeDataExportStore } from './adapters/data-export-store.ts';
import { exportQueue } from './adapters/export-queue.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSchedules } from './family.ts';

export const handler = makeScheduleFunction({
  environment: scheduleEnvironment,
  tasks: ({ env, table, clock, log }) =>
    makeSchedules({ dataExports: makeDataExportStore(table), archiveQueue: exportQueue.open(env.ARCHIVE_QUEUE_URL), clock, log }),
});
