import { lastDayOf } from '../money/months.ts';

/** The period of a summary: that of the address, else the month of a day (YYYY-MM-DD). */
export const periodOf = (query: Readonly<Record<string, string>>, today: string): { readonly from: string; readonly to: string } => {
  const month = today.slice(0, 7);
  return { from: query['from'] ?? `${month}-01`, to: query['to'] ?? lastDayOf(month) };
};
