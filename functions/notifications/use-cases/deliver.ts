import { isErased, type User } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import { messageIdOf } from '../../../shared/messages/domain/message-id.ts';
import { notifiedRow } from '../../../shared/notifications/domain/notified-events.ts';
import { switchesAt } from '../../../shared/notifications/domain/preferences.ts';
import { renderNotification } from '../../../shared/notifications/domain/texts/render-notification.ts';
import type { ChatLink, ChatStore } from '../../../shared/notifications/ports/chat-store.ts';
import type { NotificationDeliveries, NotificationDelivery } from '../../../shared/notifications/ports/notification-delivery.ts';
import type { PreferenceStore } from '../../../shared/notifications/ports/preference-store.ts';
import type { PushSubscriptionStore } from '../../../shared/notifications/ports/push-subscription-store.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../shared/platform/i18n/language.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { chatTextOf, chatTexts } from '../domain/chat-text.ts';
import { MAX_AGE_MS, MAX_DELAY_SECONDS, retryDelaySeconds } from '../domain/delivery-times.ts';
import { payloadOf, topicOf } from '../domain/push-payload.ts';
import type { ChatFile, MessengerBot, OpenMessengerBot } from '../ports/messenger-bot.ts';
import type { PushSender } from '../ports/push-sender.ts';
import type { SendOutcome } from '../ports/send-outcome.ts';
import type { OnceOutcome, SendOnce } from './send-once.ts';

export type DeliverDeps = {
  readonly users: Pick<UserStore, 'find'>;
  readonly pushSubscriptions: Pick<PushSubscriptionStore, 'list' | 'remove'>;
  readonly chats: Pick<ChatStore, 'find' | 'unlink'>;
  readonly preferenceStore: Pick<PreferenceStore, 'find'>;
  readonly pushSender: Pick<PushSender, 'send'>;
  readonly openBot: OpenMessengerBot;
  /** The CEP of a validation as a file; null when it is gone. */
  readonly readCepFile: (validationId: string, user: User) => Promise<ChatFile | null>;
  readonly sendOnce: SendOnce;
  readonly notificationDeliveries: NotificationDeliveries;
  readonly clock: Clock;
  readonly log: Log;
};

type ForChat = Exclude<NotificationDelivery, { kind: 'push' }>;

/**
 * Sends a message to every browser of an account, or to its chat, once each. What was certainly not sent returns to the queue, with the
 * pause that the service requests, until it is a day old. A browser or a chat that no longer exists is removed.
 */
