import { lazy } from '../components/lazy-page.tsx';
import { PATHS } from '../paths.ts';
import type { Area } from './area.ts';

const InboxPage = lazy(() => import('../pages/notifications/inbox.tsx'));
const PreferencesPage = lazy(() => import('../pages/notifications/preferences.tsx'));
const ChannelsPage = lazy(() => import('../pages/notifications/channels.tsx'));

/** Notifications: the inbox, what users are notified of, and how. */
export const NOTIFICATIONS: Area = {
  group: 'account',
  name: 'notifications',
  path: PATHS.notifications,
  permission: 'notifications:manage_self',
  count: ({ notifications }) => notifications.unread_count ?? 0,
  pages: [
    [PATHS.notifications, InboxPage],
    [PATHS.notificationPreferences, PreferencesPage],
    [PATHS.notificationChannels, ChannelsPage],
  ],
};
