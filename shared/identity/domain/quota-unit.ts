import type { GateId } from './api-key.ts';

/** One unit of the monthly validation quota, taken by the write that accepted a validation. */
export type QuotaUnit = {
  /** Gate whose item carries the account's counters. */
  readonly gateId: GateId;
  /** Calendar month in UTC, `YYYY-MM`. */
  readonly month: string;
  /** Ordinal of the unit among all that were ever taken at the gate. */
  readonly seq: number;
};

/** The units of an account's month. */
export type MonthlyQuota = {
  readonly limit: number;
  readonly used: number;
  /** Epoch milliseconds at which the next month starts. */
  readonly resetsAt: number;
};

/** Shares of a month's quota of which users are told. */
export type QuotaThreshold = {
  readonly percent: 80 | 100;
  /** Units of the month. */
  readonly limit: number;
};

/** A unit as the gate gave it. */
export type TakenUnit = QuotaUnit & {
  /** The share of the month's limit that is used with it; absent for none to tell of. */
  readonly reached?: QuotaThreshold;
};

/** The threshold that the last of `used` units reached; of two at once the higher one, null for none. */
export const reachedThreshold = (used: number, limit: number): QuotaThreshold | null => {
  if (used === limit) return { percent: 100, limit };
  return used === Math.ceil((limit * 80) / 100) ? { percent: 80, limit } : null;
};
