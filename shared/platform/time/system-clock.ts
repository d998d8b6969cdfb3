import { setTimeout as delay } from 'node:timers/promises';

import type { Clock } from './clock.ts';

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleepUntil: async (instant) => {
    const remaining = instant - Date.now();
    if (remaining > 0) await delay(remaining);
  },
};
