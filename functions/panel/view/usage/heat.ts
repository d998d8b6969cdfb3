const HOURS_OF_DAY = 24;

/** Steps of a colour; none is the first. */
const STEPS = 5;

type Day = { readonly date: string; readonly hours: readonly number[] };

/** Counts of a day of the week, from Monday (1) to Sunday (7), by the hour of the clock. */
export type WeekdayHours = { readonly weekday: number; readonly hours: readonly number[] };

const weekdayOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay() || 7;

/** The counts of days (dates as YYYY-MM-DD) as one week. */
export const weekOf = (days: readonly Day[]): readonly WeekdayHours[] =>
  Array.from({ length: 7 }, (_unused, index) => {
    const weekday = index + 1;
    const same = days.filter(({ date }) => weekdayOf(date) === weekday);
    return {
      weekday,
      hours: Array.from({ length: HOURS_OF_DAY }, (_hour, hour) => same.reduce((sum, { hours }) => sum + (hours[hour] ?? 0), 0)),
    };
  });

/** The step of a count's colour: 0 for none, up to 4 for the highest count. */
export const heatStep = (count: number, highest: number): number => (count === 0 ? 0 : Math.ceil((count / highest) * (STEPS - 1)));
