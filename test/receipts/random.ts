/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** From 0 up to but not including 1. */
  readonly next: () => number;
  /** A whole number from `from` to `to`, both included. */
  readonly between: (from: number, to: number) => number;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  readonly digits: (count: number) => string;
};

/** Mulberry32: 32 bits of state are plenty for drawing. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    pick: ([first, ...others]) => [first, ...others][between(0, others.length)] ?? first,
    digits: (count) => Array.from({ length: count }, () => between(0, 9)).join(''),
  };
};
