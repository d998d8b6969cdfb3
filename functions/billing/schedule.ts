import { makeScheduleFunction } from '../../shared/platform/lambda/schedule-function.ts';
import { openBillingPorts } from './adapters/composition/billing-ports.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSchedules } from './family.ts';

export const handler = makeScheduleFunction({
  environment: scheduleEnvironment,
  tasks: (context) => makeSchedules(openBillingPorts(context)),
});
