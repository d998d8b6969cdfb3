import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { SealKeys } from '../../shared/banxico/domain/cep/seal-keys.ts';
import { makeTakeSlot } from '../../shared/banxico/use-cases/take-slot.ts';
import type { ErasureList } from '../../shared/erasures/ports/erasure-list.ts';
import type { FamilyOf, Route } from '../../shared/identity/access/http/route.ts';
import type { Ids } from '../../shared/platform/ids/ids.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { Queue } from '../../shared/platform/queue.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { RetryTiming } from '../../shared/validation/domain/retry/retry-cycle.ts';
import { buildResolveTransfer, type TransferResolutionPorts } from '../../shared/validation/family.ts';
import type { CertificateStore } from '../../shared/validation/ports/certificate-store.ts';
import type { PurgeStore } from '../../shared/validation/ports/purge-store.ts';
import type { ReceiptFiles } from '../../shared/validation/ports/receipt-files.ts';
import type { RetryScheduler } from '../../shared/validation/ports/retry-scheduler.ts';
import type { RetrySettings } from '../../shared/validation/ports/retry-settings.ts';
import type { RetryStore } from '../../shared/validation/ports/retry-store.ts';
import type { ValidationJob } from '../../shared/validation/ports/validation-job.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import { makeAcceptValidation } from '../../shared/validation/use-cases/accept-validation.ts';
import { makeAwaitAccepted } from '../../shared/validation/use-cases/await-accepted.ts';
import { makeFindOwnValidation, makeFindOwnWithDeleted } from '../../shared/validation/use-cases/find-own-validation.ts';
import { makeFinishPurge } from '../../shared/validation/use-cases/finish-purge.ts';
import { makeKeepResponses } from '../../shared/validation/use-cases/keep-responses.ts';
import { makeRecoverValidation } from '../../shared/validation/use-cases/recover-validation.ts';
import { makeReadRequestedPolicy } from '../../shared/validation/use-cases/requested-retry-policy.ts';
import { makeResolveNow } from '../../shared/validation/use-cases/resolve-now.ts';
import { makeSyncRetrySchedule } from '../../shared/validation/use-cases/sync-retry-schedule.ts';
import type { TakePlaygroundRuns } from '../../shared/validation/use-cases/take-playground-runs.ts';
import { makeWriteVerdict } from '../../shared/validation/use-cases/write-verdict.ts';
import type { manifest } from './manifest.ts';
import type { QuotaLedger } from './ports/quota-ledger.ts';
import { makeCentralCheckRoute, makePlaygroundRoute, makeRecheckRoute, makeValidateRoute, makeVerificationRoute } from './routes.ts';
import type { CheckCertificate } from './use-cases/check-certificate.ts';
import { makeRecheckPaymentStatus } from './use-cases/recheck-payment-status.ts';
import { makeRecheckValidation } from './use-cases/recheck-validation.ts';
import { makeReconcileQuota } from './use-cases/reconcile-quota.ts';
import { makeRequeryPayment } from './use-cases/requery-payment.ts';
import { makeResolveQueuedValidation } from './use-cases/resolve-queued-validation.ts';
import { makeSweepDueValidations } from './use-cases/sweep-due-validations.ts';
import { makeValidateTransfer } from './use-cases/validate-transfer.ts';
import { makeWriteRecheck } from './use-cases/write-recheck.ts';

export type WorkerPorts = TransferResolutionPorts & {
  readonly validations: ValidationStore;
  readonly validationQueue: Queue<ValidationJob>;
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
  readonly purges: Pick<PurgeStore, 'find'>;
  readonly ledger: QuotaLedger;
  readonly takePlaygroundRuns: TakePlaygroundRuns;
  readonly sealKeys: SealKeys;
  /** Seconds a queued validation may wait for its verdict before it fails. */
  readonly queueExpirySeconds: number;
};

