import { openErasureList } from '../../shared/erasures/adapters/erasure-list.ts';
import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { dataInventory, operationsLimitedPerAccount } from '../manifests.ts';
import { makeErasedAccounts } from './adapters/erased-accounts.ts';
import { makeHeldItems } from './adapters/held-items.ts';
import { openHeldObjects } from './adapters/held-objects.ts';
import { purgeQueue } from './adapters/purge-queue.ts';
import { queuePurgesEnvironment } from './config.ts';
import { purgePlanOf } from './domain/purge-plan.ts';
import { makePurgesWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queuePurgesEnvironment,
  parse: purgeQueue.parse,
  worker: ({ env, table, credentials, clock, ids, log }) =>
    makePurgesWorker({
      accounts: makeAccountStore(table, credentials),
      heldItems: makeHeldItems({ table, credentials }),
      heldObjects: openHeldObjects(env),
      erasures: openErasureList(env),
      erasedAccounts: makeErasedAccounts(table),
      purgeQueue: purgeQueue.open(env.PURGE_QUEUE_URL),
      plan: purgePlanOf(dataInventory),
      limitedOperations: operationsLimitedPerAccount,
      ids,
      clock,
      log,
    }),
});
