import type { PaidCalls } from '../domain/count-change.ts';
import type { Tally } from '../domain/dimensions.ts';

/** Whole UTC hours or days: the first and the last of them (epoch milliseconds of their beginnings), both included. */
export type Periods = { readonly unit: 'hour' | 'day'; readonly first: number; readonly last: number };

/** Validations of all accounts that were accepted in a period, by status, type and playground. */
export type PeriodTotals = {
  /** Beginning of the period in epoch milliseconds. */
  readonly start: number;
  readonly tallies: readonly Tally[];
  /** Verdicts, and the sum of the milliseconds from their acceptance to them. */
  readonly verdicts: { readonly count: number; readonly ms: number };
  readonly paidCalls: PaidCalls;
};

/** Totals of all accounts, as the counters of each account count them; hours for a hundred days. */
export type PlatformTotals = {
  /** The periods of a range that have validations, in their order. Reads an item for each of four shards and period. */
  readonly read: (periods: Periods) => Promise<readonly PeriodTotals[]>;
};
