import { makeValidationCounters } from '../../shared/counters/adapters/dynamodb/validation-counters.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { subscriberQueue } from './adapters/subscriber-queue.ts';
import { queueCountersEnvironment } from './config.ts';
import { makeCountValidations } from './use-cases/count-validations.ts';

export const handler = makeQueueFunction({
  environment: queueCountersEnvironment,
  parse: subscriberQueue.parse,
  worker: ({ table, clock }) =>
    makeCountValidations({ users: makeUserStore(table), validationCounters: makeValidationCounters(table), clock }),
});
