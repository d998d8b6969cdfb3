import { setTimeout as delay } from 'node:timers/promises';

import type { Clock } from '../../ports/clock.ts';

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleepUntil: async (instant) => {
    await delay(Math.max(0, instant - Date.now()));
  },
};
