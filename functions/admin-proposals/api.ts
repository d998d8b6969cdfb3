import { makeClearDataGrants } from '../../shared/administration/adapters/clear-data-grants.ts';
import { openAdminAudit } from '../../shared/administration/adapters/composition/open-admin-audit.ts';
import { makeConfirmingTable, makeProposalStore } from '../../shared/administration/adapters/proposal-store.ts';
import { makeBroadcastStore } from '../../shared/broadcasts/adapters/broadcast-store.ts';
import { stepsQueue } from '../../shared/broadcasts/adapters/steps-queue.ts';
import { makeDeadLetterStore } from '../../shared/dead-letters/adapters/dead-letter-store.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { makeAdminCount, onlyAdminCheck } from '../../shared/identity/accounts/adapters/owner-count.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeVault } from '../../shared/platform/secrets/secrets-manager-vault.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { env, table, credentials, hmac } = context;
    const { tableOf } = openAdminAudit(context);
    const confirmingTable = makeConfirmingTable(tableOf, onlyAdminCheck);
    const vault = makeVault(env.SECRETS_ARN);
    return makeFamily({
      proposals: makeProposalStore(table, onlyAdminCheck),
      adminCount: makeAdminCount(table),
      auditedProposals: (change) => makeProposalStore(tableOf(change), onlyAdminCheck),
      accounts: makeAccountStore(table, credentials),
      confirmedAccounts: (change, confirmed) => makeAccountStore(confirmingTable(change, confirmed), credentials),
      confirmedGrants: (change, confirmed) => makeClearDataGrants(confirmingTable(change, confirmed)),
      broadcasts: makeBroadcastStore(table),
      confirmedBroadcasts: (change, confirmed) => makeBroadcastStore(confirmingTable(change, confirmed)),
      broadcastSteps: stepsQueue.open(env.BROADCAST_STEPS_QUEUE_URL),
      deadLetters: makeDeadLetterStore(table, vault),
      auditedDeadLetters: (change) => makeDeadLetterStore(tableOf(change), vault),
      hmac,
    }).routes;
  },
});
