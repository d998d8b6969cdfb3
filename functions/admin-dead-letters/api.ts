import { makeClearDataGrants } from '../../shared/administration/adapters/clear-data-grants.ts';
import { openAdminAudit } from '../../shared/administration/adapters/composition/open-admin-audit.ts';
import { makeProposalStore } from '../../shared/administration/adapters/proposal-store.ts';
import { makeDeadLetterStore } from '../../shared/dead-letters/adapters/dead-letter-store.ts';
import { queueAddresses } from '../../shared/dead-letters/adapters/queue-addresses.ts';
import { openRedriveQueues } from '../../shared/dead-letters/adapters/redrive-queues.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { onlyAdminCheck } from '../../shared/identity/accounts/adapters/owner-count.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeVault } from '../../shared/platform/secrets/secrets-manager-vault.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { env, table, hmac, clock, ids } = context;
    const { log: adminAudit, tableOf } = openAdminAudit(context);
    const vault = makeVault(env.SECRETS_ARN);
    return makeApi({
      deadLetters: makeDeadLetterStore(table, vault),
      auditedDeadLetters: (change) => makeDeadLetterStore(tableOf(change), vault),
      redriveQueues: openRedriveQueues(queueAddresses(env.QUEUE_URL_PREFIX, env.DEAD_LETTER_QUEUES)),
      adminAudit,
      auditedProposals: (change) => makeProposalStore(tableOf(change), onlyAdminCheck),
      clearDataGrants: makeClearDataGrants(table),
      auditedGrants: (change) => makeClearDataGrants(tableOf(change)),
      ids,
      hmac,
      clock,
    });
  },
});
