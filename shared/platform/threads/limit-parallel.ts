import { BusyError } from '../busy-error.ts';

type Limits = {
  /** Pieces of work that run at once. */
  readonly atOnce: number;
  /** Milliseconds that a piece of work waits for its turn. */
  readonly maxWaitMs: number;
};

/** Runs a piece of work; rejects with BusyError where its turn has not begun in time. */
export type LimitedRunner = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Runs work in the order in which it arrives, a limited number of pieces at once. */
export const limitParallel = ({ atOnce, maxWaitMs }: Limits): LimitedRunner => {
  const waiting = new Set<() => void>();
  let running = 0;

  const takeTurn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new BusyError(`no turn within ${maxWaitMs} ms`));
      }, maxWaitMs);
      waiting.add(begin);
    });

  /** The longest waiting task is next; `running` counts it already. */
  const passTurn = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  };

  return async (work) => {
    if (running < atOnce) running += 1;
    else await takeTurn();
    try {
      return await work();
    } finally {
      passTurn();
    }
  };
};
