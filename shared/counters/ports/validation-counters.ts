import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Delivery } from '../../platform/idempotency/delivery.ts';
import type { GroupSums } from '../domain/amounts.ts';
import type { CountChange } from '../domain/count-change.ts';
import type { Hours } from '../domain/cover.ts';
import type { Tally } from '../domain/dimensions.ts';

export type DeliveredChange = { readonly change: CountChange; readonly delivery: Delivery };

export type Counts = {
  readonly tallies: readonly Tally[];
  /** When the latest of the counted changes was written (epoch milliseconds); null before the first. */
  readonly countedUntil: number | null;
};

export type CountsRequest = {
  readonly userId: UserId;
  /** Only the validations of this bulk import; all when null. */
  readonly batch: number | null;
  readonly hours: Hours;
};

/** The counters of a UTC month, `YYYY-MM`. */
export type MonthCounts = { readonly month: string; readonly tallies: readonly Tally[] };

/** The counters of the hour that begins at an instant (epoch milliseconds). */
export type HourCounts = { readonly start: number; readonly tallies: readonly Tally[] };

/** The sums of amounts of the hour that begins at an instant (epoch milliseconds). */
export type HourAmounts = { readonly start: number; readonly groups: readonly GroupSums[] };

/** Validations of each account, counted by hour, day and month (UTC) of their acceptance and by dimensions. */
export type ValidationCounters = {
  /** Counts each change of a user once, however often it is delivered and in any order. */
  readonly count: (userId: UserId, changes: readonly DeliveredChange[]) => Promise<void>;
  /** Reads one item for each month of the range that has validations, and one for each day at its edges. */
  readonly read: (request: CountsRequest) => Promise<Counts>;
  /** The months from one to another, both included, that have validations; an item for each. */
  readonly byMonth: (userId: UserId, first: string, last: string) => Promise<readonly MonthCounts[]>;
  /** The hours of a range that have validations, in their order; an item for each day. */
  readonly byHour: (userId: UserId, hours: Hours) => Promise<readonly HourCounts[]>;
  /** The sums of amounts in each hour of a range that has validations with a verdict, in their order; an item for each day. */
  readonly amountsByHour: (userId: UserId, hours: Hours) => Promise<readonly HourAmounts[]>;
};