export type SchedulePorts = {
  readonly validations: ValidationStore;
  readonly purges: PurgeStore;
  readonly erasures: ErasureList;
  readonly certificates: CertificateStore;
  readonly receiptFiles: Pick<ReceiptFiles, 'removeAll'>;
  readonly validationQueue: Queue<ValidationJob>;
  readonly ledger: QuotaLedger;
  readonly clock: Clock;
  readonly log: Log;
};

/** Resolving a transfer and writing the verdict, for requests and messages. */
const resolvingParts = (ports: WorkerPorts) => {
  const { validations: store, validationQueue: queue, retryTiming: timing } = ports;
  const resolveTransfer = buildResolveTransfer(ports);
  const writeVerdict = makeWriteVerdict({
    ...ports,
    store,
    syncSchedule: makeSyncRetrySchedule(ports),
    timing,
  });
  return { ...ports, store, queue, resolveTransfer, writeVerdict };
};

type Operations = Readonly<Record<'validate' | 'playground' | 'recheck' | 'verification' | 'centralCheck', Route>>;

export const makeOperations = (ports: ApiPorts): Operations => {
  const { purges, participants, ledger: quota, clock, queueExpirySeconds } = ports;
  const takeSlot = makeTakeSlot(ports);
  const parts = resolvingParts(ports);
  const { store } = parts;
  const findOwn = makeFindOwnValidation(makeFindOwnWithDeleted({ store, purges, clock }));
  const acceptValidation = makeAcceptValidation({ ...parts, queueExpirySeconds });
  const readRequestedPolicy = makeReadRequestedPolicy(ports);
  // Few requests check a certificate, so the first validation of an instance does not load the code for it.
  const certificate = async (): Promise<CheckCertificate> => {
    const { makeCheckCertificate } = await import('./use-cases/check-certificate.ts');
    return makeCheckCertificate({ ...ports, findOwn, takeSlot, quota });
  };
  const validation = {
    readRequestedPolicy,
    validateTransfer: makeValidateTransfer({
      acceptValidation,
      resolveNow: makeResolveNow({ ...parts, acceptValidation }),
      awaitAccepted: makeAwaitAccepted(parts),
      readRequestedPolicy,
      takePlaygroundRuns: ports.takePlaygroundRuns,
      clock,
      quota,
    }),
    recover: makeRecoverValidation({ store, purges, clock }),
    participants,
  };
  return {
    validate: makeValidateRoute(validation),
    playground: makePlaygroundRoute(validation),
    recheck: makeRecheckRoute({
      recheckValidation: makeRecheckValidation({
        ...parts,
        findOwn,
        requeryPayment: makeRequeryPayment({ ...ports, takeSlot }),
        writeRecheck: makeWriteRecheck({ store, keepResponses: makeKeepResponses(ports) }),
      }),
      participants,
    }),
    verification: makeVerificationRoute(certificate),
    centralCheck: makeCentralCheckRoute(certificate),
  };
};

export const makeValidationsWorker = (ports: WorkerPorts) => {
  const resolveQueued = makeResolveQueuedValidation(resolvingParts(ports));
  const recheckStatus = makeRecheckPaymentStatus({
    ...ports,
    store: ports.validations,
    requeryPayment: makeRequeryPayment({ ...ports, takeSlot: makeTakeSlot(ports) }),
    writeRecheck: makeWriteRecheck({ store: ports.validations, keepResponses: makeKeepResponses(ports) }),
  });
  return (job: ValidationJob): Promise<void> => (job.kind === 'resolve' ? resolveQueued(job) : recheckStatus(job));
};

export const makeSchedules = ({ validations: store, validationQueue: queue, ...ports }: SchedulePorts) => ({
  sweep: makeSweepDueValidations({ ...ports, store, queue, finishPurge: makeFinishPurge(ports) }),
  reconcile_quota: makeReconcileQuota(ports),
});

export const makeFamily = (ports: ApiPorts & SchedulePorts) =>
  ({
    routes: Object.values(makeOperations(ports)),
    queues: { validations: makeValidationsWorker(ports) },
    schedules: makeSchedules(ports),
  }) satisfies FamilyOf<typeof manifest>;
