import * as v from 'valibot';

import { makeScheduleDeps } from './schedule-deps.ts';

const { log, sweep, reconcileQuota } = makeScheduleDeps();

const tasks = { sweep, reconcile_quota: reconcileQuota };

const scheduleEvent = v.object({ task: v.picklist(['sweep', 'reconcile_quota']) });

/** Lambda entry of the family's schedules; the schedule's input names the task. */
export const handler = async (event: unknown): Promise<void> => {
  try {
    await tasks[v.parse(scheduleEvent, event).task]();
  } finally {
    log.flush();
  }
};
