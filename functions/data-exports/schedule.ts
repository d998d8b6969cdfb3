import { exportQueue } from '../../shared/exports/adapters/export-queue.ts';
import { makeExportStore } from '../../shared/exports/adapters/export-store.ts';
import { makeScheduleFunction } from '../../shared/platform/lambda/schedule-function.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSchedules } from './family.ts';

export const handler = makeScheduleFunction({
  environment: scheduleEnvironment,
  tasks: ({ env, table, clock, log }) =>
    makeSchedules({ exports: makeExportStore(table), exportQueue: exportQueue.open(env.EXPORT_QUEUE_URL), clock, log }),
});
