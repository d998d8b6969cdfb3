import * as v from 'valibot';

import type { UserId } from '../../../identity/accounts/domain/identity.ts';
import { isTestPartition } from '../../../identity/accounts/domain/test-partition.ts';
import { addSteps } from '../../../platform/dynamodb/add-steps.ts';
import type { ItemKey } from '../../../platform/dynamodb/keys.ts';
import { between, queryAll } from '../../../platform/dynamodb/query-all.ts';
import { TTL_ATTRIBUTE } from '../../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../../platform/dynamodb/table.ts';
import { hourOf } from '../../../platform/time/instant.ts';
import type { CountChange } from '../../domain/count-change.ts';
import { combinationOfTotal, MODEL_FILES, TEXTRACT_PAGES, TIMED, TIMED_MS, totalStepsOf } from '../../domain/platform-totals.ts';
import type { Periods, PeriodTotals, PlatformTotals } from '../../ports/platform-totals.ts';

/** Two workers count at the same time; with shards by account they seldom write one item at once. */
const SHARDS = 4;

const HOURS_KEPT_SECONDS = 100 * 86_400;
const HOUR_LENGTH = 'YYYY-MM-DDTHH'.length;
const DAY_LENGTH = 'YYYY-MM-DD'.length;
const LENGTHS = { hour: HOUR_LENGTH, day: DAY_LENGTH } as const;
const PREFIXES = { hour: 'HOUR#', day: 'DAY#' } as const;

/** Before the name of each counter, apart from attributes of the item. */
const COUNTER_PREFIX = 'c_';

const partitionOf = (shard: number): string => `PLATFORM_TOTALS#${shard}`;

const shardOf = (userId: UserId): number => Number.parseInt(userId.slice(0, 8), 16) % SHARDS;

/** The counters of the hour or the day of an instant, in a shard. */
export const totalsKey = (unit: Periods['unit'], shard: number, at: number): ItemKey => ({
  pk: partitionOf(shard),
  sk: `${PREFIXES[unit]}${new Date(at).toISOString().slice(0, LENGTHS[unit])}`,
});

/** The attribute of a counter. */
export const totalAttribute = (name: string): string => `${COUNTER_PREFIX}${name}`;

const totalsWrite = <Label extends string>(
  label: Label,
  key: ItemKey,
  changes: readonly CountChange[],
  expiry: number | null,
): readonly LabelledWrite<Label>[] => {
  const steps = new Map([...totalStepsOf(changes)].map(([name, by]) => [totalAttribute(name), by]));
  if (steps.size === 0) return [];
  const added = addSteps(steps);
  if (expiry === null) return [{ label, kind: 'update', key, ...added }];
  return [
    {
      label,
      kind: 'update',
      key,
      update: `SET #ttl = :ttl ${added.update}`,
      names: { ...added.names, '#ttl': TTL_ATTRIBUTE },
      values: { ...added.values, ':ttl': expiry },
    },
  ];
};

/**
 * The writes that count changes of one account and one UTC day into the totals: the day, and each hour. None for changes without effect, and
 * for test data.
 */
export const totalsWrites = <Label extends string>(
  label: Label,
  userId: UserId,
  changes: readonly CountChange[],
): readonly LabelledWrite<Label>[] => {
  if (isTestPartition(userId)) return [];
  const shard = shardOf(userId);
  const byHour = Map.groupBy(changes, ({ createdAt }) => hourOf(createdAt));
  const hours = [...byHour].flatMap(([hour, ofHour]) =>
    totalsWrite(label, totalsKey('hour', shard, hour), ofHour, Math.ceil(hour / 1_000) + HOURS_KEPT_SECONDS),
  );
  const [first] = changes;
  return first === undefined ? [] : [...hours, ...totalsWrite(label, totalsKey('day', shard, first.createdAt), changes, null)];
};

/** Counters that are no combination. */
const NO_TALLIES: ReadonlySet<string> = new Set([TIMED, TIMED_MS, TEXTRACT_PAGES, MODEL_FILES]);

const sortKey = v.object({ sk: v.string() });
const count = v.number();

const startOf = (item: RawItem, unit: Periods['unit']): number => {
  const period = v.parse(sortKey, item).sk.slice(PREFIXES[unit].length);
  return Date.parse(unit === 'hour' ? `${period}:00:00Z` : `${period}T00:00:00Z`);
};

/** The sums of the counters of a period over its shards. A change that arrived before an earlier one may leave one below zero. */
const periodOf = (start: number, items: readonly RawItem[]): PeriodTotals => {
  const sums = new Map<string, number>();
  for (const [attribute, value] of items.flatMap((item) => Object.entries(item))) {
    if (!attribute.startsWith(COUNTER_PREFIX)) continue;
    const name = attribute.slice(COUNTER_PREFIX.length);
    sums.set(name, (sums.get(name) ?? 0) + v.parse(count, value));
  }
  const verdicts = { count: sums.get(TIMED) ?? 0, ms: sums.get(TIMED_MS) ?? 0 };
  const paidCalls = { textractPages: sums.get(TEXTRACT_PAGES) ?? 0, modelFiles: sums.get(MODEL_FILES) ?? 0 };
  const tallies = [...sums]
    .filter(([name, value]) => value > 0 && !NO_TALLIES.has(name))
    .map(([name, value]) => ({ combination: combinationOfTotal(name), count: value }));
  return { start, tallies, verdicts, paidCalls };
};

/** Totals of all accounts in DynamoDB: in each shard an item for each hour and one for each day. */
export const makePlatformTotals = (table: Pick<Table, 'query'>): PlatformTotals => {
  const readShard = (shard: number, { unit, first, last }: Periods): Promise<readonly RawItem[]> =>
    queryAll(table, between(totalsKey(unit, shard, first), totalsKey(unit, shard, last)));

  return {
    read: async (periods) => {
      const shards = await Promise.all(Array.from({ length: SHARDS }, (_unused, shard) => readShard(shard, periods)));
      const byStart = Map.groupBy(shards.flat(), (item) => startOf(item, periods.unit));
      return [...byStart].toSorted(([one], [other]) => one - other).map(([start, items]) => periodOf(start, items));
    },
  };
};
