import { makeSweep, type SweepStep } from '../../../shared/platform/lifecycle/sweep.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { isPlayground } from '../../../shared/validation/domain/source.ts';
import { isTerminal } from '../../../shared/validation/domain/status.ts';
import { expire, postponeRecheck, redispatch, STALLED_AFTER_MS } from '../../../shared/validation/domain/transitions.ts';
import { nextJobOf, type Validation } from '../../../shared/validation/domain/validation.ts';
import type { PurgeStore } from '../../../shared/validation/ports/purge-store.ts';
import type { ValidationJob } from '../../../shared/validation/ports/validation-job.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import type { FinishPurge } from '../../../shared/validation/use-cases/finish-purge.ts';

const SWEPT_PER_SHARD = 100;

export type SweepDeps = {
  readonly store: ValidationStore;
  readonly purges: PurgeStore;
  readonly finishPurge: FinishPurge;
  readonly queue: Queue<ValidationJob>;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Redispatches validations whose message was lost or whose worker crashed, expires overdue ones, schedules status
 * rechecks of valid payments, erases old runs of the playground and finishes interrupted purges.
 */
export const makeSweepDueValidations = ({ store, purges, finishPurge, queue, clock, log }: SweepDeps) => {
  const send = (kind: ValidationJob['kind'], { id, correlationId }: Validation): Promise<void> =>
    queue.send({ kind, validationId: id, attempt: 0, correlationId });

  const expireStep = (validation: Validation, now: number): SweepStep<Validation> => ({
    transition: () => store.transition(validation.id, expire(validation, now)),
    followUp: () => {
      log.count('ValidationFailed');
      log.warn('validation_expired', { validation_id: validation.id });
      return Promise.resolve();
    },
  });

  const redispatchStep = (validation: Validation, now: number): SweepStep<Validation> => ({
    transition: () => store.transition(validation.id, redispatch(now + STALLED_AFTER_MS, now)),
    followUp: async () => {
      log.count('StalledValidationRedispatched');
      log.warn('validation_redispatched', { validation_id: validation.id });
      await send(nextJobOf(validation), validation);
    },
  });

  const recheckStep = (validation: Validation, now: number): SweepStep<Validation> => ({
    transition: () => store.transition(validation.id, postponeRecheck(now + STALLED_AFTER_MS)),
    followUp: () => send('recheck', validation),
  });

  const eraseStep = (validation: Validation, now: number): SweepStep<Validation> => ({
    transition: async () => ({ kind: await purges.purge(validation, now), current: validation }),
    followUp: ({ id }) => finishPurge(id),
  });

  return makeSweep<Validation['id'], Validation>({
    name: 'a due validation',
    clock,
    due: (now) => store.due(now, SWEPT_PER_SHARD),
    find: store.find,
    dueAt: ({ dueAt }) => dueAt,
    step: (validation, now) => {
      if (isTerminal(validation.status)) return isPlayground(validation.source) ? eraseStep(validation, now) : recheckStep(validation, now);
      const isExpired = validation.expiresAt !== null && validation.expiresAt <= now;
      return isExpired ? expireStep(validation, now) : redispatchStep(validation, now);
    },
    whenGone: async (id) => {
      const tombstone = await purges.find(id);
      if (tombstone !== null) await finishPurge(id);
    },
  });
};
