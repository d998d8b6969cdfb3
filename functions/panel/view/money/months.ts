/** Months that can be chosen. */
const MOST_MONTHS = 24;

/** The last months up to that of a day (YYYY-MM-DD), the latest first, as YYYY-MM. */
export const lastMonths = (today: string): readonly string[] => {
  const [year, month] = today.split('-').map(Number);
  const last = (year ?? 0) * 12 + (month ?? 1) - 1;
  return Array.from({ length: MOST_MONTHS }, (_, back) => {
    const index = last - back;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  });
};

/** The month that an address names, else the latest. */
export const chosenMonth = (months: readonly string[], named: string | undefined): string =>
  months.find((month) => month === named) ?? months[0] ?? '';

/** The last day of a month (YYYY-MM). */
export const lastDayOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 1, 0)).toISOString().slice(0, 10);
};

/** The first and the last day of a month, the last not after today. */
export const daysOfMonth = (month: string, today: string): { readonly from: string; readonly to: string } => {
  const last = lastDayOf(month);
  return { from: `${month}-01`, to: last < today ? last : today };
};
