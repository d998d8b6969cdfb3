import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { BeneficiaryPages } from '../../shared/beneficiaries/ports/beneficiary-pages.ts';
import type { InvoiceCopies } from '../../shared/billing/ports/invoice-copies.ts';
import type { ValidationCounters } from '../../shared/counters/ports/validation-counters.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { ExpectedPaymentImports } from '../../shared/expected-payment-imports/domain/expected-payment-row.ts';
import type { ExpectedPaymentStore } from '../../shared/expected-payments/ports/expected-payment-store.ts';
import type { PackFiles } from '../../shared/exports/ports/archive-file.ts';
import type { ExportStore } from '../../shared/exports/ports/export-store.ts';
import type { ExportTask } from '../../shared/exports/ports/export-task.ts';
import type { ExportedFiles } from '../../shared/exports/ports/exported-files.ts';
import { makeRunExport } from '../../shared/exports/use-cases/run-export.ts';
import { makeStartExport } from '../../shared/exports/use-cases/start-export.ts';
import { makeSweepExports } from '../../shared/exports/use-cases/sweep-exports.ts';
import { buildReports } from '../../shared/finance/family.ts';
import { makeRenderReport } from '../../shared/finance/http/files/render-report.ts';
import type { FolioStore } from '../../shared/finance/ports/folio-store.ts';
import type { ReadReportFonts } from '../../shared/finance/ports/report-fonts.ts';
import { makeWriteReportFile } from '../../shared/finance/use-cases/write-report-file.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { AuditTrail } from '../../shared/identity/accounts/ports/audit-log.ts';
import type { UserSettings } from '../../shared/identity/accounts/ports/user-settings.ts';
import type { UserStore } from '../../shared/identity/accounts/ports/user-store.ts';
import type { PlanCatalogue } from '../../shared/identity/plans/ports/plan-catalogue.ts';
import type { SessionStore } from '../../shared/identity/sessions/ports/session-store.ts';
import type { ImportStore } from '../../shared/imports/ports/import-store.ts';
import type { MessageQueue } from '../../shared/messages/ports/message-queue.ts';
import type { ChatStore } from '../../shared/notifications/ports/chat-store.ts';
import type { NotificationStore } from '../../shared/notifications/ports/notification-store.ts';
import type { PreferenceStore } from '../../shared/notifications/ports/preference-store.ts';
import type { PushSubscriptionStore } from '../../shared/notifications/ports/push-subscription-store.ts';
import type { OverridesDocument } from '../../shared/overrides/ports/overrides-document.ts';
import type { WriteTable } from '../../shared/platform/files/table-file.ts';
import type { Ids } from '../../shared/platform/ids/ids.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { Queue } from '../../shared/platform/queue.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { SubscriptionStore } from '../../shared/service-status/ports/subscription-store.ts';
import type { ValidationImports } from '../../shared/validation-imports/domain/validation-row.ts';
import type { CertificateStore } from '../../shared/validation/ports/certificate-store.ts';
import type { ReceiptFiles } from '../../shared/validation/ports/receipt-files.ts';
import type { RetrySettings } from '../../shared/validation/ports/retry-settings.ts';
import type { RetryStore } from '../../shared/validation/ports/retry-store.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import { makeWalkHistory } from '../../shared/validation/use-cases/history/walk-history.ts';
import type { DeliveryStore } from '../../shared/webhooks/ports/delivery-store.ts';
import type { EndpointStore } from '../../shared/webhooks/ports/endpoint-store.ts';
import type { DeclaredEntry } from '../manifests.ts';
import { makeAccountFiles, type Exporters } from './http/files/account-files.ts';
import { makeBeneficiaryFiles } from './http/files/beneficiary-files.ts';
import { makeChannelFiles } from './http/files/channel-files.ts';
import { makeExpectedPaymentFiles } from './http/files/expected-payment-files.ts';
import { makeAuditFiles, makeProfileFiles, makeSessionFiles } from './http/files/identity-files.ts';
import { makeExpectedPaymentImportFiles, makeImportFiles, makeValidationImportFiles } from './http/files/import-files.ts';
import { makeIncidentMailFiles } from './http/files/incident-mail-files.ts';
import { makeInvoiceFiles } from './http/files/invoice-files.ts';
import { makeNotificationFiles } from './http/files/notification-files.ts';
import { makeAttemptFiles, makeCertificateFiles, makeReceiptFiles, makeValidationFiles } from './http/files/validation-files.ts';
import { makeDeliveryFiles, makeEndpointFiles } from './http/files/webhook-files.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeAnnounceArchive } from './use-cases/announce-archive.ts';
import { makeArchiveContents } from './use-cases/archive-contents.ts';
import { makeFindLinkToken, makeLinkTokenOf } from './use-cases/link-token.ts';
import { makeOpenArchiveLink } from './use-cases/open-archive-link.ts';
import { makeReadDataExport } from './use-cases/read-data-export.ts';
import { makeReadExport } from './use-cases/read-export.ts';
import { makeRequestDataExport } from './use-cases/request-data-export.ts';
import { makeValidationRows } from './use-cases/validation-rows.ts';

type CommonPorts = { readonly exports: ExportStore; readonly clock: Clock; readonly log: Log };

export type ApiPorts = CommonPorts & {
  readonly users: UserStore;
  readonly exportQueue: Queue<ExportTask>;
  readonly exportedFiles: Pick<ExportedFiles, 'presignGet'>;
  readonly hmac: Pick<Hmac, 'ofArchiveLink'>;
  readonly ids: Ids;
};

