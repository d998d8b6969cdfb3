import type { Log } from '../../platform/observability/log.ts';
import type { RetryCycle } from '../domain/retry/retry-cycle.ts';
import type { Validation } from '../domain/validation.ts';
import type { RetryScheduler } from '../ports/retry-scheduler.ts';

export type SyncDeps = { readonly scheduler: RetryScheduler; readonly log: Log };

export type SyncRetrySchedule = (before: RetryCycle | null, after: Validation) => Promise<void>;

const pendingAttempt = (cycle: RetryCycle | null): number | null => (cycle?.state === 'pending' ? cycle.attemptSeq : null);

/**
 * Synchronises the schedule with a retry cycle that was just written: schedules its next attempt and deletes the
 * previous schedule. The stored cycle is the source of truth: the sweep finds an attempt without a schedule overdue,
 * and a stale event does nothing. So a failure is logged, not thrown.
 */
export const makeSyncRetrySchedule = ({ scheduler, log }: SyncDeps): SyncRetrySchedule => {
  const schedule = async ({ id, retry, correlationId }: Validation): Promise<void> => {
    const at = retry?.nextAttemptAt ?? null;
    if (retry === null || at === null) return;
    try {
      await scheduler.schedule({ validationId: id, attemptSeq: retry.attemptSeq, correlationId }, at);
    } catch (error) {
      log.count('RetryNotScheduled');
      log.error('retry_not_scheduled', { validation_id: id, attemptSeq: retry.attemptSeq }, error);
    }
  };

  const unschedule = async ({ id }: Validation, attemptSeq: number): Promise<void> => {
    try {
      await scheduler.unschedule({ validationId: id, attemptSeq });
    } catch (error) {
      log.warn('retry_not_unscheduled', { validation_id: id, attempt_seq: attemptSeq }, error);
    }
  };

  return async (before, after) => {
    const [old, current] = [pendingAttempt(before), pendingAttempt(after.retry)];
    if (old === current) return;
    await Promise.all([current === null ? null : schedule(after), old === null ? null : unschedule(after, old)]);
  };
};
