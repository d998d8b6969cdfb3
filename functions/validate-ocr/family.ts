import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { BeneficiaryStore } from '../../shared/beneficiaries/ports/beneficiary-store.ts';
import type { Principal } from '../../shared/identity/access/domain/principal.ts';
import type { FamilyOf, Route } from '../../shared/identity/access/http/route.ts';
import type { QuotaUnit } from '../../shared/identity/plans/domain/quota-unit.ts';
import { makeStartUpload } from '../../shared/platform/files/direct-upload.ts';
import type { Ids } from '../../shared/platform/ids/ids.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { Queue } from '../../shared/platform/queue.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import { RECEIPT_LIMITS } from '../../shared/receipts/domain/receipt-limits.ts';
import { buildReceiptReading, type ReceiptReaders } from '../../shared/receipts/family.ts';
import type { RetryTiming } from '../../shared/validation/domain/retry/retry-cycle.ts';
import { buildResolveTransfer, type TransferResolutionPorts } from '../../shared/validation/family.ts';
import { makeUnsoundFields } from '../../shared/validation/http/unsound-fields.ts';
import type { PurgeStore } from '../../shared/validation/ports/purge-store.ts';
import type { ReceiptFiles } from '../../shared/validation/ports/receipt-files.ts';
import type { RetryScheduler } from '../../shared/validation/ports/retry-scheduler.ts';
import type { RetrySettings } from '../../shared/validation/ports/retry-settings.ts';
import type { RetryStore } from '../../shared/validation/ports/retry-store.ts';
import type { ValidationJob } from '../../shared/validation/ports/validation-job.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import { makeAcceptValidation } from '../../shared/validation/use-cases/accept-validation.ts';
import { makeAwaitAccepted } from '../../shared/validation/use-cases/await-accepted.ts';
import { makeRecoverValidation } from '../../shared/validation/use-cases/recover-validation.ts';
import { makeReadRequestedPolicy } from '../../shared/validation/use-cases/requested-retry-policy.ts';
import { makeResolveNow } from '../../shared/validation/use-cases/resolve-now.ts';
import { makeSyncRetrySchedule } from '../../shared/validation/use-cases/sync-retry-schedule.ts';
import type { TakePlaygroundRuns } from '../../shared/validation/use-cases/take-playground-runs.ts';
import { makeWriteVerdict } from '../../shared/validation/use-cases/write-verdict.ts';
import { sourceProblems } from './http/receipt-body.ts';
import type { manifest } from './manifest.ts';
import type { ImageFetcher } from './ports/image-fetcher.ts';
import type { ReceiptUploads } from './ports/receipt-uploads.ts';
import { makeRoutes } from './routes.ts';
import { makeLoadReceipt } from './use-cases/load-receipt.ts';
import { makeReadQueuedReceipt } from './use-cases/read-queued-receipt.ts';
import { makeCheckReceipt, makeValidateReceipt } from './use-cases/validate-receipt.ts';

type ReadingPorts = ReceiptReaders & {
  readonly validations: ValidationStore;
  readonly validationQueue: Queue<ValidationJob>;
  readonly receiptFiles: ReceiptFiles;
  readonly participants: ParticipantDirectory;
  /** Refunds the unit of a file that was refused at an instant (epoch milliseconds), once, and up to the number of that day. */
  readonly refundUnread: (unit: QuotaUnit, refusedAt: number) => Promise<void>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
};

export type WorkerPorts = ReadingPorts & { readonly beneficiaries: Pick<BeneficiaryStore, 'page'> };

export type ApiPorts = ReadingPorts &
  Omit<TransferResolutionPorts, 'beneficiaries'> & {
    readonly beneficiaries: BeneficiaryStore;
    readonly purges: Pick<PurgeStore, 'find'>;
    readonly retries: RetryStore;
    readonly scheduler: RetryScheduler;
    readonly retrySettings: RetrySettings;
    readonly retryTiming: RetryTiming;
    readonly receiptUploads: ReceiptUploads;
    readonly imageFetcher: ImageFetcher;
    readonly refundUnit: (unit: QuotaUnit) => Promise<unknown>;
    readonly takePlaygroundRuns: TakePlaygroundRuns;
    /** Seconds until the status of a payment that could not be checked is queried again. */
    readonly statusRecheckSeconds: number;
    /** Seconds a queued validation may wait for its verdict before it fails. */
    readonly queueExpirySeconds: number;
    /** Days files of receipts are kept. */
    readonly receiptRetentionDays: number;
  };

export const makeApi = (ports: ApiPorts): readonly Route[] => {
  const { validations: store, validationQueue: queue, retryTiming: timing } = ports;
  const reading = buildReceiptReading(ports);
  const acceptValidation = makeAcceptValidation({ ...ports, store, queue });
  const writeVerdict = makeWriteVerdict({ ...ports, store, syncSchedule: makeSyncRetrySchedule(ports), timing });
  const readRequestedPolicy = makeReadRequestedPolicy(ports);
  const checkReceipt = makeCheckReceipt({
    loadReceipt: makeLoadReceipt({ ...reading, uploads: ports.receiptUploads, fetcher: ports.imageFetcher }),
    readRequestedPolicy,
    clock: ports.clock,
  });
  return makeRoutes({
    // The fields of the transfer are checked together once its receipt has been read.
    unsoundFields: makeUnsoundFields({ problemsTogether: (_found, json) => Promise.resolve(sourceProblems(json)), readRequestedPolicy }),
    checkReceipt,
    validate: makeValidateReceipt({
      ...ports,
      ...reading,
      checkReceipt,
      awaitAccepted: makeAwaitAccepted({ ...ports, store }),
      acceptValidation,
      resolveNow: makeResolveNow({ ...ports, store, acceptValidation, resolveTransfer: buildResolveTransfer(ports), writeVerdict }),
      retentionDays: ports.receiptRetentionDays,
    }),
    recover: makeRecoverValidation({ ...ports, store }),
    startUpload: makeStartUpload<Principal>({
      ...ports,
      maxBytes: RECEIPT_LIMITS.maxFileBytes,
      presignPost: ({ userId }, uploadId, limits) => ports.receiptUploads.presignPost(userId, uploadId, limits),
    }),
    participants: ports.participants,
  });
};

export const makeReceiptsWorker = (ports: WorkerPorts) =>
  makeReadQueuedReceipt({ ...ports, ...buildReceiptReading(ports), store: ports.validations, queue: ports.validationQueue });

export const makeFamily = (ports: ApiPorts) =>
  ({ routes: makeApi(ports), queues: { receipts: makeReceiptsWorker(ports) } }) satisfies FamilyOf<typeof manifest>;
