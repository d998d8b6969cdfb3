import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { recordResend } from '../../../shared/validation/domain/retry/retry-cycle.ts';
import { advanceCycle } from '../../../shared/validation/domain/transitions.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { RetryQueue } from '../../../shared/validation/ports/retry-scheduler.ts';
import type { RetryStore } from '../../../shared/validation/ports/retry-store.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';

const SWEPT_PER_SHARD = 250;

export type SweepDeps = {
  readonly store: ValidationStore;
  readonly retries: RetryStore;
  readonly queue: RetryQueue;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 *
 * Resends attempts that are overdue because the schedule was not created, its event was lost or the worker crashed. The
 * next due time is written before the message is sent, so that concurrent sweeps send one message.
 */
export const makeSweepOverdueRetries = ({ store, retries, queue, clock, log }: SweepDeps) => {
  const sweepOne = async (id: ValidationId, now: number): Promise<void> => {
    const validation = await store.find(id);
    const retry = validation?.retry ?? null;
    if (validation === null || retry?.state !== 'pending' || retry.dueAt === null || retry.dueAt > now) return;
    const outcome = await retries.transition(validation, { transition: advanceCycle(validation, recordResend(retry, now), false) });
    if (outcome.kind !== 'applied') return;
    log.count('OverdueRetryResent');
    log.warn('retry_resent', { validation_id: id, attempt_seq: retry.attemptSeq });
    await queue.send({ validationId: id, attemptSeq: retry.attemptSeq, correlationId: validation.correlationId });
  };

  return async (): Promise<void> => {
    const now = clock.now();
    const overdue = await retries.overdue(now, SWEPT_PER_SHARD);
    const outcomes = await Promise.allSettled(overdue.map((id) => sweepOne(id, now)));
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure !== undefined) throw new Error('an overdue retry could not be sent again', { cause: failure.reason });
  };
};
