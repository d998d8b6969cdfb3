import * as v from 'valibot';

import type { ResourceOf } from '../../platform/http/reply.ts';
import { described, named, resource } from '../../platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../platform/http/schemas/envelope-schema.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { categoryOf, stateOf, NOTIFICATION_STATES, type Notification } from '../domain/notification.ts';
import { CATEGORIES, NOTIFIED_TYPES } from '../domain/notified-events.ts';
import { textOf } from '../domain/texts/params.ts';
import { renderNotification } from '../domain/texts/render-notification.ts';

const nullableInstant = v.nullable(dateTime);

export const notificationCategory = named('NotificationCategory', v.picklist(CATEGORIES));
export const notifiedEvent = named('NotifiedEvent', v.picklist(NOTIFIED_TYPES));

export const notificationResource = resource('Notification', {
  type: 'notification',
  id: described(uuid, 'Id of the notification, a UUID.'),
  attributes: {
    category: described(notificationCategory, 'Subject of the notification.', 'validations'),
    event: described(notifiedEvent, 'The event, by the name that webhooks have.', 'validation.completed'),
    state: described(named('NotificationState', v.picklist(NOTIFICATION_STATES)), '`archived`, else `read`, else `unread`.', 'unread'),
    title: described(v.string(), 'One line, in the language of the reader.', 'Transferencia confirmada'),
    body: described(
      v.string(),
      'A sentence or two. Accounts have their last four digits.',
      'La transferencia de $15,000.50 a la cuenta ••••5590 está confirmada por Banxico.',
    ),
    count: described(
      v.pipe(v.number(), v.integer(), v.minValue(1)),
      'Number of events: more than 20 of one type within ten minutes are one notification.',
      1,
    ),
    validation_id: described(v.nullable(uuid), 'The validation; null for other events, and for several at once.'),
    action_url: described(
      v.nullable(v.string()),
      'Address of the resource, an absolute path of this API; null without one.',
      '/v1/validations/5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11',
    ),
    read_at: described(nullableInstant, 'When it was marked as read; null while it was not.', null),
    archived_at: described(nullableInstant, 'When it was archived; null while it was not.', null),
    created_at: described(dateTime, 'When the event happened.'),
  },
});

/** The resource of an event of the account. */
const accountActionUrlOf = ({ type, params }: Notification): string | null => {
  if (type.startsWith('webhook.')) return '/v1/webhooks';
  if (!type.startsWith('billing.')) return null;
  const invoiceId = textOf(params, 'invoice_id');
  return invoiceId === '' ? '/v1/billing/subscription' : `/v1/billing/invoices/${invoiceId}`;
};

/** The resource that a notification is about. */
const actionUrlOf = (notification: Notification): string | null => {
  const { subjectId, params } = notification;
  if (subjectId === null) return accountActionUrlOf(notification);
  if (categoryOf(notification) === 'validations') return `/v1/validations/${subjectId}`;
  if (categoryOf(notification) === 'expected_payments') return `/v1/expected-payments/${subjectId}`;
  return params['imported'] === 'validations' ? `/v1/validations/imports/${subjectId}` : `/v1/beneficiaries/imports/${subjectId}`;
};

export const notificationData = (notification: Notification, language: Language) =>
  ({
    type: 'notification',
    id: notification.id,
    attributes: {
      category: categoryOf(notification),
      event: notification.type,
      state: stateOf(notification),
      ...renderNotification(notification, language),
      count: notification.count,
      validation_id: categoryOf(notification) === 'validations' ? notification.subjectId : null,
      action_url: actionUrlOf(notification),
      read_at: isoInstant(notification.readAt),
      archived_at: isoInstant(notification.archivedAt),
      created_at: isoInstant(notification.createdAt),
    },
  }) satisfies ResourceOf<typeof notificationResource>;
