/** A span of an account's quota units, by ordinal: after `from`, up to and including `to`. */
export type UnitSpan = { readonly from: number; readonly to: number };

/**
 * The units of a span that were taken without leaving a validation and were not given back: a crash lost them.
 * `accounted` holds the ordinals of validations and of returned units.
 */
export const orphanedUnits = ({ from, to }: UnitSpan, usedOrRefunded: ReadonlySet<number>): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_unused, index) => from + index + 1).filter((seq) => !usedOrRefunded.has(seq));
