import * as v from 'valibot';

import { makeTickDeps } from './tick-deps.ts';

const { log, refreshParticipants } = makeTickDeps();

const tickEvent = v.object({ task: v.literal('refresh_participants') });

/** Lambda entry of the family's schedule; the schedule's input names the task. */
export const handler = async (event: unknown): Promise<void> => {
  try {
    v.parse(tickEvent, event);
    await refreshParticipants();
  } finally {
    log.flush();
  }
};
