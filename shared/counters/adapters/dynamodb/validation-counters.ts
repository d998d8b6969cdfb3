import * as v from 'valibot';

import type { UserId } from '../../../identity/accounts/domain/identity.ts';
import { addSteps } from '../../../platform/dynamodb/add-steps.ts';
import type { ItemKey } from '../../../platform/dynamodb/keys.ts';
import { between, queryAll } from '../../../platform/dynamodb/query-all.ts';
import type { LabelledWrite, RawItem, Table } from '../../../platform/dynamodb/table.ts';
import { writeOnce } from '../../../platform/idempotency/dynamodb-deliveries.ts';
import { slicesOf } from '../../../platform/slices.ts';
import { HOUR_MS } from '../../../platform/time/instant.ts';
import { addSums, NO_SUMS, type GroupSums } from '../../domain/amounts.ts';
import type { CountChange, Generation } from '../../domain/count-change.ts';
import { coverOf, type Hours } from '../../domain/cover.ts';
import { combinationOf, type Tally } from '../../domain/dimensions.ts';
import type { DeliveredChange, ValidationCounters } from '../../ports/validation-counters.ts';
import { dayOf, readCounterName, readSum, stepsOf, type ItemSteps } from './counter-attributes.ts';
import { headFromItem } from './head-item.ts';
import { amountsKey, dayKey, headKey, monthKey, periodOf, type CounterScope } from './keys.ts';
import { totalsWrites } from './platform-totals.ts';

/** Names the marks of counted changes; another name would count all of them again. */
const CONSUMER = 'validation-counters';
const MAX_TRANSACTION_WRITES = 100;
/** The items of a day and of its month. */
const ITEMS_OF_SCOPE = 2;
/** The item of a day's amounts. */
const ITEMS_OF_AMOUNTS = 1;
/** An expression has at most 4 kB, and each of its attributes takes ten bytes. */
const MAX_STEPS = 350;

const COUNTERS = 'counters';

const stepsWrite = (key: ItemKey, steps: ReadonlyMap<string, number>): readonly LabelledWrite<string>[] =>
  steps.size === 0 ? [] : [{ label: COUNTERS, kind: 'update', key, ...addSteps(steps) }];

/** Changes of validations of one UTC day and one bulk import, or of none. */
type DayChanges = { readonly userId: UserId; readonly day: string; readonly batch: number | null; readonly changes: DeliveredChange[] };

const groupByDay = (userId: UserId, delivered: readonly DeliveredChange[]): readonly DayChanges[] => {
  const groups = new Map<string, DayChanges>();
  // A transaction writes no item twice, so a repetition in the same batch is left out.
  for (const each of new Map(delivered.map((one) => [one.delivery.id, one])).values()) {
    const { createdAt, batch } = each.change;
    const day = dayOf(createdAt);
    const name = `${day} ${batch ?? ''}`;
    const group = groups.get(name) ?? { userId, day, batch, changes: [] };
    group.changes.push(each);
    groups.set(name, group);
  }
  return [...groups.values()];
};

const batchesOf = ({ batch }: DayChanges): readonly (number | null)[] => (batch === null ? [null] : [null, batch]);

const changesOf = ({ changes }: DayChanges): readonly CountChange[] => changes.map(({ change }) => change);

type GenerationSteps = { readonly generation: number; readonly steps: ItemSteps };

const stepsOfGroup = (group: DayChanges, generations: readonly Generation[]): readonly GenerationSteps[] =>
  generations.map((generation) => ({ generation: generation.number, steps: stepsOf(generation, changesOf(group)) }));

/** Whether each item takes its steps in one expression. */
const fitsExpressions = (all: readonly GenerationSteps[]): boolean =>
  all.every(({ steps }) => Object.values(steps).every(({ size }) => size <= MAX_STEPS));

const counterWrites = (group: DayChanges, all: readonly GenerationSteps[]): readonly LabelledWrite<string>[] =>
  all.flatMap(({ generation, steps }) => [
    ...batchesOf(group).flatMap((batch) => {
      const scope = { userId: group.userId, generation, batch };
      return [...stepsWrite(dayKey(scope, group.day), steps.day), ...stepsWrite(monthKey(scope, group.day.slice(0, 7)), steps.month)];
    }),
    ...stepsWrite(amountsKey({ userId: group.userId, generation }, group.day), steps.amounts),
  ]);

const count = v.number();

/** A counter of an item; its hour is empty in the item of a month. */
type Counter = { readonly hour: string; readonly code: string; readonly value: number };

const countersIn = (item: RawItem): readonly Counter[] =>
  Object.entries(item).flatMap(([name, value]) => {
    const counter = readCounterName(name);
    return counter === null ? [] : [{ ...counter, value: v.parse(count, value) }];
  });

const sortKey = v.object({ sk: v.string() });

/** The day or month of an item. */
const periodIn = (item: RawItem): string => periodOf(v.parse(sortKey, item).sk);

/** The sums of counters by combination; a change that arrived before an earlier one may leave one below zero. */
const talliesOf = (counters: readonly Counter[]): readonly Tally[] => {
  const sums = new Map<string, number>();
  for (const { code, value } of counters) sums.set(code, (sums.get(code) ?? 0) + value);
  return [...sums].filter(([, value]) => value > 0).map(([code, value]) => ({ combination: combinationOf(code), count: value }));
};

