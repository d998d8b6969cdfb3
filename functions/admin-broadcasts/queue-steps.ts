import { makeAudienceLists } from '../../shared/broadcasts/adapters/audience-lists.ts';
import { makeBroadcastStore } from '../../shared/broadcasts/adapters/broadcast-store.ts';
import { stepsQueue } from '../../shared/broadcasts/adapters/steps-queue.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { openMessageQueue } from '../../shared/messages/adapters/message-queue.ts';
import { makeSuppressionList } from '../../shared/messages/adapters/suppression-list.ts';
import { deliveryQueue } from '../../shared/notifications/adapters/delivery-queue.ts';
import { makeNotificationStore } from '../../shared/notifications/adapters/notification-store.ts';
import { makePreferenceStore } from '../../shared/notifications/adapters/preference-store.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makeHmac } from '../../shared/platform/secrets/secrets-manager-hmac.ts';
import { queueStepsEnvironment } from './config.ts';
import { makeStepsWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queueStepsEnvironment,
  parse: stepsQueue.parse,
  worker: ({ env, table, clock, ids, log }) =>
    makeStepsWorker({
      broadcasts: makeBroadcastStore(table),
      broadcastSteps: stepsQueue.open(env.BROADCAST_STEPS_QUEUE_URL),
      audienceLists: makeAudienceLists(table),
      users: makeUserStore(table),
      suppressions: makeSuppressionList(table),
      notifications: makeNotificationStore(table),
      preferenceStore: makePreferenceStore(table),
      messageQueue: openMessageQueue(env.MESSAGE_QUEUE_URL, clock),
      notificationDeliveries: deliveryQueue.open(env.NOTIFICATION_DELIVERY_QUEUE_URL),
      hmac: makeHmac(env.SECRETS_ARN),
      apiUrl: env.API_URL ?? null,
      ids,
      clock,
      log,
    }),
});
