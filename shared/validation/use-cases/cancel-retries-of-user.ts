import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { RetryStore } from '../ports/retry-store.ts';
import type { HistoryPage, HistoryPosition, ValidationStore } from '../ports/validation-store.ts';
import type { CancelCycle } from './cancel-cycle.ts';
import type { SyncRetrySchedule } from './sync-retry-schedule.ts';

export type CancelRetriesDeps = {
  readonly validations: Pick<ValidationStore, 'history'>;
  readonly retries: Pick<RetryStore, 'transition' | 'countPending'>;
  readonly cancelCycle: CancelCycle;
  readonly syncSchedule: SyncRetrySchedule;
  readonly clock: Clock;
};

const PAGE_SIZE = 100;

const endOf = ({ summaries, hasMore }: HistoryPage): HistoryPosition | null => (hasMore ? (summaries.at(-1) ?? null) : null);

/**
 * Cancels every pending retry of a user. The newest validations have them, so the walk through the history ends with the last one that is
 * counted as pending. A repeated run continues with the rest; a running attempt delivers its answer.
 */
export const makeCancelRetriesOfUser = ({ validations, retries, cancelCycle, syncSchedule, clock }: CancelRetriesDeps) => {
  const cancel = async (id: ValidationId): Promise<void> => {
    const cancelled = await cancelCycle(id, clock.now(), () => retries);
    if (cancelled.kind === 'cancelled') await syncSchedule(cancelled.before, cancelled.current);
  };

  return async (userId: UserId): Promise<void> => {
    let after: HistoryPosition | null = null;
    while ((await retries.countPending(userId)) > 0) {
      const page = await validations.history({
        userId,
        from: 0,
        to: clock.now(),
        clientRef: null,
        direction: 'older',
        after,
        limit: PAGE_SIZE,
      });
      const pending = page.summaries.filter(({ retry }) => retry?.state === 'pending');
      await Promise.all(pending.map(({ id }) => cancel(id)));
      after = endOf(page);
      if (after === null) return;
    }
  };
};
