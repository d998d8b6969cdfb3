import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { UserStore } from '../../shared/identity/accounts/ports/user-store.ts';
import type { MessageQueue } from '../../shared/messages/ports/message-queue.ts';
import type { NotificationStore } from '../../shared/notifications/ports/notification-store.ts';
import type { NotificationEventMessage } from '../../shared/notifications/ports/notified-event.ts';
import type { PreferenceStore } from '../../shared/notifications/ports/preference-store.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeAcceptEvent } from './use-cases/accept-event.ts';
import {
  makeChangeNotification,
  makeReadAllNotifications,
  makeReadUnreadCount,
  makeRemoveNotification,
} from './use-cases/change-notifications.ts';
import { makeEraseNotifications } from './use-cases/erase-notifications.ts';
import { makeListNotifications } from './use-cases/list-notifications.ts';
import { makeChangePreferences, makeReadPreferences } from './use-cases/preferences.ts';
import { makeSendMail } from './use-cases/send-mail.ts';
import { makeUnsubscribeTokens } from './use-cases/unsubscribe-tokens.ts';
import { makeUnsubscribe } from './use-cases/unsubscribe.ts';

export type ApiPorts = {
  readonly notifications: NotificationStore;
  readonly preferenceStore: PreferenceStore;
  readonly users: UserStore;
  readonly hmac: Hmac;
};

export type EventPorts = {
  readonly notifications: NotificationStore;
  readonly preferenceStore: PreferenceStore;
  readonly users: UserStore;
  readonly messageQueue: MessageQueue;
  readonly hmac: Hmac;
  readonly apiUrl: string | null;
  readonly clock: Clock;
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
  });

export const makeEventsWorker = (ports: EventPorts) => {
  const accept = makeAcceptEvent({ ...ports, sendMail: makeSendMail({ ...ports, unsubscribeTokens: makeUnsubscribeTokens(ports.hmac) }) });
  const erase = makeEraseNotifications(ports);
  return ({ id, payload, correlationId }: NotificationEventMessage): Promise<void> =>
    'erased' in payload ? erase(id, payload) : accept({ id, event: payload, correlationId });
};

export const makeFamily = (ports: ApiPorts & EventPorts) =>
  ({ routes: makeApi(ports), queues: { events: makeEventsWorker(ports) } }) satisfies FamilyOf<typeof manifest>;
