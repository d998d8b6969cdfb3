import type { Clock } from '../../../../shared/platform/time/clock.ts';

export type ManualClock = Clock & {
  /** Advances the clock; sleepers whose time has passed wake up. */
  readonly advance: (milliseconds: number) => void;
  readonly advanceTo: (instant: number) => void;
};

type Sleeper = { readonly instant: number; readonly wake: () => void };

/** A clock that is fixed until nothing else can run, and then jumps to the next instant of a sleeper: waits take no time and keep their order. */
export const makeManualClock = (start: number): ManualClock => {
  let now = start;
  let sleepers: readonly Sleeper[] = [];
  let isPumping = false;

  const wakeDue = (): void => {
    const due = sleepers.filter(({ instant }) => instant <= now).toSorted((left, right) => left.instant - right.instant);
    sleepers = sleepers.filter(({ instant }) => instant > now);
    for (const { wake } of due) wake();
  };

  const pump = (): void => {
    now = Math.max(now, Math.min(...sleepers.map(({ instant }) => instant)));
    wakeDue();
    if (sleepers.length > 0) setImmediate(pump);
    else isPumping = false;
  };

  const advanceTo = (instant: number): void => {
    now = Math.max(now, instant);
    wakeDue();
  };

  return {
    now: () => now,
    advanceTo,
    advance: (milliseconds) => {
      advanceTo(now + milliseconds);
    },
    sleepUntil: (instant) => {
      if (instant <= now) return Promise.resolve();
      return new Promise((wake) => {
        sleepers = [...sleepers, { instant, wake }];
        if (isPumping) return;
        isPumping = true;
        setImmediate(pump);
      });
    },
  };
};
