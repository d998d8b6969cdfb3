import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { makeNotificationStore } from '../../shared/notifications/adapters/notification-store.ts';
import { makePreferenceStore } from '../../shared/notifications/adapters/preference-store.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ table, hmac }) =>
    makeApi({
      notifications: makeNotificationStore(table),
      preferenceStore: makePreferenceStore(table),
      users: makeUserStore(table),
      hmac,
    }),
});
