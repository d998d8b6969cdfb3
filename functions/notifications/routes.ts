import { fail, ok } from '../../shared/errors/failure.ts';
import { bindProtected, bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import { notificationData } from '../../shared/notifications/http/notification-resource.ts';
import type { UnsubscribeTokens } from '../../shared/notifications/use-cases/unsubscribe-tokens.ts';
import {
  deleteNotification,
  getNotificationPreferences,
  getUnreadCount,
  listNotifications,
  markNotification,
  putNotificationPreferences,
  readAllNotifications,
  unsubscribe as unsubscribeContract,
} from './contract.ts';
import { makeChannelRoutes, type ChannelUseCases } from './http/channel-routes.ts';
import { notificationsRequestOf } from './http/notification-query.ts';
import { preferenceChangeOf, presentPreferences } from './http/preference-fields.ts';
import { presentNotifications, presentUnreadCount } from './http/present.ts';
import type {
  makeChangeNotification,
  makeReadAllNotifications,
  makeReadUnreadCount,
  makeRemoveNotification,
} from './use-cases/change-notifications.ts';
import type { makeListNotifications } from './use-cases/list-notifications.ts';
import type { makeChangePreferences, makeReadPreferences } from './use-cases/preferences.ts';
import type { makeUnsubscribe } from './use-cases/unsubscribe.ts';

type UseCases = {
  readonly list: ReturnType<typeof makeListNotifications>;
  readonly change: ReturnType<typeof makeChangeNotification>;
  readonly remove: ReturnType<typeof makeRemoveNotification>;
  readonly readUnreadCount: ReturnType<typeof makeReadUnreadCount>;
  readonly readAll: ReturnType<typeof makeReadAllNotifications>;
  readonly readPreferences: ReturnType<typeof makeReadPreferences>;
  readonly changePreferences: ReturnType<typeof makeChangePreferences>;
  readonly unsubscribe: ReturnType<typeof makeUnsubscribe>;
  readonly unsubscribeTokens: Pick<UnsubscribeTokens, 'read'>;
  readonly channels: ChannelUseCases;
};

export const makeRoutes = ({
  list,
  change,
  remove,
  readUnreadCount,
  readAll,
  readPreferences,
  changePreferences,
  unsubscribe,
  unsubscribeTokens,
  channels,
}: UseCases): readonly Route[] => [
  bindProtected(getNotificationPreferences, {
    prepare: (input) => ok(input),
    useCase: (_input, { principal }) => readPreferences(principal.userId),
    present: presentPreferences,
  }),
  bindProtected(putNotificationPreferences, {
    prepare: ({ body, json }) => {
      const preferences = preferenceChangeOf(body, json);
      return preferences === null ? fail('no_valid_fields') : ok(preferences);
    },
    useCase: (preferences, { principal }) => changePreferences(principal.userId, preferences),
    present: presentPreferences,
  }),
  bindProtected(listNotifications, {
    prepare: ({ query }) => ok(query),
    useCase: async (query, { principal }) => {
      const page = await list({ userId: principal.userId, ...notificationsRequestOf(query) });
      return page.ok ? ok({ query, page: page.value }) : page;
    },
    present: ({ query, page }, { language }) => presentNotifications(query, page, language),
  }),
  bindProtected(markNotification, {
    prepare: ({ params: { id }, body: { read, archived } }) =>
      read === null && archived === null ? fail('no_valid_fields') : ok({ id, change: { isRead: read, isArchived: archived } }),
    useCase: ({ id, change: marks }, { principal, receivedAt }) => change(principal.userId, id, marks, receivedAt),
    present: (notification, { language }) => ({ status: 200, kind: 'json', data: notificationData(notification, language) }),
  }),
  bindProtected(readAllNotifications, {
    prepare: (input) => ok(input),
    useCase: (_input, { principal, receivedAt }) => readAll(principal.userId, receivedAt),
    present: presentUnreadCount,
  }),
  bindProtected(getUnreadCount, {
    prepare: (input) => ok(input),
    useCase: (_input, { principal }) => readUnreadCount(principal.userId),
    present: presentUnreadCount,
  }),
  bindPublic(unsubscribeContract, {
    isSigned: async ({ pathParameters }) => (await unsubscribeTokens.read(pathParameters?.['token'] ?? '')) !== null,
    prepare: async ({ params }) => {
      const subscription = await unsubscribeTokens.read(params.token);
      return subscription === null ? fail('unsubscribe_token_invalid') : ok(subscription);
    },
    destination: ({ userId }) => userId,
    useCase: unsubscribe,
    present: () => ({ status: 204, kind: 'empty' }),
  }),
  bindProtected(deleteNotification, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal }) => remove(principal.userId, id),
    present: () => ({ status: 204, kind: 'empty' }),
  }),
  ...makeChannelRoutes(channels),
];
