import * as v from 'valibot';

import { makeTickDeps } from './tick-deps.ts';

const { log, sweep, reconcileQuota } = makeTickDeps();

const tasks = { sweep, reconcile_quota: reconcileQuota };

const tickEvent = v.object({ task: v.picklist(['sweep', 'reconcile_quota']) });

/** Lambda entry of the family's schedules; the schedule's input names the task. */
export const handler = async (event: unknown): Promise<void> => {
  try {
    await tasks[v.parse(tickEvent, event).task]();
  } finally {
    log.flush();
  }
};
