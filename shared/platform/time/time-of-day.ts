/** Minutes since midnight on the clocks of a place, 0 to 1439. */
export type TimeOfDay = number;

const FORM = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Reads `22:00`; null for any other form. */
export const parseTimeOfDay = (text: string): TimeOfDay | null => {
  const match = FORM.exec(text);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A time of day as `22:00`. */
export const formatTimeOfDay = (time: TimeOfDay): string => `${twoDigits(Math.floor(time / 60))}:${twoDigits(time % 60)}`;

/** The time that the clocks of an IANA time zone show at an instant (epoch milliseconds). */
export const timeOfDayAt = (timeZone: string, at: number): TimeOfDay => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric' }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((candidate) => candidate.type === type)?.value ?? 0);
  return part('hour') * 60 + part('minute');
};