/** The sources of an archive's data. */
export type SourcePorts = {
  readonly plans: PlanCatalogue;
  readonly sessions: Pick<SessionStore, 'list' | 'lastSignIn'>;
  readonly auditTrail: AuditTrail;
  readonly retrySettings: Pick<RetrySettings, 'readDefaultPolicy'>;
  readonly userSettings: Pick<UserSettings, 'read'>;
  readonly validations: Pick<ValidationStore, 'history' | 'findMany'>;
  readonly participants: ParticipantDirectory;
  readonly retries: Pick<RetryStore, 'attempts'>;
  readonly certificates: Pick<CertificateStore, 'read'>;
  readonly receiptFiles: Pick<ReceiptFiles, 'read'>;
  readonly beneficiaries: Pick<BeneficiaryPages, 'page'>;
  readonly expectedPayments: Pick<ExpectedPaymentStore, 'list'>;
  readonly imports: Pick<ImportStore, 'ofUser' | 'readRows'>;
  readonly expectedPaymentImports: Pick<ImportStore<ExpectedPaymentImports>, 'ofUser' | 'readRows'>;
  readonly validationImports: Pick<ImportStore<ValidationImports>, 'ofUser' | 'readRows'>;
  readonly endpoints: Pick<EndpointStore, 'list'>;
  readonly deliveries: Pick<DeliveryStore, 'list'>;
  readonly notifications: Pick<NotificationStore, 'head' | 'list'>;
  readonly preferenceStore: Pick<PreferenceStore, 'find'>;
  readonly overrides: Pick<OverridesDocument, 'latest'>;
  readonly pushSubscriptions: Pick<PushSubscriptionStore, 'list'>;
  readonly chats: Pick<ChatStore, 'find'>;
  readonly invoiceCopies: Pick<InvoiceCopies, 'read'>;
  readonly incidentSubscriptions: Pick<SubscriptionStore, 'find'>;
  readonly inventory: readonly DeclaredEntry[];
};

export type ArchivePorts = CommonPorts &
  SourcePorts & {
    readonly users: UserStore;
    readonly validationCounters: Pick<ValidationCounters, 'amountsByHour'>;
    readonly folios: FolioStore;
    readonly readFonts: ReadReportFonts;
    readonly pack: PackFiles;
    readonly writeTable: WriteTable;
    readonly exportedFiles: Pick<ExportedFiles, 'write' | 'remove'>;
    readonly messages: MessageQueue;
    readonly hmac: Pick<Hmac, 'allOfArchiveLink'>;
    readonly ids: Ids;
  };

export type SchedulePorts = CommonPorts & { readonly exportQueue: Queue<ExportTask> };

const exportersOf = (ports: SourcePorts): Exporters => ({
  profile: makeProfileFiles(ports),
  sessions: makeSessionFiles(ports),
  audit: makeAuditFiles(ports),
  beneficiaries: makeBeneficiaryFiles(ports),
  expected_payments: makeExpectedPaymentFiles(ports),
  imports: makeImportFiles(ports),
  validation_imports: makeValidationImportFiles(ports),
  expected_payment_imports: makeExpectedPaymentImportFiles(ports),
  webhook_endpoints: makeEndpointFiles(ports),
  webhook_deliveries: makeDeliveryFiles(ports),
  notifications: makeNotificationFiles(ports),
  notification_channels: makeChannelFiles(ports),
  validations: makeValidationFiles(ports),
  retry_attempts: makeAttemptFiles(ports),
  certificates: makeCertificateFiles(ports),
  receipts: makeReceiptFiles(ports),
  invoices: makeInvoiceFiles(ports),
  incident_mails: makeIncidentMailFiles(ports),
});

export const makeApi = ({ exports: store, users, exportQueue: queue, exportedFiles, hmac, clock, ids, log }: ApiPorts) =>
  makeRoutes({
    request: makeRequestDataExport({ store, start: makeStartExport({ store, queue, log }), tokenOf: makeLinkTokenOf(hmac), ids }),
    read: makeReadDataExport({ store, users }),
    openLink: makeOpenArchiveLink({ store, users, exportedFiles, clock }),
    readExport: makeReadExport({ store, exportedFiles, clock }),
  });

export const makeExportsWorker = ({ exports: store, ...ports }: ArchivePorts) => {
  const filesOf = makeAccountFiles({ ...ports, exporters: exportersOf(ports) });
  return makeRunExport({
    ...ports,
    store,
    writers: {
      account_data: {
        contentsOf: makeArchiveContents({ filesOf, pack: ports.pack }),
        announce: makeAnnounceArchive({ ...ports, findLinkToken: makeFindLinkToken(ports.hmac) }),
      },
      validations: { contentsOf: makeValidationRows({ ...ports, walk: makeWalkHistory(ports) }), announce: null },
      finance: { contentsOf: makeWriteReportFile({ ...buildReports(ports), render: makeRenderReport(ports) }), announce: null },
    },
  });
};

export const makeSchedules = ({ exports: store, exportQueue: queue, ...ports }: SchedulePorts) => ({
  sweep: makeSweepExports({ ...ports, store, queue }),
});

export const makeFamily = (ports: ApiPorts & ArchivePorts & SchedulePorts & { readonly exportedFiles: ExportedFiles }) =>
  ({
    routes: makeApi(ports),
    queues: { exports: makeExportsWorker(ports) },
    schedules: makeSchedules(ports),
  }) satisfies FamilyOf<typeof manifest>;
