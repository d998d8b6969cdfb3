import { timeOfDayAt, type TimeOfDay } from '../../platform/time/time-of-day.ts';

/** Hours of each day, from `start` until before `end`, on the clocks of the account's time zone. They may contain midnight. */
export type QuietHours = { readonly start: TimeOfDay; readonly end: TimeOfDay };

/**
 * Whether an instant (epoch milliseconds) is within quiet hours. The clocks on the wall decide: where they are put back, an hour that occurs
 * twice is quiet twice, and where they are put forward, the hour that is left out is not.
 */
export const isQuietAt = ({ start, end }: QuietHours, timeZone: string, at: number): boolean => {
  const time = timeOfDayAt(timeZone, at);
  return start < end ? start <= time && time < end : start <= time || time < end;
};
