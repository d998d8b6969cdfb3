import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { UserStore } from '../../shared/identity/accounts/ports/user-store.ts';
import type { MessageQueue } from '../../shared/messages/ports/message-queue.ts';
import type { SentMessages } from '../../shared/messages/ports/sent-messages.ts';
import type { ChatStore } from '../../shared/notifications/ports/chat-store.ts';
import type { NotificationDeliveries } from '../../shared/notifications/ports/notification-delivery.ts';
import type { NotificationStore } from '../../shared/notifications/ports/notification-store.ts';
import type { NotificationEventMessage } from '../../shared/notifications/ports/notified-event.ts';
import type { PreferenceStore } from '../../shared/notifications/ports/preference-store.ts';
import type { PushSubscriptionStore } from '../../shared/notifications/ports/push-subscription-store.ts';
import { makeAcceptEvent } from '../../shared/notifications/use-cases/accept-event.ts';
import { makeSendMail } from '../../shared/notifications/use-cases/send-mail.ts';
import { makeUnsubscribeTokens } from '../../shared/notifications/use-cases/unsubscribe-tokens.ts';
import type { Ids } from '../../shared/platform/ids/ids.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { CertificateStore } from '../../shared/validation/ports/certificate-store.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import type { manifest } from './manifest.ts';
import type { OpenMessengerBot } from './ports/messenger-bot.ts';
import type { PushSender } from './ports/push-sender.ts';
import { makeRoutes } from './routes.ts';
import { makeAcceptUpdate } from './use-cases/accept-update.ts';
import {
  makeChangeNotification,
  makeReadAllNotifications,
  makeReadUnreadCount,
  makeRemoveNotification,
} from './use-cases/change-notifications.ts';
import { makeDeliver, type DeliverDeps } from './use-cases/deliver.ts';
import { makeEraseNotifications } from './use-cases/erase-notifications.ts';
import { makeListNotifications } from './use-cases/list-notifications.ts';
import { makeReadChat, makeStartLink, makeTestChat, makeUnlinkChat } from './use-cases/messenger.ts';
import { makeChangePreferences, makeReadPreferences } from './use-cases/preferences.ts';
import { makeSubscribe, makeTestPush, makeUnsubscribeBrowser } from './use-cases/push-subscriptions.ts';
import { makeReadCepFile } from './use-cases/read-cep-file.ts';
import { makeSendOnce } from './use-cases/send-once.ts';
import { makeUnsubscribe } from './use-cases/unsubscribe.ts';

export type ApiPorts = {
  readonly notifications: NotificationStore;
  readonly preferenceStore: PreferenceStore;
  readonly pushSubscriptions: PushSubscriptionStore;
  readonly chats: ChatStore;
  readonly users: UserStore;
  readonly pushSender: PushSender;
  readonly openBot: OpenMessengerBot;
  readonly notificationDeliveries: NotificationDeliveries;
  /** Origin of a local run; null on AWS. */
  readonly localOrigin: string | null;
  readonly hmac: Hmac;
  readonly ids: Ids;
};

export type EventPorts = {
  readonly notifications: NotificationStore;
  readonly preferenceStore: PreferenceStore;
  readonly users: UserStore;
  readonly messageQueue: MessageQueue;
  readonly notificationDeliveries: NotificationDeliveries;
  readonly hmac: Hmac;
  readonly apiUrl: string | null;
  readonly clock: Clock;
};

export type DeliveryPorts = Omit<DeliverDeps, 'sendOnce' | 'readCepFile'> & {
  readonly sentMessages: SentMessages;
  readonly validations: Pick<ValidationStore, 'find'>;
  readonly certificates: Pick<CertificateStore, 'read'>;
  readonly ids: Pick<Ids, 'uuid'>;
};

export const makeApi = (ports: ApiPorts) =>
  makeRoutes({
    list: makeListNotifications({ ...ports, cursors: makeCursors(ports.hmac) }),
    change: makeChangeNotification(ports),
    remove: makeRemoveNotification(ports),
    readUnreadCount: makeReadUnreadCount(ports),
    readAll: makeReadAllNotifications(ports),
    readPreferences: makeReadPreferences(ports),
    changePreferences: makeChangePreferences(ports),
    unsubscribe: makeUnsubscribe(ports),
    unsubscribeTokens: makeUnsubscribeTokens(ports.hmac),
    channels: {
      pushSender: ports.pushSender,
      pushSubscriptions: ports.pushSubscriptions,
      subscribe: makeSubscribe(ports),
      unsubscribeBrowser: makeUnsubscribeBrowser(ports),
      testPush: makeTestPush(ports),
      startLink: makeStartLink(ports),
      readChat: makeReadChat(ports),
      unlinkChat: makeUnlinkChat(ports),
      testChat: makeTestChat(ports),
      openBot: ports.openBot,
      acceptUpdate: makeAcceptUpdate(ports),
    },
  });

export const makeEventsWorker = (ports: EventPorts) => {
  const accept = makeAcceptEvent({ ...ports, sendMail: makeSendMail({ ...ports, unsubscribeTokens: makeUnsubscribeTokens(ports.hmac) }) });
  const erase = makeEraseNotifications(ports);
  return async ({ id, payload, correlationId }: NotificationEventMessage): Promise<void> => {
    if ('erased' in payload) await erase(id, payload);
    else await accept({ id, event: payload, correlationId });
  };
};

export const makeDeliveriesWorker = (ports: DeliveryPorts) =>
  makeDeliver({ ...ports, sendOnce: makeSendOnce(ports), readCepFile: makeReadCepFile(ports) });

export const makeFamily = (ports: ApiPorts & EventPorts & DeliveryPorts) =>
  ({
    routes: makeApi(ports),
    queues: { events: makeEventsWorker(ports), deliveries: makeDeliveriesWorker(ports) },
  }) satisfies FamilyOf<typeof manifest>;
