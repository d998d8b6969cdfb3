import { makeErasedAccounts } from '../../../functions/account-deletion/adapters/erased-accounts.ts';
import { makeHeldItems } from '../../../functions/account-deletion/adapters/held-items.ts';
import { purgePlanOf } from '../../../functions/account-deletion/domain/purge-plan.ts';
import type { PurgeMessage } from '../../../functions/account-deletion/ports/purge-message.ts';
import { makeOverdueWork } from '../../../functions/admin-metrics/adapters/overdue-work.ts';
import { makePlanStore } from '../../../functions/admin-plans/adapters/plan-store.ts';
import { makeUserDirectory } from '../../../functions/admin-users/adapters/user-directory.ts';
import { noCfdiIssuer } from '../../../functions/billing/adapters/no-cfdi-issuer.ts';
import { makePackageUnits } from '../../../functions/billing/adapters/package-units.ts';
import { makeTrialCards } from '../../../functions/billing/adapters/trial-cards.ts';
import { makeUsageReports } from '../../../functions/billing/adapters/usage-reports.ts';
import type { EventMessage } from '../../../functions/billing/ports/event-message.ts';
import { dataInventory, operationsLimitedPerAccount } from '../../../functions/manifests.ts';
import type { DispatchTask } from '../../../functions/validation-imports/ports/dispatch-task.ts';
import type { RecoveryMessage } from '../../../functions/webhooks/ports/queues.ts';
import { makeAdminAudit } from '../../../shared/administration/adapters/admin-audit-log.ts';
import { makeClearDataGrants } from '../../../shared/administration/adapters/clear-data-grants.ts';
import { makeConfirmingTable, makeProposalStore } from '../../../shared/administration/adapters/proposal-store.ts';
import { makePseudonyms } from '../../../shared/administration/adapters/pseudonyms.ts';
import type { AdminChange } from '../../../shared/administration/domain/audit-row.ts';
import type { Proposal } from '../../../shared/administration/domain/proposal.ts';
import { makeParticipantDirectory } from '../../../shared/banking/adapters/participant-directory.ts';
import { makeCepPortal } from '../../../shared/banxico/adapters/cep-portal/cep-portal.ts';
import { makePortalRateControl } from '../../../shared/banxico/adapters/portal-rate-limiter.ts';
import { MAX_BURST, type PortalRate } from '../../../shared/banxico/domain/portal-rate.ts';
import type { CepSource } from '../../../shared/banxico/ports/cep-source.ts';
import { makeBillingAccounts } from '../../../shared/billing/adapters/billing-accounts.ts';
import { makeInvoiceCopies } from '../../../shared/billing/adapters/invoice-copies.ts';
import { makeAudienceLists } from '../../../shared/broadcasts/adapters/audience-lists.ts';
import { makeBroadcastStore } from '../../../shared/broadcasts/adapters/broadcast-store.ts';
import type { BroadcastStep } from '../../../shared/broadcasts/ports/broadcast-step.ts';
import { makePlatformTotals } from '../../../shared/counters/adapters/dynamodb/platform-totals.ts';
import { makeDeadLetterStore } from '../../../shared/dead-letters/adapters/dead-letter-store.ts';
import type { ExportTask } from '../../../shared/exports/ports/export-task.ts';
import { makeAccountStore } from '../../../shared/identity/accounts/adapters/account-store.ts';
import { makeActiveOwners } from '../../../shared/identity/accounts/adapters/active-owners.ts';
import { auditRow } from '../../../shared/identity/accounts/adapters/audit-item.ts';
import { makeAdminCount, onlyAdminCheck } from '../../../shared/identity/accounts/adapters/owner-count.ts';
import { makeTextMessageRules } from '../../../shared/identity/codes/adapters/phone-check.ts';
import type { LifeStepMessage } from '../../../shared/identity/deletion/ports/life-step-message.ts';
import { makeQuotaGrants } from '../../../shared/identity/plans/adapters/quota-grants.ts';
import type { ImportTask } from '../../../shared/imports/ports/import-task.ts';
import type { NotificationDelivery } from '../../../shared/notifications/ports/notification-delivery.ts';
import { makeOverridesDocument } from '../../../shared/overrides/adapters/overrides-document.ts';
import { makeOverridesStore } from '../../../shared/overrides/adapters/overrides-store.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { makeSubscriptionStore } from '../../../shared/service-status/adapters/subscription-store.ts';
import { VALIDATION_IMPORT_KEYS } from '../../../shared/validation-imports/adapters/composition/keys.ts';
import { makeRetryQueueList } from '../../../shared/validation/adapters/dynamodb/retry-queue-list.ts';
import { makeRetryStore } from '../../../shared/validation/adapters/dynamodb/retry-store.ts';
import type { ValidationJob } from '../../../shared/validation/ports/validation-job.ts';
import { makeDeliveryStore } from '../../../shared/webhooks/adapters/delivery-store.ts';
import { makeDeliveryTotals } from '../../../shared/webhooks/adapters/delivery-totals.ts';
import { makeEndpointStore } from '../../../shared/webhooks/adapters/endpoint-store.ts';
import { ACCEPTED_AT } from '../builders/validations.ts';
import { createTestUser } from '../contracts/storage.ts';
import { makeFakeHeldObjects } from '../fakes/account-deletion/held-objects.ts';
import { makeFakeAuditHeads } from '../fakes/administration/audit-heads.ts';
import { makeScriptedCepSource } from '../fakes/banxico/cep-source.ts';
import { makeScriptedParticipantSource } from '../fakes/banxico/participant-source.ts';
import { makeFakeExportFiles } from '../fakes/beneficiaries/export-files.ts';
import { makeFakeDeadLetterQueues } from '../fakes/dead-letters/dead-letter-queues.ts';
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
import { fakeVault } from '../fakes/platform/vault.ts';
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

