import type { CentralBudgetState, CentralRate, ThrottleCause } from '../domain/central-budget.ts';

export type Reservation =
  /** The query may leave from `startAt` until `startBy` (epoch milliseconds); after that the turn is lost. */
  | { readonly kind: 'granted'; readonly startAt: number; readonly startBy: number }
  | { readonly kind: 'exhausted'; readonly availableAt: number };

/** The share of the central bank's portal that all functions of a deployment use together. */
export type CentralBudget = {
  /** Reserves one query that starts no later than `latestStart`. */
  readonly reserve: (now: number, latestStart: number) => Promise<Reservation>;
  /** The portal throttled us: nobody asks it anything until the pause is over. Returns that instant. */
  readonly reportThrottled: (cause: ThrottleCause, now: number) => Promise<number>;
  /** The portal answered: the next pause starts small again. */
  readonly reportAnswered: (now: number) => Promise<void>;
};

/** What an operator does with the budget of a running deployment. */
export type CentralBudgetControl = {
  readonly read: () => Promise<CentralBudgetState>;
  readonly setRate: (rate: CentralRate) => Promise<CentralBudgetState>;
  /** Closes the breaker by hand. */
  readonly close: () => Promise<CentralBudgetState>;
};
