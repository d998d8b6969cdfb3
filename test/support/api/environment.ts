import { purgePlanOf } from '../../../functions/account-deletion/domain/purge-plan.ts';
import { dataInventory, operationsLimitedPerAccount } from '../../../functions/manifests.ts';
import { MAX_BURST, type PortalRate } from '../../../shared/banxico/domain/portal-rate.ts';
import { ACCEPTED_AT } from '../builders/validations.ts';
import { createTestUser } from '../contracts/storage.ts';
import { makeFakeErasedAccounts, makeFakeHeldItems, makeFakeHeldObjects, makeHeldData } from '../fakes/account-deletion/held-data.ts';
import { makeFakeLifeStepQueue, makeFakePurgeQueue } from '../fakes/account-deletion/life-queues.ts';
import { makeScriptedCepSource } from '../fakes/banxico/cep-source.ts';
import { makeScriptedParticipantSource } from '../fakes/banxico/participant-source.ts';
import { makeFakeExportFiles } from '../fakes/beneficiaries/export-files.ts';
import { makeFakeArchives } from '../fakes/data-exports/archives.ts';
import { makeFakeExportQueue } from '../fakes/data-exports/export-queue.ts';
import { makeFakeRecordsAside } from '../fakes/event-dispatch/records-aside.ts';
import { makeFakeSubscriberQueue } from '../fakes/event-dispatch/subscriber-queue.ts';
import { makeFakeImportQueue } from '../fakes/imports/import-queue.ts';
import { makeFakeMessageQueue } from '../fakes/messages/message-queue.ts';
import { makeFakeEmailSender, makeFakeSmsSender } from '../fakes/messages/senders.ts';
import { makeManualClock } from '../fakes/platform/clock.ts';
import { makeFakeErasureList } from '../fakes/platform/erasure-list.ts';
import { makeFakeIds } from '../fakes/platform/ids.ts';
import { makeRecordedLog } from '../fakes/platform/log.ts';
import { makeScriptedOpenId } from '../fakes/user-identities/openid-client.ts';
import { makeScriptedFetcher } from '../fakes/validate-ocr/image-fetcher.ts';
import { makeFakeReceiptUploads } from '../fakes/validate-ocr/receipt-uploads.ts';
import { makeScriptedRecognizer } from '../fakes/validate-ocr/text-recognizer.ts';
import { makeFakeReceiptFiles } from '../fakes/validation/receipt-files.ts';
import { makeFakeRetryScheduler } from '../fakes/validation/retry-scheduler.ts';
import { makeFakeValidationQueue } from '../fakes/validation/validation-queue.ts';
import { makeFakeDeliveryQueue, makeFakeEventQueue } from '../fakes/webhooks/queues.ts';
import { makeFakeWebhookSender } from '../fakes/webhooks/webhook-sender.ts';
import { openAdapters } from './adapters.ts';
import type { Options } from './options.ts';

/** So many queries that no test waits for a slot. */
const UNLIMITED_RATE: PortalRate = { intervalMs: 1, burst: MAX_BURST };

/** What the families of a test stand on: everything outside them, in memory. */
export const makeEnvironment = (options: Options) => {
  const clock = makeManualClock(ACCEPTED_AT);
  const { storage: kept, ...adapters } = openAdapters(options.portalRate ?? UNLIMITED_RATE);
  const { certificates, importFiles } = adapters;
  const heldData = makeHeldData();
  return {
    ...adapters,
    clock,
    /** What keeps state, without what a test put in its place. */
    kept,
    storage: { ...kept, ...options.storage?.(kept) },
    certificates: options.certificates?.(certificates) ?? certificates,
    importFiles: options.importFiles?.(importFiles) ?? importFiles,
    parseQueue: makeFakeImportQueue(),
    commitQueue: makeFakeImportQueue(),
    ids: makeFakeIds(),
    log: makeRecordedLog(),
    queue: makeFakeValidationQueue(clock),
    /** Everybody whom the test created. */
    createdUsers: new Array<Awaited<ReturnType<typeof createTestUser>>>(),
    scheduler: makeFakeRetryScheduler(clock),
    subscriberQueue: makeFakeSubscriberQueue(),
    recordsAside: makeFakeRecordsAside(),
    lifeSteps: makeFakeLifeStepQueue(clock),
    purgeQueue: makeFakePurgeQueue(),
    heldItems: makeFakeHeldItems(heldData),
    heldObjects: makeFakeHeldObjects(heldData),
    erasedAccounts: makeFakeErasedAccounts(heldData),
    plan: purgePlanOf(dataInventory),
    limitedOperations: operationsLimitedPerAccount,
    deliveryQueue: makeFakeDeliveryQueue(clock),
    eventQueue: makeFakeEventQueue(),
    webhookSender: makeFakeWebhookSender(),
    messageQueue: makeFakeMessageQueue(clock),
    openId: makeScriptedOpenId(),
    emails: makeFakeEmailSender(),
    texts: makeFakeSmsSender(),
    exportFiles: { ...makeFakeExportFiles(), ...options.exportFiles },
    receiptFiles: makeFakeReceiptFiles(),
    erasures: makeFakeErasureList(),
    archiveQueue: makeFakeExportQueue(),
    archives: makeFakeArchives(),
    textRecognizer: makeScriptedRecognizer(),
    receiptUploads: makeFakeReceiptUploads(),
    imageFetcher: makeScriptedFetcher(),
    source: makeScriptedCepSource(clock),
    participantSource: makeScriptedParticipantSource(),
  };
};

export type TestEnvironment = ReturnType<typeof makeEnvironment>;
