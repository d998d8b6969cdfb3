import type { EventId } from '../../events/event-id.ts';
import type { User } from '../../identity/accounts/domain/account.ts';
import { messageIdOf } from '../../messages/domain/message-id.ts';
import type { EmailTemplate } from '../../messages/message.ts';
import type { MessageQueue } from '../../messages/ports/message-queue.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../platform/i18n/language.ts';
import { isLocked } from '../domain/preferences.ts';
import { renderNotification } from '../domain/texts/render-notification.ts';
import type { NotifiedEvent } from '../ports/notified-event.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts';

/** An event to be mailed, and the number of events that its mail covers. */
export type MailedEvent = {
  readonly id: EventId;
  readonly event: NotifiedEvent;
  readonly count: number;
  readonly correlationId: string;
};

const textParam = ({ params }: NotifiedEvent, name: string): string => String(params[name] ?? '');

const templateOf = ({ event, count }: MailedEvent, { timezone }: User, language: Language): EmailTemplate => {
  if (count === 1 && (event.type === 'webhook.failing' || event.type === 'webhook.auto_disabled')) {
    const about = { at: event.at, timezone, endpointId: textParam(event, 'endpoint_id'), url: textParam(event, 'url') };
    return event.type === 'webhook.failing'
      ? { name: 'webhook_failing', ...about, failingSince: Number(event.params['failing_since'] ?? event.at) }
      : { name: 'webhook_auto_disabled', ...about };
  }
  return { name: 'notification', ...renderNotification({ ...event, count }, language) };
};

type Deps = {
  readonly messageQueue: Pick<MessageQueue, 'enqueue'>;
  readonly unsubscribeTokens: Pick<UnsubscribeTokens, 'sign'>;
  /** Base address of the API; null where mails cannot lead to it. */
  readonly apiUrl: string | null;
};

/** Queues the mail about an event. Its id makes a repetition the same message, which is sent once. */
export const makeSendMail =
  ({ messageQueue, unsubscribeTokens, apiUrl }: Deps) =>
  async (mailed: MailedEvent, user: User): Promise<void> => {
    const { type } = mailed.event;
    const token = apiUrl === null || isLocked(type, 'email') ? null : await unsubscribeTokens.sign({ userId: user.id, type });
    const language = user.language ?? DEFAULT_LANGUAGE;
    await messageQueue.enqueue({
      id: messageIdOf('notification', mailed.id),
      channel: 'email',
      to: user.email,
      language,
      template: templateOf(mailed, user, language),
      correlationId: mailed.correlationId,
      ...(token === null ? {} : { unsubscribeUrl: `${apiUrl}/notifications/unsubscribe/${token}` }),
    });
  };

export type SendMail = ReturnType<typeof makeSendMail>;
