import type { ScheduleSettings } from '../../platform/scheduler/eventbridge-schedules.ts';
import type { RetryScheduler } from '../ports/retry-scheduler.ts';

/**
 * One-time schedules in EventBridge Scheduler, one per attempt. What signs them is loaded at the first use: most
 * requests schedule nothing.
 */
export const makeRetryScheduler = (settings: ScheduleSettings): RetryScheduler => {
  const open = async () => (await import('../../platform/scheduler/eventbridge-schedules.ts')).makeEventBridgeSchedules(settings);
  let opened: ReturnType<typeof open> | null = null;
  const schedules = () => {
    opened ??= open();
    return opened;
  };
  return {
    schedule: async (attempt, at) => (await schedules()).schedule(attempt, at),
    unschedule: async (attempt) => (await schedules()).unschedule(attempt),
  };
};
