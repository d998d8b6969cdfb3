import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { makeNotificationStore } from '../../shared/notifications/adapters/notification-store.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { eventQueue } from './adapters/queues.ts';
import { queueEventsEnvironment } from './config.ts';
import { makeEventsWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queueEventsEnvironment,
  parse: eventQueue.parse,
  worker: ({ table, clock }) => makeEventsWorker({ notifications: makeNotificationStore(table), users: makeUserStore(table), clock }),
});
