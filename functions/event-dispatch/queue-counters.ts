import { makeValidationCounters } from '../../shared/counters/adapters/dynamodb/validation-counters.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makePortalTraffic } from '../../shared/service-status/adapters/portal-traffic.ts';
import { subscriberQueue } from './adapters/subscriber-queue.ts';
import { queueCountersEnvironment } from './config.ts';
import { makeCountersWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queueCountersEnvironment,
  parse: subscriberQueue.parse,
  worker: ({ table, clock }) =>
    makeCountersWorker({
      users: makeUserStore(table),
      validationCounters: makeValidationCounters(table),
      portalTraffic: makePortalTraffic(table),
      clock,
    }),
});
