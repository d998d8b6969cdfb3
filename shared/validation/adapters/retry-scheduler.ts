import type { ScheduleSettings } from '../../platform/scheduler/eventbridge-schedules.ts';
import type { RetryScheduler, ScheduledAttempt } from '../ports/retry-scheduler.ts';
import { messageOf } from './retry-message.ts';

const nameOf = ({ validationId, attemptSeq }: ScheduledAttempt): string => `${validationId}-${attemptSeq}`;

/**
 * One-time schedules in EventBridge Scheduler, one per attempt. The signer is loaded at first use: most requests
 * schedule nothing.
 */
export const makeRetryScheduler = (settings: ScheduleSettings): RetryScheduler => {
  const open = async () => (await import('../../platform/scheduler/eventbridge-schedules.ts')).makeEventBridgeSchedules(settings);
  let opened: ReturnType<typeof open> | null = null;
  const schedules = () => {
    opened ??= open();
    return opened;
  };
  return {
    schedule: async (attempt, at) => (await schedules()).create(nameOf(attempt), at, messageOf(attempt)),
    unschedule: async (attempt) => (await schedules()).remove(nameOf(attempt)),
  };
};
