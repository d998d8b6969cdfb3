/** A span of an account's quota units, by ordinal: after `from`, up to and including `to`. */
export type UnitSpan = { readonly from: number; readonly to: number };

/**
 * Quota units of a span that neither a validation nor a refund accounts for: a crash orphaned them. `usedOrRefunded`
 * holds the sequence numbers of both.
 */
export const orphanedUnits = ({ from, to }: UnitSpan, usedOrRefunded: ReadonlySet<number>): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_unused, index) => from + index + 1).filter((seq) => !usedOrRefunded.has(seq));
