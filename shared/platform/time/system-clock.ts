import { setTimeout as delay } from 'node:timers/promises';

import type { Clock } from './clock.ts';

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleepUntil: async (instant) => {
    const remainingMs = instant - Date.now();
    if (remainingMs > 0) await delay(remainingMs);
  },
};
