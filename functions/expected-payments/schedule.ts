import { makeScheduleFunction } from '../../shared/platform/lambda/schedule-function.ts';
import { makeExpiryStore } from './adapters/expiry-store.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSchedules } from './family.ts';

export const handler = makeScheduleFunction({
  environment: scheduleEnvironment,
  tasks: ({ table, clock }) => makeSchedules({ expiryOfPayments: makeExpiryStore(table), clock }),
});
