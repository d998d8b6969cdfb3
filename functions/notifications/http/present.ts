import { notificationData } from '../../../shared/notifications/http/notification-resource.ts';
import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import type { UnreadCount } from '../use-cases/change-notifications.ts';
import type { NotificationsPage } from '../use-cases/list-notifications.ts';
import type { NotificationsQuery } from './notification-query.ts';
import type { unreadCountResource } from './schemas.ts';

type Cursors = Pick<NotificationsQuery, 'page[after]' | 'page[before]'>;

/** A page of the list, in the language of its reader. */
export const presentNotifications = (
  { 'page[after]': after, 'page[before]': before, ...asked }: NotificationsQuery,
  page: NotificationsPage,
  language: Language,
) => {
  const addressWith = (cursor: Cursors): string => listAddress('/v1/notifications', { ...asked, ...cursor });
  const { links, headers } = pageLinks({
    self: addressWith({ 'page[after]': after, 'page[before]': before }),
    next: page.next === null ? null : addressWith({ 'page[after]': page.next }),
    prev: page.prev === null ? null : addressWith({ 'page[before]': page.prev }),
  });
  return {
    status: 200,
    kind: 'json',
    data: page.notifications.map((notification) => notificationData(notification, language)),
    links,
    meta: { page: { size: page.size, has_more: page.next !== null } },
    headers,
  } as const;
};

const unreadData = ({ userId, unread }: UnreadCount) =>
  ({ type: 'unread_count', id: userId, attributes: { unread_count: unread } }) satisfies ResourceOf<typeof unreadCountResource>;

export const presentUnreadCount = (count: UnreadCount) => ({ status: 200, kind: 'json', data: unreadData(count) }) as const;
