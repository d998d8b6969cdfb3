import { makeBroadcastStore } from '../../shared/broadcasts/adapters/broadcast-store.ts';
import { stepsQueue } from '../../shared/broadcasts/adapters/steps-queue.ts';
import { makeScheduleFunction } from '../../shared/platform/lambda/schedule-function.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSchedules } from './family.ts';

export const handler = makeScheduleFunction({
  environment: scheduleEnvironment,
  tasks: ({ env, table, clock }) =>
    makeSchedules({
      broadcasts: makeBroadcastStore(table),
      broadcastSteps: stepsQueue.open(env.BROADCAST_STEPS_QUEUE_URL),
      clock,
    }),
});
