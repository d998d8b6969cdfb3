import { calendarDateIn } from '../../../platform/time/calendar-date.ts';
import {
  groupCodeOf,
  groupOfCode,
  groupsOf,
  type AmountGroup,
  type CountedAmount,
  type GroupSums,
  type Sums,
} from '../../domain/amounts.ts';
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

/** The sums of a group: number, centavos in two parts, and milliseconds. */
const MEASURES = ['n', 'c', 'h', 'm'] as const;
type Measure = (typeof MEASURES)[number];

/** Centavos that `h` counts by: amounts are summed in two parts, because few of the largest exceed what a number holds exactly. */
const PART = 100_000_000;

const measuresOf = ({ count, centavos, milliseconds }: Sums): Readonly<Record<Measure, number>> => ({
  n: count,
  c: centavos % PART,
  h: Math.floor(centavos / PART),
  m: milliseconds,
});

/** A sum of amounts is an attribute `<hour>.<group><measure>`. */
const sumName = (hour: string, group: AmountGroup, measure: Measure): string => counterName(hour, `${groupCodeOf(group)}${measure}`);

/** The group and the value of a sum's attribute, by its code. */
export const readSum = (code: string, value: number): GroupSums => {
  const measure = MEASURES.find((each) => each === code.at(-1));
  if (measure === undefined) throw new RangeError('there is no such sum of amounts');
  const values = { n: 0, c: 0, h: 0, m: 0, [measure]: value };
  return { group: groupOfCode(code.slice(0, -1)), sums: { count: values.n, centavos: values.c + values.h * PART, milliseconds: values.m } };
};

/** What changes add to the counters of an item, by attribute; without those that stay as they are. */
export type Steps = ReadonlyMap<string, number>;

const add = (steps: Map<string, number>, name: string, by: number): void => {
  const sum = (steps.get(name) ?? 0) + by;
  if (sum === 0) steps.delete(name);
  else steps.set(name, sum);
};

/** Times are summed by status alone. */
const hasMeasure = (group: AmountGroup, measure: Measure): boolean => measure !== 'm' || group.by === 'status';

const addAmount = (steps: Map<string, number>, hour: string, amount: CountedAmount, by: number): void => {
  const values = measuresOf({ count: 1, centavos: amount.centavos, milliseconds: amount.milliseconds });
  for (const group of groupsOf(amount)) {
    for (const measure of MEASURES.filter((each) => hasMeasure(group, each))) {
      add(steps, sumName(hour, group, measure), by * values[measure]);
    }
  }
};

export type ItemSteps = { readonly day: Steps; readonly month: Steps; readonly amounts: Steps };

/** What changes of one day do to the items of the day, of the month and of the day's amounts of a generation. */
export const stepsOf = (generation: Generation, changes: readonly CountChange[]): ItemSteps => {
  const [day, month, amounts] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  for (const change of changes) {
    const hour = hourOf(change.createdAt);
    const { less, more, isMark } = effectOn(generation, change);
    for (const [state, by] of [
      [less, -1],
      [more, 1],
    ] as const) {
      if (state === null) continue;
      add(day, counterName(hour, state.code), by);
      add(month, counterName('', state.code), by);
      if (state.amount !== null) addAmount(amounts, hour, state.amount, by);
    }
    if (isMark) add(month, MARKS, 1);
  }
  return { day, month, amounts };
};
