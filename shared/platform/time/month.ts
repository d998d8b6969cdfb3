/** The calendar month in UTC of an instant, `YYYY-MM`. */
export const utcMonth = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 7);

/** The instant (epoch milliseconds) at which the month after that of `epochMs` starts, in UTC. */
export const startOfNextUtcMonth = (epochMs: number): number => {
  const date = new Date(epochMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
};

/** `YYYY-MM`, `count` months before that of an instant. */
export const utcMonthsBefore = (epochMs: number, count: number): string => {
  const date = new Date(epochMs);
  return utcMonth(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count, 1));
};
