/** The middle value; of an even number of values, the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('there is no median of nothing');
  return (lower + upper) / 2;
};

/**
 * The probability that a value of one list is greater than a value of the other, equal ones counted half (the statistic of Mann and
 * Whitney, as a share): 0.5 when the two are indistinguishable, 0 or 1 when each single value separates them.
 */
export const superiority = (values: readonly number[], others: readonly number[]): number => {
  const wins = values.flatMap((value) => others.map((other): number => (value > other ? 1 : value === other ? 0.5 : 0)));
  if (wins.length === 0) throw new RangeError('there is nothing to compare');
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
};
