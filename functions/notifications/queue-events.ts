import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { openMessageQueue } from '../../shared/messages/adapters/message-queue.ts';
import { deliveryQueue } from '../../shared/notifications/adapters/delivery-queue.ts';
import { makeNotificationStore } from '../../shared/notifications/adapters/notification-store.ts';
import { makePreferenceStore } from '../../shared/notifications/adapters/preference-store.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makeHmac } from '../../shared/platform/secrets/secrets-manager-hmac.ts';
import { eventQueue } from './adapters/queues.ts';
import { queueEventsEnvironment } from './config.ts';
import { makeEventsWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queueEventsEnvironment,
  parse: eventQueue.parse,
  worker: ({ env, table, clock }) =>
    makeEventsWorker({
      notifications: makeNotificationStore(table),
      preferenceStore: makePreferenceStore(table),
      users: makeUserStore(table),
      messageQueue: openMessageQueue(env.MESSAGE_QUEUE_URL, clock),
      notificationDeliveries: deliveryQueue.open(env.NOTIFICATION_DELIVERY_QUEUE_URL),
      hmac: makeHmac(env.SECRETS_ARN),
      apiUrl: env.API_URL ?? null,
      clock,
    }),
});
