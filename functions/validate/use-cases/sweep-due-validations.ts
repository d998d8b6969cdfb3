import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { isTerminal } from '../../../shared/validation/domain/status.ts';
import { expire, postponeRecheck, redispatch, STALLED_AFTER_MS } from '../../../shared/validation/domain/transitions.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { ValidationJob } from '../../../shared/validation/domain/validation-job.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { PurgeStore } from '../../../shared/validation/ports/purge-store.ts';
import type { ValidationQueue } from '../../../shared/validation/ports/validation-queue.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import type { FinishPurge } from '../../../shared/validation/use-cases/finish-purge.ts';

const SWEPT_PER_SHARD = 100;

export type SweepDeps = {
  readonly store: ValidationStore;
  readonly purges: PurgeStore;
  readonly finishPurge: FinishPurge;
  readonly queue: ValidationQueue;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 *
 * Redispatches validations whose message was lost or whose worker crashed, expires overdue ones, schedules status
 * rechecks of valid payments and finishes interrupted purges. The state is written before the message is sent; the next
 * sweep handles a crash in between.
 */
export const makeSweepDueValidations = ({ store, purges, finishPurge, queue, clock, log }: SweepDeps) => {
  const send = (kind: ValidationJob['kind'], { id, correlationId }: Validation): Promise<void> =>
    queue.send({ kind, validationId: id, attempt: 0, correlationId });

  const sweepPending = async (validation: Validation, now: number): Promise<void> => {
    if (validation.expiresAt !== null && validation.expiresAt <= now) {
      const expired = await store.transition(validation.id, expire(now));
      if (expired.kind !== 'applied') return;
      log.count('ValidationFailed');
      log.warn('validation_expired', { validation_id: validation.id });
      return;
    }
    const redispatched = await store.transition(validation.id, redispatch(now + STALLED_AFTER_MS, now));
    if (redispatched.kind !== 'applied') return;
    log.count('StalledValidationRedispatched');
    log.warn('validation_redispatched', { validation_id: validation.id });
    await send('resolve', validation);
  };

  const sweepOne = async (id: ValidationId, now: number): Promise<void> => {
    const validation = await store.find(id);
    if (validation === null) {
      const tombstone = await purges.find(id);
      if (tombstone !== null) await finishPurge(id);
      return;
    }
    if (validation.dueAt === null || validation.dueAt > now) return;
    if (!isTerminal(validation.status)) {
      await sweepPending(validation, now);
      return;
    }
    const postponed = await store.transition(id, postponeRecheck(now + STALLED_AFTER_MS));
    if (postponed.kind === 'applied') await send('recheck', validation);
  };

  return async (): Promise<void> => {
    const now = clock.now();
    const due = await store.due(now, SWEPT_PER_SHARD);
    const outcomes = await Promise.allSettled(due.map((id) => sweepOne(id, now)));
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure !== undefined) throw new Error('a due validation could not be swept', { cause: failure.reason });
  };
};
