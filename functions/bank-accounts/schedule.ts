import * as v from 'valibot';

import { makeScheduleDeps } from './schedule-deps.ts';

const { log, refreshParticipants } = makeScheduleDeps();

const scheduleEvent = v.object({ task: v.literal('refresh_participants') });

/** Lambda entry of the family's schedule; the schedule's input names the task. */
export const handler = async (event: unknown): Promise<void> => {
  try {
    v.parse(scheduleEvent, event);
    await refreshParticipants();
  } finally {
    log.flush();
  }
};
