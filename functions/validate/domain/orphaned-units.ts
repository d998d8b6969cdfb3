/** A span of an account's quota units, by ordinal: after `from`, up to and including `to`. */
export type UnitSpan = { readonly from: number; readonly to: number };

/** The units of a month, `YYYY-MM`, have ordinals after this one, up to the start of the next month. */
export type MonthStart = { readonly month: string; readonly after: number };

/** A unit that a crash orphaned, and its month. */
export type OrphanedUnit = { readonly seq: number; readonly month: string };

/**
 * Quota units of a span that neither a validation nor a refund accounts for: a crash orphaned them. `usedOrRefunded` contains the sequence
 * numbers of both, `months` the known ones, oldest first. A unit of an earlier month is left out: it can no longer be used.
 */
export const orphanedUnits = (
  { from, to }: UnitSpan,
  usedOrRefunded: ReadonlySet<number>,
  months: readonly MonthStart[],
): readonly OrphanedUnit[] =>
  Array.from({ length: Math.max(0, to - from) }, (_unused, index) => from + index + 1)
    .filter((seq) => !usedOrRefunded.has(seq))
    .flatMap((seq) => {
      const month = months.findLast(({ after }) => after < seq)?.month;
      return month === undefined ? [] : [{ seq, month }];
    });
