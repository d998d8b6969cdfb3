import type { EventId } from '../../../shared/events/event-id.ts';
import { categoryOf, notificationIdOf, type Notification } from '../../../shared/notifications/domain/notification.ts';
import type { Category } from '../../../shared/notifications/domain/notified-events.ts';
import { renderNotification } from '../../../shared/notifications/domain/texts/render-notification.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';

/** An event with the number of events that its message covers; `at` in epoch milliseconds. */
type EventMessage = {
  readonly eventId: EventId;
  readonly event: Pick<Notification, 'type' | 'params' | 'subjectId'> & { readonly at: number };
  readonly count: number;
};

/** The JSON that the service worker of a page receives. */
export type PushPayload = {
  readonly title: string;
  readonly body: string;
  readonly category: Category | 'test';
  readonly event: string;
  readonly count: number;
  readonly notification_id: string | null;
  readonly validation_id: string | null;
};

/** Bytes of a title and of a body, so that a payload stays below 3 kB: an address in a text may have 2,048 characters. */
const MAX_TITLE_BYTES = 300;
const MAX_BODY_BYTES = 1_500;

/** A text of at most so many bytes, cut between two characters. */
const cut = (text: string, maxBytes: number): string => {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  // Half of a character may be left over.
  return read === text.length ? text : `${text.slice(0, read - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
};

/** Control characters could rearrange or hide what a notification shows. */
const withoutControls = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ');

export const payloadOf = ({ eventId, event, count }: EventMessage, language: Language): PushPayload => {
  const { title, body } = renderNotification({ ...event, count }, language);
  const category = categoryOf(event);
  return {
    title: cut(withoutControls(title), MAX_TITLE_BYTES),
    body: cut(withoutControls(body), MAX_BODY_BYTES),
    category,
    event: event.type,
    count,
    notification_id: notificationIdOf(eventId, event.at),
    validation_id: category === 'validations' && count === 1 ? event.subjectId : null,
  };
};

const TEST_TEXTS: Readonly<Record<Language, Pick<PushPayload, 'title' | 'body'>>> = {
  es: { title: 'Aviso de prueba', body: 'Este navegador recibe tus avisos.' },
  en: { title: 'Test notification', body: 'This browser receives your notifications.' },
};

/** The payload of a test. */
export const testPayload = (language: Language): PushPayload => ({
  ...TEST_TEXTS[language],
  category: 'test',
  event: 'test',
  count: 1,
  notification_id: null,
  validation_id: null,
});

/** The 22 base64url characters of a validation's id: a topic may have 32 (RFC 8030 §5.4). */
export const topicOf = (validationId: string): string => Buffer.from(validationId.replaceAll('-', ''), 'hex').toString('base64url');