export const makeDeliver = (deps: DeliverDeps) => {
  const {
    users,
    pushSubscriptions,
    chats,
    preferenceStore,
    pushSender,
    openBot,
    readCepFile,
    sendOnce,
    notificationDeliveries,
    clock,
    log,
  } = deps;

  const report = (delivery: NotificationDelivery, outcome: OnceOutcome): void => {
    const fields = { delivery_kind: delivery.kind, outcome: outcome.kind, http_status: 'status' in outcome ? outcome.status : null };
    if (outcome.kind === 'refused') log.error('notification_refused', fields);
    else if (outcome.kind === 'unknown') log.error('notification_outcome_unknown', fields);
    else log.info('notification_delivery', fields);
    if (outcome.kind === 'sent') log.count('NotificationSent');
  };

  const toBrowsers = async (
    delivery: Extract<NotificationDelivery, { kind: 'push' }>,
    language: Language,
  ): Promise<readonly OnceOutcome[]> => {
    const { id, userId, event, requestedAt } = delivery;
    const payload = payloadOf(delivery, language);
    const now = clock.now();
    const message = {
      payload,
      urgency: notifiedRow(event.type).category === 'security' ? 'high' : 'normal',
      topic: payload.validation_id === null ? null : topicOf(payload.validation_id),
      ttlSeconds: Math.max(1, Math.ceil((requestedAt + MAX_AGE_MS - now) / 1_000)),
      now,
    } as const;
    return Promise.all(
      (await pushSubscriptions.list(userId)).map(async (subscription) => {
        const outcome = await sendOnce(messageIdOf('push', id, subscription.id), () => pushSender.send(subscription, message));
        if (outcome.kind === 'gone') await pushSubscriptions.remove(userId, subscription.id, subscription);
        return outcome;
      }),
    );
  };

  /** Sends the content of a message to a chat; null when there is none left. */
  const sendToChat = async (delivery: ForChat, bot: MessengerBot, { chatId }: ChatLink, user: User): Promise<SendOutcome | null> => {
    const language = user.language ?? DEFAULT_LANGUAGE;
    switch (delivery.kind) {
      case 'chat':
        return bot.sendText(chatId, chatTextOf(renderNotification({ ...delivery.event, count: delivery.count }, language)));
      case 'linked':
        return bot.sendText(chatId, chatTexts(language).linked);
      case 'cep': {
        const file = await readCepFile(delivery.validationId, user);
        return file === null ? null : bot.sendFile(chatId, file, chatTexts(language).cep);
      }
    }
  };

  const toChat = async (delivery: ForChat, user: User): Promise<readonly OnceOutcome[]> => {
    const { id, userId } = delivery;
    const [link, bot] = await Promise.all([chats.find(userId), openBot()]);
    if (link === null) return [];
    if (bot === null) return [{ kind: 'later', status: null, afterSeconds: null }];
    const outcome = await sendOnce(
      messageIdOf('messenger', id),
      async () => (await sendToChat(delivery, bot, link, user)) ?? { kind: 'refused', status: null },
    );
    if (outcome.kind === 'gone') await chats.unlink(userId, link);
    return [outcome];
  };

  /** Returns a message to the queue, until it may be sent. */
  const wait = (delivery: NotificationDelivery, now: number): Promise<void> =>
    notificationDeliveries.send(delivery, Math.min(MAX_DELAY_SECONDS, Math.ceil((delivery.notBefore - now) / 1_000)));

  const putBack = async (delivery: NotificationDelivery, delaySeconds: number): Promise<void> => {
    const now = clock.now();
    await wait({ ...delivery, attempts: delivery.attempts + 1, notBefore: now + delaySeconds * 1_000 }, now);
    log.count('NotificationDeferred');
  };

  /** Whether a message that was deferred may still be sent: meanwhile quiet hours may have begun, or the user may have switched it off. */
  const isStillWanted = async (delivery: NotificationDelivery, { id, timezone }: User, now: number): Promise<boolean> => {
    if (delivery.attempts === 0 || delivery.kind === 'linked' || delivery.kind === 'cep') return true;
    const { push, messenger } = switchesAt(await preferenceStore.find(id), delivery.event.type, { timezone, at: now });
    return delivery.kind === 'push' ? push : messenger;
  };

  return async (delivery: NotificationDelivery): Promise<void> => {
    const now = clock.now();
    const { userId, requestedAt, notBefore, attempts } = delivery;
    if (requestedAt + MAX_AGE_MS <= now) {
      log.error('notification_expired', { delivery_kind: delivery.kind });
      return;
    }
    if (notBefore > now) return wait(delivery, now);
    const user = await users.find(userId);
    if (user === null || isErased(user) || user.status === 'revoked') return;
    if (!(await isStillWanted(delivery, user, now))) return;
    const outcomes = await (delivery.kind === 'push' ? toBrowsers(delivery, user.language ?? DEFAULT_LANGUAGE) : toChat(delivery, user));
    for (const outcome of outcomes) report(delivery, outcome);
    const pauses = outcomes.flatMap((outcome) => (outcome.kind === 'later' ? [outcome.afterSeconds ?? 0] : []));
    if (pauses.length > 0) await putBack(delivery, Math.max(retryDelaySeconds(attempts), ...pauses));
  };
};
