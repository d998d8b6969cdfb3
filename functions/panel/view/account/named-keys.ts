import { parseCalendarDate } from '../../../../shared/platform/time/calendar-date.ts';
import { endOfDay } from '../../../../shared/platform/time/zoned-day.ts';
import { dayIn } from '../format.ts';

/** Ranges of addresses as they were typed: one a line, or with commas between them. */
export const typedRanges = (typed: string): readonly string[] => typed.split(/[\s,;]+/).filter((range) => range !== '');

/** The last calendar day of a key in a time zone, as a field of a form shows it; empty for a key that does not expire. */
export const lastDayOf = (expiresAt: string | null, timezone: string): string =>
  expiresAt === null ? '' : dayIn(timezone, Date.parse(expiresAt));

/**
 * The end of a key by its last day; null without a day. The day that was shown keeps the end that the key has. Another text than a day stays
 * as it was typed: the API refuses it and names its field.
 */
export const endOfLastDay = (typed: string, shown: string | null, timezone: string): string | null => {
  if (typed === '') return null;
  if (typed === lastDayOf(shown, timezone)) return shown;
  const day = parseCalendarDate(typed);
  return day === null ? typed : new Date(endOfDay(timezone, day)).toISOString();
};

/** Permissions by the resource that they are about. */
export const permissionGroups = (permissions: readonly string[]): readonly (readonly string[])[] => {
  const resourceOf = (permission: string): string => permission.split(':')[0] ?? '';
  return [...new Set(permissions.map(resourceOf))].map((resource) =>
    permissions.filter((permission) => resourceOf(permission) === resource),
  );
};
