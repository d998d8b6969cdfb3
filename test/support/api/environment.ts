import { makeErasedAccounts } from '../../../functions/account-deletion/adapters/erased-accounts.ts';
import { makeHeldItems } from '../../../functions/account-deletion/adapters/held-items.ts';
import { purgePlanOf } from '../../../functions/account-deletion/domain/purge-plan.ts';
import type { PurgeMessage } from '../../../functions/account-deletion/ports/purge-message.ts';
import type { EventMessage } from '../../../functions/billing/ports/event-message.ts';
import { dataInventory, operationsLimitedPerAccount } from '../../../functions/manifests.ts';
import type { DispatchTask } from '../../../functions/validation-imports/ports/dispatch-task.ts';
import type { RecoveryMessage } from '../../../functions/webhooks/ports/queues.ts';
import { MAX_BURST, type PortalRate } from '../../../shared/banxico/domain/portal-rate.ts';
import type { ExportTask } from '../../../shared/exports/ports/export-task.ts';
import type { LifeStepMessage } from '../../../shared/identity/deletion/ports/life-step-message.ts';
import type { ImportTask } from '../../../shared/imports/ports/import-task.ts';
import type { NotificationDelivery } from '../../../shared/notifications/ports/notification-delivery.ts';
import type { ValidationJob } from '../../../shared/validation/ports/validation-job.ts';
import { ACCEPTED_AT } from '../builders/validations.ts';
import { createTestUser } from '../contracts/storage.ts';
import { makeFakeHeldObjects } from '../fakes/account-deletion/held-objects.ts';
import { makeScriptedCepSource } from '../fakes/banxico/cep-source.ts';
import { makeScriptedParticipantSource } from '../fakes/banxico/participant-source.ts';
import { makeFakeExportFiles } from '../fakes/beneficiaries/export-files.ts';
import { makeFakeErasureList } from '../fakes/erasures/erasure-list.ts';
import { makeFakeRecordsAside } from '../fakes/event-dispatch/records-aside.ts';
import { makeFakeSubscriberQueue } from '../fakes/event-dispatch/subscriber-queue.ts';
import { makeFakeExportedFiles } from '../fakes/exports/exported-files.ts';
import { makeFakeMessageQueue } from '../fakes/messages/message-queue.ts';
import { makeFakeEmailSender, makeFakeSmsSender } from '../fakes/messages/senders.ts';
import { makeFakePeers } from '../fakes/notifications/peers.ts';
import { makeManualClock } from '../fakes/platform/clock.ts';
import { makeFakeIds } from '../fakes/platform/ids.ts';
import { makeRecordedLog } from '../fakes/platform/log.ts';
import { makeFakeQueue } from '../fakes/platform/queue.ts';
import { makeScriptedOpenId } from '../fakes/user-identities/openid-client.ts';
import { makeScriptedFetcher } from '../fakes/validate-ocr/image-fetcher.ts';
import { makeFakeReceiptUploads } from '../fakes/validate-ocr/receipt-uploads.ts';
import { makeScriptedRecognizer } from '../fakes/validate-ocr/text-recognizer.ts';
import { makeFakeReceiptFiles } from '../fakes/validation/receipt-files.ts';
import { makeFakeRetryScheduler } from '../fakes/validation/retry-scheduler.ts';
import { makeFakeDeliveryQueue } from '../fakes/webhooks/queues.ts';
import { makeFakeWebhookSender } from '../fakes/webhooks/webhook-sender.ts';
import { openAdapters } from './adapters.ts';
import type { Options } from './options.ts';

/** So many queries that no test waits for a slot. */
const UNLIMITED_RATE: PortalRate = { intervalMs: 1, burst: MAX_BURST };

/** The environment of a test's families: everything outside them, in memory. */
export const makeEnvironment = (options: Options) => {
  const clock = makeManualClock(ACCEPTED_AT);
  const { storage: kept, ...adapters } = openAdapters(options.portalRate ?? UNLIMITED_RATE);
  const { certificates, importFiles, table } = adapters;
  return {
    ...adapters,
    clock,
    /** The storage, without a test's replacements. */
    kept,
    storage: { ...kept, ...options.storage?.(kept) },
    certificates: options.certificates?.(certificates) ?? certificates,
    importFiles: options.importFiles?.(importFiles) ?? importFiles,
    parseQueue: makeFakeQueue<ImportTask>(clock),
    commitQueue: makeFakeQueue<ImportTask>(clock),
    validationParseQueue: makeFakeQueue<ImportTask>(clock),
    validationCommitQueue: makeFakeQueue<ImportTask>(clock),
    dispatchQueue: makeFakeQueue<DispatchTask>(clock),
    resultFiles: makeFakeExportFiles(),
    ids: makeFakeIds(),
    log: makeRecordedLog(),
    queue: makeFakeQueue<ValidationJob>(clock),
    /** All users that the test created. */
    createdUsers: new Array<Awaited<ReturnType<typeof createTestUser>>>(),
    scheduler: makeFakeRetryScheduler(clock),
    subscriberQueue: makeFakeSubscriberQueue(),
    recordsAside: makeFakeRecordsAside(),
    processorEvents: makeFakeQueue<EventMessage>(clock),
    lifeSteps: makeFakeQueue<LifeStepMessage>(clock),
    purgeQueue: makeFakeQueue<PurgeMessage>(clock),
    heldItems: makeHeldItems({ table, credentials: table }),
    heldObjects: makeFakeHeldObjects(new Map()),
    erasedAccounts: makeErasedAccounts(table),
    plan: purgePlanOf(dataInventory),
    limitedOperations: operationsLimitedPerAccount,
    deliveryQueue: makeFakeDeliveryQueue(clock),
    eventQueue: makeFakeQueue<RecoveryMessage>(clock),
    webhookSender: makeFakeWebhookSender(),
    messageQueue: makeFakeMessageQueue(clock),
    openId: makeScriptedOpenId(),
    notificationDeliveries: makeFakeQueue<NotificationDelivery>(clock),
    peers: makeFakePeers(clock),
    emails: makeFakeEmailSender(),
    texts: makeFakeSmsSender(),
    exportFiles: { ...makeFakeExportFiles(), ...options.exportFiles },
    receiptFiles: makeFakeReceiptFiles(),
    erasures: makeFakeErasureList(),
    exportQueue: makeFakeQueue<ExportTask>(clock),
    exportedFiles: makeFakeExportedFiles(),
    textRecognizer: makeScriptedRecognizer(),
    receiptUploads: makeFakeReceiptUploads(),
    imageFetcher: makeScriptedFetcher(),
    source: makeScriptedCepSource(clock),
    participantSource: makeScriptedParticipantSource(),
  };
};

export type TestEnvironment = ReturnType<typeof makeEnvironment>;
