import type { ItemKey } from '../../../platform/dynamodb/keys.ts';
import type { RawItem, Table } from '../../../platform/dynamodb/table.ts';
import { utcMonth, utcMonthsBefore } from '../../../platform/time/month.ts';
import { minuteOf, WINDOW_MS } from '../domain/rate-limit.ts';

const MINUTE_PREFIX = 'm_';
/** Numbers in names of counters are short, because a gate has to stay within one write unit of 1 kB. */
const RADIX = 36;
const MINUTE_NAME = /^m_[0-9a-z]+$/;
const MONTH_PREFIX = 'used_';
/** Maximum of old minutes on an item before a separate write removes them. */
const MAX_EXPIRED_MINUTES = 4;

const minuteName = (minute: number): string => MINUTE_PREFIX + minute.toString(RADIX);

const minuteOfName = (name: string): number => Number.parseInt(name.slice(MINUTE_PREFIX.length), RADIX);

/** Attribute that counts the requests of a clock minute. */
export const minuteAttribute = (now: number): string => minuteName(minuteOf(now));

/**
 * The part of an update that counts one request and removes an old counter. The counter of the previous minute stays: a
 * request of that minute may still be in flight and would start from zero.
 */
export const minuteIncrement = (now: number) =>
  ({
    add: '#minute :one',
    remove: '#before',
    names: { '#minute': minuteAttribute(now), '#before': minuteName(minuteOf(now) - 2) },
  }) as const;

/** Requests counted in the minute of `now`. */
export const countOf = (item: RawItem, now: number): number => Number(item[minuteAttribute(now)] ?? 0);

/** Start of the newest minute with a count (epoch milliseconds); null without any. */
export const lastCountedMinute = (item: RawItem): number | null => {
  const minutes = Object.keys(item).filter((name) => MINUTE_NAME.test(name));
  return minutes.length === 0 ? null : Math.max(...minutes.map(minuteOfName)) * WINDOW_MS;
};

/** Attribute that counts the quota units of a month, `YYYY-MM`. */
export const usedAttribute = (month: string): string => MONTH_PREFIX + month;

const MONTH_START_PREFIX = 'from_';

/** Attribute with the ordinal of the last unit taken before a month, `YYYY-MM`. */
export const monthStartAttribute = (month: string): string => MONTH_START_PREFIX + month;

const ANNOUNCED_PREFIX = 'told_';

/** Attribute with the announced thresholds of a month's quota, `YYYY-MM`. */
export const announcedAttribute = (month: string): string => ANNOUNCED_PREFIX + month;

/** The months whose first unit an item records, with the ordinal of the last unit before each; oldest first. */
export const monthStartsOf = (item: RawItem): readonly { readonly month: string; readonly after: number }[] =>
  Object.keys(item)
    .filter((name) => name.startsWith(MONTH_START_PREFIX))
    .toSorted()
    .map((name) => ({ month: name.slice(MONTH_START_PREFIX.length), after: Number(item[name]) }));

const isExpiredMinute = (name: string, now: number): boolean => MINUTE_NAME.test(name) && minuteOfName(name) < minuteOf(now) - 1;

/** The counter of the previous month stays: a unit may be refunded after its month has ended. */
const isExpiredMonth = (name: string, now: number): boolean =>
  (name.startsWith(MONTH_PREFIX) && name < usedAttribute(utcMonthsBefore(now, 1))) ||
  (name.startsWith(ANNOUNCED_PREFIX) && name < announcedAttribute(utcMonth(now))) ||
  (name.startsWith(MONTH_START_PREFIX) && name < monthStartAttribute(utcMonthsBefore(now, 1)));

/**
 * Removes counters that remained on an item after pauses between requests: months at once, which happens once in months, minutes when there
 * are some. A counted request removes only one of them, so without this an item would grow.
 */
export const removeExpiredCounters = async (table: Table, key: ItemKey, item: RawItem, now: number): Promise<void> => {
  const names = Object.keys(item);
  const [minutes, months] = [names.filter((name) => isExpiredMinute(name, now)), names.filter((name) => isExpiredMonth(name, now))];
  if (minutes.length <= MAX_EXPIRED_MINUTES && months.length === 0) return;
  const expired = [...minutes, ...months];
  await table.update({
    key,
    update: `REMOVE ${expired.map((_name, index) => `#left${index}`).join(', ')}`,
    condition: 'attribute_exists(pk)',
    names: Object.fromEntries(expired.map((name, index) => [`#left${index}`, name])),
  });
};
