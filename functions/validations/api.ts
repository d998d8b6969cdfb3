import { openParticipants } from '../../shared/banking/adapters/composition/open-participants.ts';
import { makeValidationCounters } from '../../shared/counters/adapters/dynamodb/validation-counters.ts';
import { openErasureList } from '../../shared/erasures/adapters/erasure-list.ts';
import { exportQueue } from '../../shared/exports/adapters/export-queue.ts';
import { makeExportStore } from '../../shared/exports/adapters/export-store.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { makeChatStore } from '../../shared/notifications/adapters/chat-store.ts';
import { deliveryQueue } from '../../shared/notifications/adapters/delivery-queue.ts';
import { writeTable } from '../../shared/platform/files/write-table.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { lazy } from '../../shared/platform/lazy.ts';
import { openRetries } from '../../shared/validation/adapters/composition/retries.ts';
import { openCertificateStore, openReceiptFiles } from '../../shared/validation/adapters/composition/stored-files.ts';
import { makePurgeStore } from '../../shared/validation/adapters/dynamodb/purge-store.ts';
import { makeRecentTransfers } from '../../shared/validation/adapters/dynamodb/recent-transfers.ts';
import { makeOpenTestStores } from '../../shared/validation/adapters/dynamodb/test-stores.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { env, table, hmac, clock, log } = context;
    const participants = openParticipants(context);
    // The first request that shows a bank waits for this list; it is on its way while the request is authorised.
    void participants.latest();
    return makeFamily({
      ...openRetries(context),
      validations: makeValidationStore(table, quotaUnitWrites),
      openTestStores: makeOpenTestStores(table, quotaUnitWrites),
      validationCounters: makeValidationCounters(table),
      recentTransfers: makeRecentTransfers(table, hmac),
      purges: makePurgeStore(table, quotaUnitWrites),
      certificates: openCertificateStore(env),
      receiptFiles: openReceiptFiles(env),
      erasures: openErasureList(env),
      sealKeys: env.CEP_SEAL_KEYS,
      participants,
      exports: makeExportStore(table),
      exportQueue: exportQueue.open(env.EXPORT_QUEUE_URL),
      writeTable,
      // Few requests are for evidence.
      evidence: lazy(async () =>
        (await import('../../shared/evidence/adapters/composition/open-evidence.ts')).openEvidence(env.SECRETS_ARN, table, clock),
      ),
      chats: makeChatStore(table),
      notificationDeliveries: deliveryQueue.open(env.NOTIFICATION_DELIVERY_QUEUE_URL),
      playgroundSample: env.PLAYGROUND_SAMPLE ?? null,
      hmac,
      clock,
      log,
    }).routes;
  },
});
