import type { NotificationId } from '../../../../shared/notifications/domain/notification.ts';
import { notificationData } from '../../../../shared/notifications/http/notification-resource.ts';
import type { NotificationStore } from '../../../../shared/notifications/ports/notification-store.ts';
import type { Exporter } from './exporter.ts';
import { resourceFiles } from './resource-files.ts';

/** Notifications read at a time. */
const PAGE_NOTIFICATIONS = 200;

const COLUMNS = [
  'category',
  'event',
  'state',
  'title',
  'body',
  'count',
  'validation_id',
  'action_url',
  'read_at',
  'archived_at',
  'created_at',
];

/** The notifications that are kept, the newest first, in the language of the export. */
export const makeNotificationFiles =
  ({ notifications }: { readonly notifications: Pick<NotificationStore, 'list'> }): Exporter =>
  ({ user, language }) =>
    resourceFiles('notifications', COLUMNS, async function* () {
      let after: NotificationId | null = null;
      for (;;) {
        const request = { userId: user.id, direction: 'older', after, limit: PAGE_NOTIFICATIONS } as const;
        const page = await notifications.list(request);
        for (const notification of page.notifications) yield notificationData(notification, language);
        after = page.notifications.at(-1)?.id ?? null;
        if (!page.hasMore || after === null) return;
      }
    });
