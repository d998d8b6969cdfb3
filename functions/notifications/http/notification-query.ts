import * as v from 'valibot';

import { NOTIFICATION_STATES } from '../../../shared/notifications/domain/notification.ts';
import { CATEGORIES } from '../../../shared/notifications/domain/notified-events.ts';
import { cursorPaging, oneCursor, pageOf } from '../../../shared/platform/http/list-query.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { boolean, field, nullable, oneOf, parameter } from '../../../shared/platform/http/schemas/fields.ts';
import type { NotificationsRequest } from '../use-cases/list-notifications.ts';

/** Filters of the list, and a page of what passes them. */
export const notificationsQuery = v.pipe(
  listParameters({
    state: v.optional(
      parameter(
        oneOf(NOTIFICATION_STATES, { code: 'invalid_filter', reason: 'notification_state_filter' }),
        'Only those in this state; all but archived ones when it is left out.',
      ),
    ),
    category: v.optional(
      parameter(oneOf(CATEGORIES, { code: 'invalid_filter', reason: 'notification_category_filter' }), 'Only those of this category.'),
    ),
    ...cursorPaging,
  }),
  oneCursor(),
);

export type NotificationsQuery = v.InferOutput<typeof notificationsQuery>;

/** The filters of a query and the requested page. */
export const notificationsRequestOf = ({ state, category, ...paging }: NotificationsQuery): Omit<NotificationsRequest, 'userId'> => ({
  filters: { state, category },
  ...pageOf(paging),
});

const mark = nullable(boolean({ code: 'invalid_field_type' }));

/** The marks of a notification. Absent ones stay. */
export const notificationMarks = v.object({
  read: field(mark, 'Whether the user has read it.'),
  archived: field(mark, 'Whether it is archived: the list shows it on request only, and it does not count as unread.'),
});
