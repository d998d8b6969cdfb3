import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { makeSentMessages } from '../../shared/messages/adapters/sent-messages.ts';
import { makeChatStore } from '../../shared/notifications/adapters/chat-store.ts';
import { deliveryQueue } from '../../shared/notifications/adapters/delivery-queue.ts';
import { makePreferenceStore } from '../../shared/notifications/adapters/preference-store.ts';
import { makePushSubscriptionStore } from '../../shared/notifications/adapters/push-subscription-store.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { openCertificateStore } from '../../shared/validation/adapters/composition/stored-files.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { openChannels } from './adapters/open-channels.ts';
import { queueDeliveriesEnvironment } from './config.ts';
import { makeDeliveriesWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queueDeliveriesEnvironment,
  parse: deliveryQueue.parse,
  worker: ({ env, table, clock, ids, log }) =>
    makeDeliveriesWorker({
      ...openChannels(env),
      users: makeUserStore(table),
      pushSubscriptions: makePushSubscriptionStore(table),
      chats: makeChatStore(table),
      preferenceStore: makePreferenceStore(table),
      sentMessages: makeSentMessages(table),
      validations: makeValidationStore(table, quotaUnitWrites),
      certificates: openCertificateStore(env),
      notificationDeliveries: deliveryQueue.open(env.NOTIFICATION_DELIVERY_QUEUE_URL),
      clock,
      ids,
      log,
    }),
});
