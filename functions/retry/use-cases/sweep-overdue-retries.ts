import { makeSweep } from '../../../shared/platform/lifecycle/sweep.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { recordResend } from '../../../shared/validation/domain/retry/retry-cycle.ts';
import { advanceCycle } from '../../../shared/validation/domain/transitions.ts';
import type { AttemptMessage } from '../../../shared/validation/ports/retry-scheduler.ts';
import type { RetryStore } from '../../../shared/validation/ports/retry-store.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';

const SWEPT_PER_SHARD = 250;

export type SweepDeps = {
  readonly store: Pick<ValidationStore, 'find'>;
  readonly retries: RetryStore;
  readonly queue: Queue<AttemptMessage>;
  readonly clock: Clock;
  readonly log: Log;
};

/** Resends attempts that are overdue because the schedule was not created, its event was lost or the worker crashed. */
export const makeSweepOverdueRetries = ({ store, retries, queue, clock, log }: SweepDeps) =>
  makeSweep({
    name: 'an overdue retry',
    clock,
    due: (now) => retries.overdue(now, SWEPT_PER_SHARD),
    find: store.find,
    dueAt: ({ retry }) => (retry?.state === 'pending' ? retry.dueAt : null),
    step: (validation, now) => {
      const { id, retry, correlationId } = validation;
      if (retry === null) return null;
      const { attemptSeq } = retry;
      return {
        transition: () => retries.transition(validation, { transition: advanceCycle(validation, recordResend(retry, now), false) }),
        followUp: async () => {
          log.count('OverdueRetryResent');
          log.warn('retry_resent', { validation_id: id, attempt_seq: attemptSeq });
          await queue.send({ validationId: id, attemptSeq, correlationId });
        },
      };
    },
  });
