import { formatTimeOfDay } from '../../platform/time/time-of-day.ts';
import type { QuietHours } from '../domain/quiet-hours.ts';

/** Quiet hours as a body has them, `HH:MM`; null for none. */
export const shownHours = (hours: QuietHours | null) =>
  hours === null ? null : { start: formatTimeOfDay(hours.start), end: formatTimeOfDay(hours.end) };
