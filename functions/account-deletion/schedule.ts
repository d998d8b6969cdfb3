import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { makeDueAccounts } from '../../shared/identity/deletion/adapters/due-accounts.ts';
import { lifeStepQueue } from '../../shared/identity/deletion/adapters/life-step-queue.ts';
import { makeScheduleFunction } from '../../shared/platform/lambda/schedule-function.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSchedules } from './family.ts';

export const handler = makeScheduleFunction({
  environment: scheduleEnvironment,
  tasks: ({ env, table, clock }) =>
    makeSchedules({
      dueAccounts: makeDueAccounts(table),
      users: makeUserStore(table),
      lifeSteps: lifeStepQueue.open(env.LIFE_STEP_QUEUE_URL),
      clock,
    }),
});
