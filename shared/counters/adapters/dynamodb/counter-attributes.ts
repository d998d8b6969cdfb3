import { calendarDateIn } from '../../../platform/time/calendar-date.ts';
import { effectOn, type CountChange, type Generation } from '../../domain/count-change.ts';

/** Number of validations that a rebuild marked, in the items of months. */
export const MARKS = 'marks';

/** A counter is an attribute `<hour>.<code>` of a day, or `.<code>` of a month. */
const SEPARATOR = '.';

const counterName = (hour: string, code: string): string => `${hour}${SEPARATOR}${code}`;

/** The hour and the code of an attribute; null when it is no counter. */
export const readCounterName = (name: string): { readonly hour: string; readonly code: string } | null => {
  const at = name.indexOf(SEPARATOR);
  return at === -1 ? null : { hour: name.slice(0, at), code: name.slice(at + 1) };
};

/** The day in UTC of an instant, YYYY-MM-DD. */
export const dayOf = (instant: number): string => calendarDateIn('UTC', instant);

const hourOf = (instant: number): string => String(new Date(instant).getUTCHours()).padStart(2, '0');

/** What changes add to the counters of an item, by attribute; without those that stay as they are. */
type Steps = ReadonlyMap<string, number>;

/** What changes of one day do to the items of the day and of the month of a generation. */
export const stepsOf = (generation: Generation, changes: readonly CountChange[]): { readonly day: Steps; readonly month: Steps } => {
  const [day, month] = [new Map<string, number>(), new Map<string, number>()];
  const add = (steps: Map<string, number>, name: string, by: number): void => {
    const sum = (steps.get(name) ?? 0) + by;
    if (sum === 0) steps.delete(name);
    else steps.set(name, sum);
  };
  for (const change of changes) {
    const hour = hourOf(change.createdAt);
    const { less, more, isMark } = effectOn(generation, change);
    for (const [code, by] of [
      [less, -1],
      [more, 1],
    ] as const) {
      if (code === null) continue;
      add(day, counterName(hour, code), by);
      add(month, counterName('', code), by);
    }
    if (isMark) add(month, MARKS, 1);
  }
  return { day, month };
};