/** The sums of each group; without groups that no validation is in any more. */
const groupSumsOf = (counters: readonly Counter[]): readonly GroupSums[] => {
  const byGroup = Map.groupBy(counters, ({ code }) => code.slice(0, -1));
  return [...byGroup.values()]
    .map((ofGroup) => ofGroup.map(({ code, value }) => readSum(code, value)))
    .flatMap((parts) => {
      const [first] = parts;
      const sums = parts.map((part) => part.sums).reduce(addSums, NO_SUMS);
      return first === undefined || sums.count <= 0 ? [] : [{ group: first.group, sums }];
    });
};

/** Counters in DynamoDB: two items for each day, with counters and sums of amounts per hour, and one for each month. */
export const makeValidationCounters = (table: Table): ValidationCounters => {
  const readHead = async (userId: UserId) => headFromItem(await table.get(headKey(userId)));

  const countGroup = async (group: DayChanges, generations: readonly Generation[]): Promise<void> => {
    const steps = stepsOfGroup(group, generations);
    if (group.changes.length > 1 && !fitsExpressions(steps)) {
      const half = Math.ceil(group.changes.length / 2);
      await countGroup({ ...group, changes: group.changes.slice(0, half) }, generations);
      await countGroup({ ...group, changes: group.changes.slice(half) }, generations);
      return;
    }
    const writes = [...counterWrites(group, steps), ...totalsWrites(COUNTERS, group.userId, changesOf(group))];
    const changes = await writeOnce(table, CONSUMER, group.changes, writes);
    if (changes.length > 0) await countGroup({ ...group, changes: [...changes] }, generations);
  };

  const recordProgress = async (userId: UserId, changes: readonly DeliveredChange[]): Promise<void> => {
    const latest = Math.max(...changes.map(({ change }) => change.writtenAt ?? 0));
    if (latest === 0) return;
    await table.update({
      key: headKey(userId),
      update: 'SET counted_until = :latest',
      condition: 'attribute_not_exists(counted_until) OR counted_until < :latest',
      values: { ':latest': latest },
    });
  };

  /** The counters of hours in items of days, with the instants at which those begin. */
  const readHours = async (scope: CounterScope, { from, until }: Hours, keyOf: typeof dayKey = dayKey) => {
    const items = await queryAll(table, between(keyOf(scope, dayOf(from)), keyOf(scope, dayOf(until - 1))));
    return items
      .flatMap((item) => {
        const midnight = Date.parse(`${periodIn(item)}T00:00:00Z`);
        return countersIn(item).map((counter) => ({ ...counter, start: midnight + Number(counter.hour) * HOUR_MS }));
      })
      .filter(({ start }) => start >= from && start < until);
  };

  const readMonths = (scope: CounterScope, first: string, last: string) =>
    queryAll(table, between(monthKey(scope, first), monthKey(scope, last)));

  const scopeOf = async (userId: UserId): Promise<CounterScope> => ({
    userId,
    generation: (await readHead(userId)).current.number,
    batch: null,
  });

  return {
    count: async (userId, changes) => {
      const { current, next } = await readHead(userId);
      const generations = next === null ? [current] : [current, next];
      for (const group of groupByDay(userId, changes)) {
        const ofTotals = totalsWrites(COUNTERS, userId, changesOf(group)).length;
        const size = MAX_TRANSACTION_WRITES - ofTotals - generations.length * (batchesOf(group).length * ITEMS_OF_SCOPE + ITEMS_OF_AMOUNTS);
        for (const some of slicesOf(group.changes, size)) await countGroup({ ...group, changes: [...some] }, generations);
      }
      await recordProgress(userId, changes);
    },

    read: async ({ userId, batch, hours }) => {
      const { current, countedUntil } = await readHead(userId);
      const scope = { userId, generation: current.number, batch };
      const cover = coverOf(hours);
      const parts = await Promise.all([
        ...cover.hours.map((range) => readHours(scope, range)),
        ...(cover.months === null
          ? []
          : [readMonths(scope, cover.months.first, cover.months.last).then((items) => items.flatMap(countersIn))]),
      ]);
      return { tallies: talliesOf(parts.flat()), countedUntil };
    },

    byMonth: async (userId, first, last) => {
      const items = await readMonths(await scopeOf(userId), first, last);
      return items.map((item) => ({ month: periodIn(item), tallies: talliesOf(countersIn(item)) }));
    },

    byHour: async (userId, hours) => {
      const counters = await readHours(await scopeOf(userId), hours);
      const byStart = Map.groupBy(counters, ({ start }) => start);
      return [...byStart].toSorted(([one], [other]) => one - other).map(([start, ofHour]) => ({ start, tallies: talliesOf(ofHour) }));
    },

    amountsByHour: async (userId, hours) => {
      const counters = await readHours(await scopeOf(userId), hours, amountsKey);
      const byStart = Map.groupBy(counters, ({ start }) => start);
      return [...byStart].toSorted(([one], [other]) => one - other).map(([start, ofHour]) => ({ start, groups: groupSumsOf(ofHour) }));
    },
  };
};
