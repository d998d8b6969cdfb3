import { openAdminAudit } from '../../shared/administration/adapters/composition/open-admin-audit.ts';
import { makeProposalStore } from '../../shared/administration/adapters/proposal-store.ts';
import { makeBroadcastStore } from '../../shared/broadcasts/adapters/broadcast-store.ts';
import { stepsQueue } from '../../shared/broadcasts/adapters/steps-queue.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { onlyAdminCheck } from '../../shared/identity/accounts/adapters/owner-count.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { makePreferenceStore } from '../../shared/notifications/adapters/preference-store.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { env, table, credentials, hmac, ids } = context;
    const { tableOf } = openAdminAudit(context);
    return makeApi({
      broadcasts: makeBroadcastStore(table),
      auditedBroadcasts: (change) => makeBroadcastStore(tableOf(change)),
      auditedProposals: (change) => makeProposalStore(tableOf(change), onlyAdminCheck),
      broadcastSteps: stepsQueue.open(env.BROADCAST_STEPS_QUEUE_URL),
      accounts: makeAccountStore(table, credentials),
      users: makeUserStore(table),
      preferenceStore: makePreferenceStore(table),
      hmac,
      ids,
    });
  },
});
