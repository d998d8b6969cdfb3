import type { Queue } from '../../../../shared/platform/queue.ts';
import type { Clock } from '../../../../shared/platform/time/clock.ts';
import type { ValidationId } from '../../../../shared/validation/domain/validation-id.ts';
import type { AttemptMessage, RetryScheduler, ScheduledAttempt } from '../../../../shared/validation/ports/retry-scheduler.ts';

type Schedule = AttemptMessage & { readonly at: number };

export type FakeRetryScheduler = RetryScheduler &
  Queue<AttemptMessage> & {
    /** The schedules, in order of time. */
    readonly scheduled: () => readonly Schedule[];
    readonly scheduledFor: (id: ValidationId) => readonly Schedule[];
    /** Receives the messages that have fired or were sent by now. */
    readonly receive: () => readonly AttemptMessage[];
    /** From now on nothing can be scheduled. */
    readonly breakDown: () => void;
    readonly recover: () => void;
  };

/** EventBridge Scheduler and the retry queue in memory. */
export const makeFakeRetryScheduler = (clock: Clock): FakeRetryScheduler => {
  const schedules = new Map<string, Schedule>();
  let sent: readonly AttemptMessage[] = [];
  let isBroken = false;
  const nameOf = ({ validationId, attemptSeq }: ScheduledAttempt): string => `${validationId} ${attemptSeq}`;
  const scheduled = (): readonly Schedule[] => [...schedules.values()].toSorted((left, right) => left.at - right.at);
  return {
    scheduled,
    scheduledFor: (id) => scheduled().filter(({ validationId }) => validationId === id),
    receive: () => {
      const fired = scheduled().filter(({ at }) => at <= clock.now());
      for (const schedule of fired) schedules.delete(nameOf(schedule));
      const received = [...fired, ...sent];
      sent = [];
      return received;
    },
    breakDown: () => {
      isBroken = true;
    },
    recover: () => {
      isBroken = false;
    },
    schedule: async (attempt, at) => {
      await Promise.resolve();
      if (isBroken) throw new Error('the scheduler does not answer');
      if (!schedules.has(nameOf(attempt))) schedules.set(nameOf(attempt), { ...attempt, at });
    },
    unschedule: async (attempt) => {
      await Promise.resolve();
      if (isBroken) throw new Error('the scheduler does not answer');
      schedules.delete(nameOf(attempt));
    },
    send: async (attempt) => {
      await Promise.resolve();
      sent = [...sent, attempt];
    },
  };
};
