/** The only source of time outside adapters. */
export type Clock = {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Resolves at or after the instant (epoch milliseconds). */
  readonly sleepUntil: (instant: number) => Promise<void>;
};
