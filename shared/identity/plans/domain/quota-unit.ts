import type { GateId } from '../../api-keys/domain/api-key.ts';

/** One unit of the monthly validation quota, taken by the write that accepted a validation. */
export type QuotaUnit = {
  /** Gate whose item carries the account's counters. */
  readonly gateId: GateId;
  /** Calendar month in UTC, `YYYY-MM`. */
  readonly month: string;
  /** Ordinal of the unit among all units ever taken at the gate. */
  readonly seq: number;
};

/** The quota of an account's month. */
export type MonthlyQuota = {
  /** The gate that counts its units. */
  readonly gateId: GateId;
  readonly limit: number;
  readonly used: number;
  /** Epoch milliseconds at which the next month starts. */
  readonly resetsAt: number;
};

/** Shares of a month's quota at which users are notified. */
export type QuotaThreshold = {
  readonly percent: 80 | 100;
  /** Units of the month. */
  readonly limit: number;
};

/** Consecutive units of one month, taken together: the first has the ordinal `first`. */
export type ReservedUnits = Pick<QuotaUnit, 'gateId' | 'month'> & { readonly first: number; readonly count: number };

/** The unit at an index of a reservation, from 0. */
export const unitAt = ({ gateId, month, first }: ReservedUnits, index: number): QuotaUnit => ({ gateId, month, seq: first + index });

/** Units that a gate can give at once, and the threshold that they reach; absent for none. */
export type AvailableUnits = {
  readonly units: ReservedUnits;
  readonly quota: MonthlyQuota;
  /** The limit of the plan, without units that the administration added to the month. */
  readonly planLimit: number;
  readonly reached?: QuotaThreshold;
};

/** A unit taken at the gate. */
export type TakenUnit = QuotaUnit & {
  /** The share of the month's limit that it reaches and that was not announced yet; absent for none. */
  readonly reached?: QuotaThreshold;
};

const PERCENTS = [80, 100] as const satisfies readonly QuotaThreshold['percent'][];

/** The gate's mark for an announced threshold: once for a month and a limit, and short, because each byte of a gate counts. */
export const thresholdMark = ({ percent, limit }: QuotaThreshold): string => limit.toString(36) + (percent === 100 ? '=' : '-');

/** The marks of a threshold and of each higher one. Any of them means that the threshold was announced. */
export const marksAtOrAbove = ({ percent, limit }: QuotaThreshold): readonly string[] =>
  PERCENTS.filter((each) => each >= percent).map((each) => thresholdMark({ percent: each, limit }));

/**
 * The highest threshold that `used` units have reached or passed, unless a mark covers it; null for none. Passed ones count, too:
 * a count may skip the exact unit, after a write counted twice or a lowered limit.
 */
export const reachedThreshold = (used: number, limit: number, announced: ReadonlySet<string>): QuotaThreshold | null => {
  const percent = PERCENTS.findLast((each) => used * 100 >= limit * each);
  if (percent === undefined) return null;
  const threshold = { percent, limit };
  return marksAtOrAbove(threshold).some((mark) => announced.has(mark)) ? null : threshold;
};
