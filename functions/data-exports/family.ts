import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { BeneficiaryPages } from '../../shared/beneficiaries/ports/beneficiary-pages.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { AuditTrail } from '../../shared/identity/accounts/ports/audit-log.ts';
import type { UserStore } from '../../shared/identity/accounts/ports/user-store.ts';
import type { PlanCatalogue } from '../../shared/identity/plans/ports/plan-catalogue.ts';
import type { SessionStore } from '../../shared/identity/sessions/ports/session-store.ts';
import type { ImportStore } from '../../shared/imports/ports/import-store.ts';
import type { MessageQueue } from '../../shared/messages/ports/message-queue.ts';
import type { Ids } from '../../shared/platform/ids/ids.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { Queue } from '../../shared/platform/queue.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { CertificateStore } from '../../shared/validation/ports/certificate-store.ts';
import type { ReceiptFiles } from '../../shared/validation/ports/receipt-files.ts';
import type { RetrySettings } from '../../shared/validation/ports/retry-settings.ts';
import type { RetryStore } from '../../shared/validation/ports/retry-store.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import type { DeliveryStore } from '../../shared/webhooks/ports/delivery-store.ts';
import type { EndpointStore } from '../../shared/webhooks/ports/endpoint-store.ts';
import type { DeclaredEntry } from '../manifests.ts';
import { makeAccountFiles, type Exporters } from './http/files/account-files.ts';
import { makeBeneficiaryFiles } from './http/files/beneficiary-files.ts';
import { makeAuditFiles, makeProfileFiles, makeSessionFiles } from './http/files/identity-files.ts';
import { makeImportFiles } from './http/files/import-files.ts';
import { makeAttemptFiles, makeCertificateFiles, makeReceiptFiles, makeValidationFiles } from './http/files/validation-files.ts';
import { makeDeliveryFiles, makeEndpointFiles } from './http/files/webhook-files.ts';
import type { manifest } from './manifest.ts';
import type { ArchiveStorage, PackFiles } from './ports/archive.ts';
import type { DataExportStore } from './ports/data-export-store.ts';
import type { ExportTask } from './ports/export-task.ts';
import { makeRoutes } from './routes.ts';
import { makeFindLinkToken, makeLinkTokenOf } from './use-cases/link-token.ts';
import { makeOpenArchiveLink } from './use-cases/open-archive-link.ts';
import { makeReadDataExport } from './use-cases/read-data-export.ts';
import { makeRequestDataExport } from './use-cases/request-data-export.ts';
import { makeSweepExports } from './use-cases/sweep-exports.ts';
import { makeWriteArchive } from './use-cases/write-archive.ts';

type CommonPorts = { readonly dataExports: DataExportStore; readonly clock: Clock; readonly log: Log };

export type ApiPorts = CommonPorts & {
  readonly users: UserStore;
  readonly archiveQueue: Queue<ExportTask>;
  readonly archives: Pick<ArchiveStorage, 'presignGet'>;
  readonly hmac: Pick<Hmac, 'ofArchiveLink'>;
  readonly ids: Ids;
};

/** The sources of an archive's data. */
export type SourcePorts = {
  readonly plans: PlanCatalogue;
  readonly sessions: Pick<SessionStore, 'list' | 'lastSignIn'>;
  readonly auditTrail: AuditTrail;
  readonly retrySettings: Pick<RetrySettings, 'readDefaultPolicy'>;
  readonly validations: Pick<ValidationStore, 'history' | 'findMany'>;
  readonly participants: ParticipantDirectory;
  readonly retries: Pick<RetryStore, 'attempts'>;
  readonly certificates: Pick<CertificateStore, 'read'>;
  readonly receiptFiles: Pick<ReceiptFiles, 'read'>;
  readonly beneficiaries: Pick<BeneficiaryPages, 'page'>;
  readonly imports: Pick<ImportStore, 'ofUser' | 'readRows'>;
  readonly endpoints: Pick<EndpointStore, 'list'>;
  readonly deliveries: Pick<DeliveryStore, 'list'>;
  readonly inventory: readonly DeclaredEntry[];
};

export type ArchivePorts = CommonPorts &
  SourcePorts & {
    readonly users: UserStore;
    readonly pack: PackFiles;
    readonly archives: Pick<ArchiveStorage, 'write' | 'remove'>;
    readonly messages: MessageQueue;
    readonly hmac: Pick<Hmac, 'allOfArchiveLink'>;
    readonly ids: Ids;
  };

export type SchedulePorts = CommonPorts & { readonly archiveQueue: Queue<ExportTask> };

const exportersOf = (ports: SourcePorts): Exporters => ({
  profile: makeProfileFiles(ports),
  sessions: makeSessionFiles(ports),
  audit: makeAuditFiles(ports),
  beneficiaries: makeBeneficiaryFiles(ports),
  imports: makeImportFiles(ports),
  webhook_endpoints: makeEndpointFiles(ports),
  webhook_deliveries: makeDeliveryFiles(ports),
  validations: makeValidationFiles(ports),
  retry_attempts: makeAttemptFiles(ports),
  certificates: makeCertificateFiles(ports),
  receipts: makeReceiptFiles(ports),
});

export const makeApi = ({ dataExports: store, users, archiveQueue: queue, archives, hmac, clock, ids, log }: ApiPorts) =>
  makeRoutes({
    request: makeRequestDataExport({ store, queue, tokenOf: makeLinkTokenOf(hmac), ids, log }),
    read: makeReadDataExport({ store, users }),
    openLink: makeOpenArchiveLink({ store, users, archives, clock }),
  });

export const makeArchivesWorker = ({ dataExports: store, ...ports }: ArchivePorts) =>
  makeWriteArchive({
    ...ports,
    store,
    findLinkToken: makeFindLinkToken(ports.hmac),
    filesOf: makeAccountFiles({ ...ports, exporters: exportersOf(ports) }),
  });

export const makeSchedules = ({ dataExports: store, archiveQueue: queue, ...ports }: SchedulePorts) => ({
  sweep: makeSweepExports({ ...ports, store, queue }),
});

export const makeFamily = (ports: ApiPorts & ArchivePorts & SchedulePorts & { readonly archives: ArchiveStorage }) =>
  ({
    routes: makeApi(ports),
    queues: { archives: makeArchivesWorker(ports) },
    schedules: makeSchedules(ports),
  }) satisfies FamilyOf<typeof manifest>;
