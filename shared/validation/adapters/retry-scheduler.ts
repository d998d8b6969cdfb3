import { lazy, type Loadable } from '../../platform/lazy.ts';
import type { ScheduleSettings } from '../../platform/scheduler/eventbridge-schedules.ts';
import type { RetryScheduler, ScheduledAttempt } from '../ports/retry-scheduler.ts';
import { retryQueue } from './retry-queue.ts';

const nameOf = ({ validationId, attemptSeq }: ScheduledAttempt): string => `${validationId}-${attemptSeq}`;

/**
 * One-time schedules in EventBridge Scheduler, one per attempt. The client is loaded with the first of them, or before
 * by `load`: most requests schedule nothing.
 */
export const makeRetryScheduler = (settings: ScheduleSettings): RetryScheduler & Loadable => {
  const schedules = lazy(async () => {
    const { makeEventBridgeSchedules } = await import('../../platform/scheduler/eventbridge-schedules.ts');
    return makeEventBridgeSchedules(settings);
  });
  return {
    load: schedules,
    schedule: async (attempt, at) => (await schedules()).create(nameOf(attempt), at, retryQueue.bodyOf(attempt)),
    unschedule: async (attempt) => (await schedules()).remove(nameOf(attempt)),
  };
};
