/** One unit of the monthly validation quota, taken by the write that accepted a validation. */
export type QuotaUnit = {
  /** Digest of the API key whose item carries the account's counters. */
  readonly keyDigest: string;
  /** Calendar month in UTC, `YYYY-MM`. */
  readonly month: string;
  /** Ordinal of the unit among all the account ever took. */
  readonly seq: number;
};
