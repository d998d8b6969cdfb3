import type { ItemKey } from '../../../platform/dynamodb/keys.ts';
import type { RawItem, Table } from '../../../platform/dynamodb/table.ts';
import { utcMonthsBefore } from '../../../platform/time/month.ts';
import { minuteOf, WINDOW_MS } from '../domain/rate-limit.ts';

const MINUTE_NAME = /^m_[0-9]+$/;
const MONTH_PREFIX = 'used_';
/** Maximum of old counters on an item before a separate write removes them. */
const MAX_EXPIRED_COUNTERS = 12;

/** Attribute that counts the requests of a clock minute. */
export const minuteAttribute = (now: number): string => `m_${minuteOf(now)}`;

/**
 * The part of an update that counts one request and removes an old counter. The counter of the previous minute stays: a
 * request of that minute may still be in flight and would start from zero.
 */
export const minuteIncrement = (now: number) =>
  ({
    add: '#minute :one',
    remove: '#before',
    names: { '#minute': minuteAttribute(now), '#before': `m_${minuteOf(now) - 2}` },
  }) as const;

/** Requests counted in the minute of `now`. */
export const countOf = (item: RawItem, now: number): number => Number(item[minuteAttribute(now)] ?? 0);

/** Start of the newest minute with a count (epoch milliseconds); null without any. */
export const lastCountedMinute = (item: RawItem): number | null => {
  const minutes = Object.keys(item).filter((name) => MINUTE_NAME.test(name));
  return minutes.length === 0 ? null : Math.max(...minutes.map((name) => Number(name.slice(2)))) * WINDOW_MS;
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

/** The counter of the previous month stays: a unit may be refunded after its month has ended. */
const isExpired = (name: string, now: number): boolean =>
  (MINUTE_NAME.test(name) && Number(name.slice(2)) < minuteOf(now) - 1) ||
  (name.startsWith(MONTH_PREFIX) && name < usedAttribute(utcMonthsBefore(now, 1))) ||
  (name.startsWith(ANNOUNCED_PREFIX) && name < announcedAttribute(utcMonthsBefore(now, 1))) ||
  (name.startsWith(MONTH_START_PREFIX) && name < monthStartAttribute(utcMonthsBefore(now, 1)));

/**
 * Removes counters that remained on an item after pauses between requests. A counted request removes only one of them, so without this an
 * item would grow.
 */
export const removeExpiredCounters = async (table: Table, key: ItemKey, item: RawItem, now: number): Promise<void> => {
  const expired = Object.keys(item).filter((name) => isExpired(name, now));
  if (expired.length <= MAX_EXPIRED_COUNTERS) return;
  await table.update({
    key,
    update: `REMOVE ${expired.map((_name, index) => `#left${index}`).join(', ')}`,
    condition: 'attribute_exists(pk)',
    names: Object.fromEntries(expired.map((name, index) => [`#left${index}`, name])),
  });
};
