import { openParticipants } from '../../shared/banking/adapters/composition/open-participants.ts';
import { makeBeneficiaryPages } from '../../shared/beneficiaries/adapters/beneficiary-pages.ts';
import { makeInvoiceCopies } from '../../shared/billing/adapters/invoice-copies.ts';
import { makeValidationCounters } from '../../shared/counters/adapters/dynamodb/validation-counters.ts';
import { makeExpectedPaymentImportStore } from '../../shared/expected-payment-imports/adapters/composition/expected-payment-imports.ts';
import { makeExpectedPaymentStore } from '../../shared/expected-payments/adapters/expected-payment-store.ts';
import { exportQueue } from '../../shared/exports/adapters/export-queue.ts';
import { makeExportStore } from '../../shared/exports/adapters/export-store.ts';
import { openExportedFiles } from '../../shared/exports/adapters/exported-files.ts';
import { packZip } from '../../shared/exports/adapters/zip-archive.ts';
import { makeFolioStore } from '../../shared/finance/adapters/folio-store.ts';
import { readReportFonts } from '../../shared/finance/adapters/report-fonts.ts';
import { auditRow } from '../../shared/identity/accounts/adapters/audit-item.ts';
import { makeAuditTrail } from '../../shared/identity/accounts/adapters/audit-log.ts';
import { makeUserSettings } from '../../shared/identity/accounts/adapters/user-settings.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { makeSessionStore } from '../../shared/identity/sessions/adapters/session-store.ts';
import { makeImportStore } from '../../shared/imports/adapters/import-store.ts';
import { openMessageQueue } from '../../shared/messages/adapters/message-queue.ts';
import { makeChatStore } from '../../shared/notifications/adapters/chat-store.ts';
import { makeNotificationStore } from '../../shared/notifications/adapters/notification-store.ts';
import { makePreferenceStore } from '../../shared/notifications/adapters/preference-store.ts';
import { makePushSubscriptionStore } from '../../shared/notifications/adapters/push-subscription-store.ts';
import { openOverrides } from '../../shared/overrides/adapters/overrides-document.ts';
import { writeTable } from '../../shared/platform/files/write-table.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makeHmac } from '../../shared/platform/secrets/secrets-manager-hmac.ts';
import { makeSubscriptionStore } from '../../shared/service-status/adapters/subscription-store.ts';
import { makeValidationImportStore } from '../../shared/validation-imports/adapters/composition/validation-import-store.ts';
import { openCertificateStore, openReceiptFiles } from '../../shared/validation/adapters/composition/stored-files.ts';
import { makeRetryStore } from '../../shared/validation/adapters/dynamodb/retry-store.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { makeReadDefaultPolicy } from '../../shared/validation/adapters/retry-settings.ts';
import { makeDeliveryStore } from '../../shared/webhooks/adapters/delivery-store.ts';
import { makeEndpointStore } from '../../shared/webhooks/adapters/endpoint-store.ts';
import { dataInventory } from '../manifests.ts';
import { queueExportsEnvironment } from './config.ts';
import { makeExportsWorker } from './family.ts';

/** A separate function: a file takes minutes, and may read more than any request together. */
export const handler = makeQueueFunction({
  environment: queueExportsEnvironment,
  parse: exportQueue.parse,
  worker: (context) => {
    const { env, table, clock, ids, log } = context;
    const overrides = openOverrides(context);
    const userSettings = makeUserSettings(table);
    const hmac = makeHmac(env.SECRETS_ARN);
    return makeExportsWorker({
      exports: makeExportStore(table),
      expectedPayments: makeExpectedPaymentStore(table, hmac, auditRow),
      users: makeUserStore(table),
      plans: makePlanCatalogue(table),
      sessions: makeSessionStore(table),
      auditTrail: makeAuditTrail(table),
      retrySettings: { readDefaultPolicy: makeReadDefaultPolicy(userSettings) },
      userSettings,
      validations: makeValidationStore(table, quotaUnitWrites),
      validationCounters: makeValidationCounters(table),
      folios: makeFolioStore(table),
      readFonts: readReportFonts,
      overrides,
      participants: openParticipants(context, overrides),
      retries: makeRetryStore(table),
      certificates: openCertificateStore(env),
      receiptFiles: openReceiptFiles(env),
      beneficiaries: makeBeneficiaryPages(table),
      imports: makeImportStore(table),
      validationImports: makeValidationImportStore(table),
      expectedPaymentImports: makeExpectedPaymentImportStore(table),
      endpoints: makeEndpointStore(table, auditRow),
      deliveries: makeDeliveryStore(table),
      notifications: makeNotificationStore(table),
      preferenceStore: makePreferenceStore(table),
      pushSubscriptions: makePushSubscriptionStore(table),
      chats: makeChatStore(table),
      invoiceCopies: makeInvoiceCopies(table),
      incidentSubscriptions: makeSubscriptionStore(table),
      inventory: dataInventory,
      pack: packZip,
      writeTable,
      exportedFiles: openExportedFiles(env),
      messages: openMessageQueue(env.MESSAGE_QUEUE_URL, clock),
      hmac,
      clock,
      ids,
      log,
    });
  },
});
