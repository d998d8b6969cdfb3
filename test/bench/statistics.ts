/** The middle value; of an even number of values, the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('there is no median of nothing');
  return (lower + upper) / 2;
};
