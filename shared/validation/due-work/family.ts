import { makeTakeSlot } from '../../banxico/use-cases/take-slot.ts';
import { buildResolveTransfer, buildResolvingParts, type AttemptPorts, type WorkerPorts } from '../family.ts';
import type { ScheduledAttempt } from '../ports/retry-scheduler.ts';
import type { ValidationJob } from '../ports/validation-job.ts';
import { makeRecheckPaymentStatus } from '../use-cases/due-work/recheck-payment-status.ts';
import { makeRequeryPayment, type RequeryPayment } from '../use-cases/due-work/requery-payment.ts';
import { makeResolveQueuedValidation } from '../use-cases/due-work/resolve-queued-validation.ts';
import { makeRunRetryAttempt } from '../use-cases/due-work/run-retry-attempt.ts';
import { makeWriteRecheck } from '../use-cases/due-work/write-recheck.ts';
import { makeKeepResponses } from '../use-cases/keep-responses.ts';
import { makeSyncRetrySchedule } from '../use-cases/sync-retry-schedule.ts';

/** Queries about payments that were found valid. */
const buildRequeryPayment = (ports: WorkerPorts): RequeryPayment => {
  const takeSlot = makeTakeSlot(ports);
  const { scripting } = ports;
  if (scripting === undefined) return makeRequeryPayment({ ...ports, takeSlot });
  return (validation, limits) => makeRequeryPayment({ ...ports, takeSlot, ...scripting.forRecheck(validation) })(validation, limits);
};

/** Checking a payment that was found valid again, for requests and messages. */
export const buildRecheckParts = (ports: WorkerPorts) => ({
  requeryPayment: buildRequeryPayment(ports),
  writeRecheck: makeWriteRecheck({ store: ports.validations, keepResponses: makeKeepResponses(ports) }),
});

/** Runs jobs on validations. */
export const buildValidationsWorker = (ports: WorkerPorts): ((job: ValidationJob) => Promise<void>) => {
  const resolveQueued = makeResolveQueuedValidation(buildResolvingParts(ports));
  const recheckStatus = makeRecheckPaymentStatus({ ...ports, store: ports.validations, ...buildRecheckParts(ports) });
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
