import { marshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';

import { dayKey, monthKey, type CounterScope } from '../../../shared/counters/adapters/dynamodb/keys.ts';
import { makeValidationCounters } from '../../../shared/counters/adapters/dynamodb/validation-counters.ts';
import type { RawItem, Table as ItemTable } from '../../../shared/platform/dynamodb/table.ts';
import { OWNER_OF_MANY } from '../../support/storage/many-validations.ts';
import { openMemoryStorage } from '../../support/storage/memory-storage.ts';
import { readUnits } from '../aws/capacity-units.ts';
import { itemBytes, wireItem } from '../aws/wire-item.ts';
import type { Table, Target } from '../report.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST_DAY = Date.parse('2024-01-01T00:00:00Z');
const END = Date.parse('2027-01-01T00:00:00Z');

/** Items that a query of statistics reads at most, for three years. */
const MAX_ITEMS = 100;

/** Combinations of a busy account: four statuses and three banks. */
const CODES = ['vd00-40012', 'vd00-40014', 'vd00-90646', 'nd00-40012', 'nd00-40014', 'nd00-90646', 'ud00-40012', 'rd00-40014'];
const COUNT = 40;

const countersOf = (hours: readonly string[]): RawItem =>
  Object.fromEntries(hours.flatMap((hour) => CODES.map((code): [string, number] => [`${hour}.${code}`, COUNT])));

const HOURS = Array.from({ length: 24 }, (_unused, hour) => String(hour).padStart(2, '0'));

/** A table with the counters of three years, which counts the items and bytes that are read. */
const openCounters = () => {
  const { table, place } = openMemoryStorage();
  const scope: CounterScope = { userId: OWNER_OF_MANY, generation: 0, batch: null };
  for (let day = FIRST_DAY; day < END; day += DAY_MS) {
    const date = new Date(day).toISOString().slice(0, 10);
    place({ ...dayKey(scope, date), ...countersOf(HOURS) });
    if (date.endsWith('-01')) place({ ...monthKey(scope, date.slice(0, 7)), ...countersOf(['']) });
  }
  const reads = { items: 0, units: 0 };
  const record = (items: readonly RawItem[]): void => {
    const bytes = items.reduce((sum, item) => sum + itemBytes(v.parse(wireItem, marshall(item))), 0);
    reads.items += items.length;
    reads.units += readUnits(bytes, true);
  };
  const counted: ItemTable = {
    ...table,
    get: async (key) => {
      const item = await table.get(key);
      record(item === null ? [] : [item]);
      return item;
    },
    query: async (request) => {
      const page = await table.query(request);
      record(page.items);
      return page;
    },
  };
  return { counters: makeValidationCounters(counted), reads };
};

type Query = (counters: ReturnType<typeof makeValidationCounters>) => Promise<unknown>;

const readAll = (from: string, until: string): Query => {
  const hours = { from: Date.parse(from), until: Date.parse(until) };
  return (counters) => counters.read({ userId: OWNER_OF_MANY, batch: null, hours });
};

const QUERIES: readonly (readonly [string, Query])[] = [
  ['statistics without days', readAll('1970-01-01T00:00:00Z', '2027-01-01T00:00:00Z')],
  ['statistics of 30 days', readAll('2026-11-01T06:00:00Z', '2026-12-01T06:00:00Z')],
  ['statistics of three years, with the most days at the edges', readAll('2024-01-01T01:00:00Z', '2026-12-31T23:00:00Z')],
  ['usage by month, 24 months', (counters) => counters.byMonth(OWNER_OF_MANY, '2025-01', '2026-12')],
  [
    'usage by hour, 90 days',
    (counters) => counters.byHour(OWNER_OF_MANY, { from: Date.parse('2026-09-30T06:00:00Z'), until: Date.parse('2026-12-29T06:00:00Z') }),
  ],
];

/** What queries of statistics read; the number of counted validations has no effect on it. */
export const measureStatistics = async (): Promise<{ readonly table: Table; readonly targets: readonly Target[] }> => {
  const measured = await Promise.all(
    QUERIES.map(async ([name, run]) => {
      const { counters, reads } = openCounters();
      await run(counters);
      return { name, ...reads };
    }),
  );
  return {
    table: {
      caption: `Counters of three years, ${CODES.length} combinations in every hour`,
      columns: ['query', 'items', 'read units'],
      rows: measured.map(({ name, items, units }) => [name, items, units]),
    },
    targets: measured.map(({ name, items }) => ({ name: `items read for ${name}`, measured: items, limit: MAX_ITEMS })),
  };
};
