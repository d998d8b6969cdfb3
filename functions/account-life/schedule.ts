import { makeScheduleFunction } from '../../shared/platform/lambda/schedule-function.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSchedules } from './family.ts';

export const handler = makeScheduleFunction({
  environment: scheduleEnvironment,
  tasks: ({ clock }) => makeSchedules({ clock }),
});
