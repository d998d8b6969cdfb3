import * as v from 'valibot';

import { notificationResource } from '../../../shared/notifications/http/notification-resource.ts';
import { described, resource } from '../../../shared/platform/http/schemas/described.ts';
import { cursorPage, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';

export const notificationPage = cursorPage(notificationResource);

export const unreadCountResource = resource('UnreadCount', {
  type: 'unread_count',
  id: described(uuid, 'The account.'),
  attributes: {
    unread_count: described(v.pipe(v.number(), v.integer(), v.minValue(0)), 'Notifications neither read nor archived.', 3),
  },
});
