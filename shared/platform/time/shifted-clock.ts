import type { Clock } from './clock.ts';

/** A clock that is ahead of another by some milliseconds, and runs with it. */
export const shiftedClock = (clock: Clock, offsetMs: number): Clock => ({
  now: () => clock.now() + offsetMs,
  sleepUntil: (instant) => clock.sleepUntil(instant - offsetMs),
});