export const PARTICIPANTS_MAX_AGE_SECONDS = 3_600;
export const OVERRIDES_MAX_AGE_SECONDS = 60;

/** So many queries that no test waits for a slot. */
const UNLIMITED_RATE: PortalRate = { intervalMs: 1, burst: MAX_BURST };

/** The client of the portal over a test's HTTP calls, where the test has any. */
const portalOf = ({ portalExchange: exchange }: Options, { now }: Pick<Clock, 'now'>): Partial<CepSource> =>
  exchange === undefined ? {} : makeCepPortal({ baseUrl: 'https://www.banxico.org.mx/cep', userAgent: 'tests', now, exchange });

/** The environment of a test's families: everything outside them, in memory. */
export const makeEnvironment = (options: Options) => {
  const clock = makeManualClock(ACCEPTED_AT);
  const { storage: kept, ...adapters } = openAdapters(options.portalRate ?? UNLIMITED_RATE);
  const { certificates, importFiles, table } = adapters;
  const ids = makeFakeIds();
  const pseudonyms = makePseudonyms(table, ids);
  const { log: adminAudit, tableOf: auditedTable } = makeAdminAudit({ table, audit: table, pseudonyms });
  const confirmingTable = makeConfirmingTable(auditedTable, onlyAdminCheck);
  const deadLetterQueues = makeFakeDeadLetterQueues();
  const log = makeRecordedLog();
  const storage = { ...kept, ...options.storage?.(kept) };
  const overridesStore = makeOverridesStore(table);
  const overrides = makeOverridesDocument({ store: overridesStore, clock, log, maxAgeSeconds: OVERRIDES_MAX_AGE_SECONDS });
  return {
    ...adapters,
    clock,
    /** The storage, without a test's replacements. */
    kept,
    storage,
    certificates: options.certificates?.(certificates) ?? certificates,
    importFiles: options.importFiles?.(importFiles) ?? importFiles,
    parseQueue: makeFakeQueue<ImportTask>(clock),
    commitQueue: makeFakeQueue<ImportTask>(clock),
    validationParseQueue: makeFakeQueue<ImportTask>(clock),
    validationCommitQueue: makeFakeQueue<ImportTask>(clock),
    expectedPaymentParseQueue: makeFakeQueue<ImportTask>(clock),
    expectedPaymentCommitQueue: makeFakeQueue<ImportTask>(clock),
    dispatchQueue: makeFakeQueue<DispatchTask>(clock),
    resultFiles: makeFakeExportFiles(),
    ids,
    pseudonyms,
    adminAudit,
    auditedTable,
    auditHeads: makeFakeAuditHeads(),
    overridesStore,
    overrides,
    textMessages: makeTextMessageRules({
      countries: ['MX', 'US', 'CA'],
      maxPerCountryAndDay: async () =>
        (await overrides.latest()).sections.settings.data.text_messages_per_country_and_day ?? options.textMessagesPerDay ?? 1_000,
    }),
    participants: makeParticipantDirectory({
      snapshots: storage.participants,
      overrides,
      clock,
      log,
      maxAgeSeconds: PARTICIPANTS_MAX_AGE_SECONDS,
    }),
    auditedOverrides: (change: AdminChange) => makeOverridesStore(auditedTable(change)),
    planStore: makePlanStore(table),
    auditedPlans: (change: AdminChange) => makePlanStore(auditedTable(change)),
    userDirectory: makeUserDirectory(table),
    billingAccounts: makeBillingAccounts(table),
    cfdiIssuer: noCfdiIssuer,
    trialCards: makeTrialCards(table, kept.hmac),
    usageReports: makeUsageReports(table),
    invoiceCopies: makeInvoiceCopies(table),
    deliveryTotals: makeDeliveryTotals(table),
    incidentSubscriptions: makeSubscriptionStore(table),
    packageUnits: makePackageUnits(table),
    auditedPortalRate: (change: AdminChange) => makePortalRateControl(auditedTable(change)),
    auditedAccounts: (change: AdminChange) => makeAccountStore(auditedTable(change), table),
    log,
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
    deadLetterQueues,
    proposals: makeProposalStore(table, onlyAdminCheck),
    adminCount: makeAdminCount(table),
    auditedProposals: (change: AdminChange) => makeProposalStore(auditedTable(change), onlyAdminCheck),
    confirmedAccounts: (change: AdminChange, confirmed: Proposal) => makeAccountStore(confirmingTable(change, confirmed), table),
    confirmedGrants: (change: AdminChange, confirmed: Proposal) => makeClearDataGrants(confirmingTable(change, confirmed)),
    clearDataGrants: makeClearDataGrants(table),
    platformTotals: makePlatformTotals(table),
    overdueWork: makeOverdueWork(table, VALIDATION_IMPORT_KEYS.due),
    activeOwners: makeActiveOwners(table, kept.users),
    quotaGrants: makeQuotaGrants(table),
    auditedQuotaGrants: (change: AdminChange) => makeQuotaGrants(auditedTable(change)),
    auditedEndpoints: (change: AdminChange) => makeEndpointStore(auditedTable(change), auditRow),
    auditedDeliveries: (change: AdminChange) => makeDeliveryStore(auditedTable(change)),
    auditedRetries: (change: AdminChange) => makeRetryStore(auditedTable(change)),
    retryQueueList: makeRetryQueueList(table),
    auditedGrants: (change: AdminChange) => makeClearDataGrants(auditedTable(change)),
    broadcasts: makeBroadcastStore(table),
    auditedBroadcasts: (change: AdminChange) => makeBroadcastStore(auditedTable(change)),
    confirmedBroadcasts: (change: AdminChange, confirmed: Proposal) => makeBroadcastStore(confirmingTable(change, confirmed)),
    audienceLists: makeAudienceLists(table),
    broadcastSteps: makeFakeQueue<BroadcastStep>(clock),
    redriveQueues: deadLetterQueues.redrive,
    auditedDeadLetters: (change: AdminChange) => makeDeadLetterStore(auditedTable(change), fakeVault),
    textRecognizer: makeScriptedRecognizer(),
    receiptUploads: makeFakeReceiptUploads(),
    imageFetcher: makeScriptedFetcher(),
    source: { ...makeScriptedCepSource(clock), ...portalOf(options, clock) },
    participantSource: makeScriptedParticipantSource(),
  };
};

export type TestEnvironment = ReturnType<typeof makeEnvironment>;
