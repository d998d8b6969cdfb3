import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { openTextMessageRules } from '../../shared/identity/codes/adapters/composition/text-message-rules.ts';
import { lifeStepQueue } from '../../shared/identity/deletion/adapters/life-step-queue.ts';
import { graceTimingOf } from '../../shared/identity/deletion/domain/deletion.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { planRecordBilling } from '../../shared/identity/plans/adapters/plan-record-billing.ts';
import { openProveIdentity } from '../../shared/identity/sessions/adapters/composition/prove-identity.ts';
import { makeSessionStore } from '../../shared/identity/sessions/adapters/session-store.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeChangelogCursors } from './adapters/changelog-cursors.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ env, table, credentials, hmac, clock, ids, log }) =>
    makeFamily({
      users: makeUserStore(table),
      accounts: makeAccountStore(table, credentials),
      changelogCursors: makeChangelogCursors(table),
      sessions: makeSessionStore(table),
      plans: makePlanCatalogue(table),
      billing: planRecordBilling,
      lifeSteps: lifeStepQueue.open(env.LIFE_STEP_QUEUE_URL),
      graceTiming: graceTimingOf(env.GRACE_TIME_SCALE),
      proveIdentity: openProveIdentity({
        table,
        credentials,
        hmac,
        ids,
        clock,
        messageQueueUrl: env.MESSAGE_QUEUE_URL,
        textMessages: openTextMessageRules(env),
      }),
      ids,
      log,
    }).routes,
});
