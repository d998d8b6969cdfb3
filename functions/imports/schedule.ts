import * as v from 'valibot';

import { makeScheduleDeps } from './schedule-deps.ts';

const { log, sweep } = makeScheduleDeps();

const scheduleEvent = v.object({ task: v.literal('sweep_imports') });

/** Lambda entry of the family's schedule. */
export const handler = async (event: unknown): Promise<void> => {
  try {
    v.parse(scheduleEvent, event);
    await sweep();
  } finally {
    log.flush();
  }
};
