import type { ParticipantDirectory } from '../../banking/ports/participant-directory.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Queue } from '../../platform/queue.ts';
import type { RetryTiming } from '../domain/retry/retry-cycle.ts';
import { buildRequeryPayment, buildResolveTransfer, buildWriteVerdict, type TransferResolutionPorts } from '../family.ts';
import type { RetryScheduler, ScheduledAttempt } from '../ports/retry-scheduler.ts';
import type { RetrySettings } from '../ports/retry-settings.ts';
import type { RetryStore } from '../ports/retry-store.ts';
import type { ValidationJob } from '../ports/validation-job.ts';
import type { ValidationStore } from '../ports/validation-store.ts';
import { makeRecheckPaymentStatus } from '../use-cases/due-work/recheck-payment-status.ts';
import { makeResolveQueuedValidation } from '../use-cases/due-work/resolve-queued-validation.ts';
import { makeRunRetryAttempt } from '../use-cases/due-work/run-retry-attempt.ts';
import { makeWriteRecheck } from '../use-cases/due-work/write-recheck.ts';
import { makeKeepResponses } from '../use-cases/keep-responses.ts';
import { makeSyncRetrySchedule } from '../use-cases/sync-retry-schedule.ts';

/** Ports over which a retry attempt runs. */
export type AttemptPorts = TransferResolutionPorts & {
  readonly validations: ValidationStore;
  readonly retries: RetryStore;
  readonly scheduler: RetryScheduler;
  readonly participants: ParticipantDirectory;
  readonly ids: Ids;
  readonly retrySettings: RetrySettings;
  readonly retryTiming: RetryTiming;
  /** Seconds until the status of a payment that could not be checked is queried again. */
  readonly statusRecheckSeconds: number;
};

/** Ports over which a job on a validation runs. */
export type WorkerPorts = AttemptPorts & { readonly validationQueue: Queue<ValidationJob> };

/** Resolving a transfer and writing the verdict, for requests and messages. */
export const buildResolvingParts = (ports: WorkerPorts) => {
  const { validations: store, validationQueue: queue, retryTiming: timing } = ports;
  const resolveTransfer = buildResolveTransfer(ports);
  const writeVerdict = buildWriteVerdict({ ...ports, store, syncSchedule: makeSyncRetrySchedule(ports), timing });
  return { ...ports, store, queue, resolveTransfer, writeVerdict };
};

/** Runs jobs on validations. */
export const buildValidationsWorker = (ports: WorkerPorts): ((job: ValidationJob) => Promise<void>) => {
  const resolveQueued = makeResolveQueuedValidation(buildResolvingParts(ports));
  const { validations: store } = ports;
  const recheckStatus = makeRecheckPaymentStatus({
    ...ports,
    store,
    requeryPayment: buildRequeryPayment(ports),
    writeRecheck: makeWriteRecheck({ store, keepResponses: makeKeepResponses(ports) }),
  });
  return (job) => (job.kind === 'resolve' ? resolveQueued(job) : recheckStatus(job));
};

/** Runs retry attempts that were dispatched at an instant (epoch milliseconds). */
export const buildAttemptsWorker = (ports: AttemptPorts): ((attempt: ScheduledAttempt, dispatchedAt: number) => Promise<void>) =>
  makeRunRetryAttempt({
    ...ports,
    syncSchedule: makeSyncRetrySchedule(ports),
    timing: ports.retryTiming,
    resolveTransfer: buildResolveTransfer(ports),
    store: ports.validations,
  });
