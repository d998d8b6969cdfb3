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
