import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { release, take } from '../../../shared/validation/domain/transitions.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import type { Consult } from '../../../shared/validation/use-cases/consult-central-bank.ts';
import { undecidable, type Consultation, type Decision } from '../../../shared/validation/use-cases/consultation.ts';
import type { ReadStoredTransfer } from '../../../shared/validation/use-cases/read-stored-transfer.ts';
import { requeueDelaySeconds } from '../domain/requeue-delay.ts';
import type { ValidationJob } from '../domain/validation-job.ts';
import type { ValidationQueue } from '../ports/validation-queue.ts';
import { STALLED_AFTER_MS } from './validate-transfer.ts';
import type { WriteVerdict } from './write-verdict.ts';

/** Time a worker gives one validation. */
const ANSWER_MS = 45_000;
/** Longest a worker waits for its turn; a later turn is cheaper waited for in the queue. */
const TURN_MS = 5_000;
const LEASE_MARGIN_MS = 10_000;

export type ResolveQueuedDeps = {
  readonly store: ValidationStore;
  readonly queue: ValidationQueue;
  readonly consult: Consult;
  readonly readStoredTransfer: ReadStoredTransfer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly writeVerdict: WriteVerdict;
};

const decided = (decision: Decision): Consultation => ({ kind: 'decided', decision });

/**
 * Gives a queued validation its verdict. Safe to run any number of times for one message, and beside itself: the
 * lease lets one worker in, and a verdict is written once.
 */
export const makeResolveQueuedValidation = (deps: ResolveQueuedDeps) => {
  const { store, queue, consult, readStoredTransfer, clock, ids, log } = deps;

  const drop = (job: ValidationJob, reason: string): void => {
    log.info('validation_dropped', { validation_id: job.validationId, reason });
  };

  const consultFor = async (validation: Validation, now: number): Promise<Consultation> => {
    if (validation.expiresAt !== null && validation.expiresAt <= now) {
      return decided({ ...undecidable('validation_expired'), receptor: validation.receptor, status: 'failed' });
    }
    const stored = await readStoredTransfer(validation);
    if (stored.kind === 'rejected') return decided({ ...undecidable(stored.errorCode), status: 'invalid' });
    return consult({
      id: validation.id,
      userId: validation.userId,
      transfer: stored.transfer,
      longestTurnMs: TURN_MS,
      deadline: now + ANSWER_MS,
      recorded: Promise.resolve(),
    });
  };

  const defer = async (job: ValidationJob, token: string, availableAt: number): Promise<void> => {
    const now = clock.now();
    const delaySeconds = requeueDelaySeconds(job, availableAt, now);
    const released = await store.apply(job.validationId, release(token, now + delaySeconds * 1000 + STALLED_AFTER_MS));
    if (released.kind !== 'applied') {
      drop(job, 'lost_lease');
      return;
    }
    await queue.send({ ...job, attempt: job.attempt + 1 }, delaySeconds);
    log.info('validation_deferred', { validation_id: job.validationId, attempt: job.attempt, delay_seconds: delaySeconds });
  };

  return async (job: ValidationJob): Promise<void> => {
    const now = clock.now();
    const lease = { token: ids.uuid(), until: now + ANSWER_MS + LEASE_MARGIN_MS };
    const taken = await store.apply(job.validationId, take(lease, now));
    if (taken.kind !== 'applied') {
      drop(job, taken.kind === 'missing' ? 'missing' : taken.current.status);
      return;
    }
    const consultation = await consultFor(taken.validation, now);
    if (consultation.kind === 'throttled') {
      await defer(job, lease.token, consultation.availableAt);
      return;
    }
    const resolved = await deps.writeVerdict(taken.validation, lease.token, consultation.decision, null);
    if (resolved.kind !== 'applied') drop(job, 'lost_lease');
  };
};
