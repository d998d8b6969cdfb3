import * as v from 'valibot';

import { makeTickDeps } from './tick-deps.ts';

const { log, sweep } = makeTickDeps();

const tickEvent = v.object({ task: v.literal('sweep_imports') });

/** Lambda entry of the family's schedule. */
export const handler = async (event: unknown): Promise<void> => {
  try {
    v.parse(tickEvent, event);
    await sweep();
  } finally {
    log.flush();
  }
};
