import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { makeUserSettings } from '../../shared/identity/accounts/adapters/user-settings.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { lifeStepQueue } from '../../shared/identity/deletion/adapters/life-step-queue.ts';
import { graceTimingOf } from '../../shared/identity/deletion/domain/deletion.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { planRecordBilling } from '../../shared/identity/plans/adapters/plan-record-billing.ts';
import { openProveIdentity } from '../../shared/identity/sessions/adapters/composition/prove-identity.ts';
import { makeSessionStore } from '../../shared/identity/sessions/adapters/session-store.ts';
import { makeNotificationStore } from '../../shared/notifications/adapters/notification-store.ts';
import { openOverrides } from '../../shared/overrides/adapters/overrides-document.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { env, table, credentials, ids, log } = context;
    const overrides = openOverrides(context);
    return makeFamily({
      overrides,
      users: makeUserStore(table),
      accounts: makeAccountStore(table, credentials),
      userSettings: makeUserSettings(table),
      sessions: makeSessionStore(table),
      plans: makePlanCatalogue(table),
      notifications: makeNotificationStore(table),
      billing: planRecordBilling,
      lifeSteps: lifeStepQueue.open(env.LIFE_STEP_QUEUE_URL),
      graceTiming: graceTimingOf(env.GRACE_TIME_SCALE),
      proveIdentity: openProveIdentity(context),
      panelUrl: env.PANEL_URL,
      operator: {
        name: env.OPERATOR_NAME ?? null,
        address: env.OPERATOR_ADDRESS ?? null,
        privacyContact: env.PRIVACY_CONTACT ?? null,
      },
      ids,
      log,
    }).routes;
  },
});
