import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { FamilyOf, Route } from '../../shared/identity/http/route.ts';
import type { Ids } from '../../shared/platform/ids/ids.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { RetryTiming } from '../../shared/validation/domain/retry/retry-cycle.ts';
import { readStoredFields } from '../../shared/validation/http/stored-request.ts';
import type { CertificateStore } from '../../shared/validation/ports/certificate-store.ts';
import type { PurgeStore } from '../../shared/validation/ports/purge-store.ts';
import type { RetryScheduler } from '../../shared/validation/ports/retry-scheduler.ts';
import type { RetrySettings } from '../../shared/validation/ports/retry-settings.ts';
import type { RetryStore } from '../../shared/validation/ports/retry-store.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import { makeFinishPurge } from '../../shared/validation/use-cases/finish-purge.ts';
import { makeReadStoredTransfer } from '../../shared/validation/use-cases/read-stored-transfer.ts';
import { makeSyncRetrySchedule } from '../../shared/validation/use-cases/sync-retry-schedule.ts';
import { makeTransferResolution, type TransferResolutionPorts } from '../../shared/validation/use-cases/transfer-resolution.ts';
import type { ValidationJob } from './domain/validation-job.ts';
import type { manifest } from './manifest.ts';
import type { QuotaLedger } from './ports/quota-ledger.ts';
import type { ValidationQueue } from './ports/validation-queue.ts';
import { makeValidateRoute } from './routes.ts';
import { makeRecheckPaymentStatus } from './use-cases/recheck-payment-status.ts';
import { makeReconcileQuota } from './use-cases/reconcile-quota.ts';
import { makeRecoverValidation } from './use-cases/recover-validation.ts';
import { makeResolveQueuedValidation } from './use-cases/resolve-queued-validation.ts';
import { makeSweepDueValidations } from './use-cases/sweep-due-validations.ts';
import { makeValidateTransfer } from './use-cases/validate-transfer.ts';
import { makeWriteVerdict } from './use-cases/write-verdict.ts';

export type WorkerPorts = TransferResolutionPorts & {
  readonly validations: ValidationStore;
  readonly validationQueue: ValidationQueue;
  readonly retries: RetryStore;
  readonly scheduler: RetryScheduler;
  readonly participants: ParticipantDirectory;
  readonly ids: Ids;
  readonly retrySettings: RetrySettings;
  readonly retryTiming: RetryTiming;
  /** Seconds until the status of a payment that could not be checked is queried again. */
  readonly statusRecheckSeconds: number;
};

export type ApiPorts = WorkerPorts & {
  readonly purges: PurgeStore;
  readonly ledger: QuotaLedger;
  /** Seconds a queued validation may wait for its verdict before it fails. */
  readonly queueExpirySeconds: number;
};

export type SchedulePorts = {
  readonly validations: ValidationStore;
  readonly purges: PurgeStore;
  readonly certificates: CertificateStore;
  readonly validationQueue: ValidationQueue;
  readonly ledger: QuotaLedger;
  readonly clock: Clock;
  readonly log: Log;
};

/** Resolving a transfer and writing the verdict, for requests and messages alike. */
const resolvingParts = (ports: WorkerPorts) => {
  const { validations: store, validationQueue: queue, retryTiming: timing } = ports;
  const { resolveTransfer, recordPhoneBank } = makeTransferResolution(ports);
  const writeVerdict = makeWriteVerdict({
    ...ports,
    store,
    recordPhoneBank,
    syncSchedule: makeSyncRetrySchedule(ports),
    timing,
  });
  return { ...ports, store, queue, resolveTransfer, writeVerdict };
};

export const makeOperation = (ports: ApiPorts): Route => {
  const { validations: store, purges, participants, ledger: quota, clock, queueExpirySeconds } = ports;
  return makeValidateRoute({
    validateTransfer: makeValidateTransfer({ ...resolvingParts(ports), quota, queueExpirySeconds }),
    recover: makeRecoverValidation({ store, purges, clock }),
    participants,
  });
};

export const makeValidationsWorker = (ports: WorkerPorts) => {
  const readStoredTransfer = makeReadStoredTransfer({ ...ports, readFields: readStoredFields });
  const resolveQueued = makeResolveQueuedValidation({ ...resolvingParts(ports), readStoredTransfer });
  const recheckStatus = makeRecheckPaymentStatus({ ...ports, store: ports.validations, readStoredTransfer });
  return (job: ValidationJob): Promise<void> => (job.kind === 'resolve' ? resolveQueued(job) : recheckStatus(job));
};

export const makeSchedules = ({ validations: store, validationQueue: queue, ...ports }: SchedulePorts) => ({
  sweep: makeSweepDueValidations({ ...ports, store, queue, finishPurge: makeFinishPurge(ports) }),
  reconcile_quota: makeReconcileQuota(ports),
});

export const makeFamily = (ports: ApiPorts & SchedulePorts) =>
  ({
    routes: [makeOperation(ports)],
    queues: { validations: makeValidationsWorker(ports) },
    schedules: makeSchedules(ports),
  }) satisfies FamilyOf<typeof manifest>;
