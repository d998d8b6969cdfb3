import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { makeChatStore } from '../../shared/notifications/adapters/chat-store.ts';
import { deliveryQueue } from '../../shared/notifications/adapters/delivery-queue.ts';
import { makeNotificationStore } from '../../shared/notifications/adapters/notification-store.ts';
import { makePreferenceStore } from '../../shared/notifications/adapters/preference-store.ts';
import { makePushSubscriptionStore } from '../../shared/notifications/adapters/push-subscription-store.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { openChannels } from './adapters/open-channels.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ env, table, hmac, ids }) =>
    makeApi({
      ...openChannels(env),
      notifications: makeNotificationStore(table),
      preferenceStore: makePreferenceStore(table),
      pushSubscriptions: makePushSubscriptionStore(table),
      chats: makeChatStore(table),
      users: makeUserStore(table),
      notificationDeliveries: deliveryQueue.open(env.NOTIFICATION_DELIVERY_QUEUE_URL),
      hmac,
      ids,
    }),
});
