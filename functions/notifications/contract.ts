import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { isNotificationId } from '../../shared/notifications/domain/notification.ts';
import { notificationResource } from '../../shared/notifications/http/notification-resource.ts';
import { linkHeader } from '../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { parameter, text, uuidOf } from '../../shared/platform/http/schemas/fields.ts';
import { channelContracts } from './http/channel-contracts.ts';
import { notificationMarks, notificationsQuery } from './http/notification-query.ts';
import { preferenceFields, preferencesResource } from './http/preference-fields.ts';
import { notificationPage, unreadCountResource } from './http/schemas.ts';

const access = { credentials: ['api_key', 'session'], permission: 'notifications:manage_self' } as const;
const tag = 'Notifications';

const notificationParams = v.object({
  id: parameter(uuidOf(isNotificationId, { code: 'invalid_uuid' }), 'Id of the notification.', '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11'),
});

const unsubscribeParams = v.object({
  token: parameter(
    text({ maxLength: 300 }, { code: 'unsubscribe_token_invalid' }),
    'Token of the header of a mail.',
    'WyI1ZjBjNmE1ZSJd.c2ln',
  ),
});

export const listNotifications = defineRoute({
  operationId: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  summary: 'Notifications, newest first',
  description:
    'The last 500 notifications of the account, in the language of the reader. More than 20 events of one type within ten minutes are one ' +
    'notification (`count`). Archived ones are listed with `state=archived` only.',
  tag,
  access,
  request: { ...emptyRequest, query: notificationsQuery },
  responses: { 200: { description: 'A page of notifications.', schema: notificationPage, headers: linkHeader } },
  errors: ['invalid_cursor'],
});

export const markNotification = defineRoute({
  operationId: 'markNotification',
  method: 'PATCH',
  path: '/notifications/{id}',
  summary: 'Mark a notification as read or archived',
  description: 'Only the marks that are sent change; `false` takes a mark back.',
  tag,
  access,
  request: { ...emptyRequest, params: notificationParams, body: notificationMarks },
  responses: { 200: { description: 'The notification as it is now.', schema: single(notificationResource) } },
  errors: ['no_valid_fields', 'not_found'],
});

export const readAllNotifications = defineRoute({
  operationId: 'readAllNotifications',
  method: 'POST',
  path: '/notifications/read-all',
  summary: 'Mark all notifications as read',
  description: 'Those that are unread when the request arrives; one that arrives meanwhile stays unread.',
  tag,
  access,
  request: emptyRequest,
  responses: { 200: { description: 'The number of notifications that are unread now.', schema: single(unreadCountResource) } },
  errors: [],
});

export const getUnreadCount = defineRoute({
  operationId: 'getUnreadCount',
  method: 'GET',
  path: '/notifications/unread-count',
  summary: 'Number of unread notifications',
  description: 'Those that are neither read nor archived. `GET /users/me` has the same number.',
  tag,
  access,
  request: emptyRequest,
  responses: { 200: { description: 'The number.', schema: single(unreadCountResource) } },
  errors: [],
});

export const deleteNotification = defineRoute({
  operationId: 'deleteNotification',
  method: 'DELETE',
  path: '/notifications/{id}',
  summary: 'Delete a notification',
  description: 'For good. Its event does not return, even if it is delivered again.',
  tag,
  access,
  request: { ...emptyRequest, params: notificationParams },
  responses: { 204: { description: 'It is deleted.' } },
  errors: ['not_found'],
});

export const getNotificationPreferences = defineRoute({
  operationId: 'getNotificationPreferences',
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'Channels of each event, and quiet hours',
  description: 'All events with their channels, the defaults included.',
  tag,
  access,
  request: emptyRequest,
  responses: { 200: { description: 'The preferences.', schema: single(preferencesResource) } },
  errors: [],
});

export const putNotificationPreferences = defineRoute({
  operationId: 'putNotificationPreferences',
  method: 'PUT',
  path: '/notifications/preferences',
  summary: 'Set the channels of events, and quiet hours',
  description:
    'Events, channels and quiet hours that are left out stay. In quiet hours the list and mails continue; push and messenger are silent, and ' +
    'events of these hours are not sent afterwards. Events about security stay in the list and are always mailed: another value gets ' +
    '`preference_locked`, and nothing changes.',
  tag,
  access,
  request: { ...emptyRequest, body: preferenceFields },
  responses: { 200: { description: 'The preferences as they are now.', schema: single(preferencesResource) } },
  errors: ['no_valid_fields', 'preference_locked'],
});

/** Requests for one account, whatever address they arrive from: providers of mail call from few. */
const UNSUBSCRIBE_LIMIT = { max: 60, windowSeconds: 3_600, per: 'destination' } as const;

export const unsubscribe = defineRoute({
  operationId: 'unsubscribe',
  method: 'POST',
  path: '/notifications/unsubscribe/{token}',
  summary: 'Switch off the mails about an event',
  description:
    'For mail programs (RFC 8058): the address is the `List-Unsubscribe` header of a mail, and its token is the only credential. The body is ' +
    'not read. A repetition changes nothing. `PUT /notifications/preferences` switches the mails on again.',
  tag,
  access: { credentials: ['public'], limits: [UNSUBSCRIBE_LIMIT] },
  request: { ...emptyRequest, params: unsubscribeParams },
  responses: { 204: { description: 'There are no more mails about this event.' } },
  errors: ['unsubscribe_token_invalid'],
});

export const contracts = [
  listNotifications,
  markNotification,
  readAllNotifications,
  getUnreadCount,
  deleteNotification,
  getNotificationPreferences,
  putNotificationPreferences,
  unsubscribe,
  ...channelContracts,
];
