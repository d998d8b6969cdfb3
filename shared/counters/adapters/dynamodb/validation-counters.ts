import * as v from 'valibot';

import type { UserId } from '../../../identity/accounts/domain/identity.ts';
import type { ItemKey } from '../../../platform/dynamodb/keys.ts';
import type { LabelledWrite, RawItem, Table } from '../../../platform/dynamodb/table.ts';
import { deliveryWrite } from '../../../platform/idempotency/dynamodb-deliveries.ts';
import { slicesOf } from '../../../platform/slices.ts';
import type { Generation } from '../../domain/count-change.ts';
import { coverOf, HOUR_MS, type Hours } from '../../domain/cover.ts';
import { combinationOf } from '../../domain/dimensions.ts';
import type { DeliveredChange, ValidationCounters } from '../../ports/validation-counters.ts';
import { dayOf, readCounterName, stepsOf } from './counter-attributes.ts';
import { headFromItem } from './head-item.ts';
import { dayKey, headKey, monthKey, periodOf, type CounterScope } from './keys.ts';

/** Names the marks of counted changes; another name would count all of them again. */
const CONSUMER = 'validation-counters';
const MAX_TRANSACTION_WRITES = 100;
/** The items of a day and of its month. */
const ITEMS_OF_SCOPE = 2;

const COUNTERS = 'counters';

const stepsWrite = (key: ItemKey, steps: ReadonlyMap<string, number>): readonly LabelledWrite<string>[] => {
  const entries = [...steps];
  if (entries.length === 0) return [];
  return [
    {
      label: COUNTERS,
      kind: 'update',
      key,
      update: `ADD ${entries.map((_entry, index) => `#${index} :${index}`).join(', ')}`,
      names: Object.fromEntries(entries.map(([name], index) => [`#${index}`, name])),
      values: Object.fromEntries(entries.map(([, by], index) => [`:${index}`, by])),
    },
  ];
};

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

const counterWrites = (group: DayChanges, generations: readonly Generation[]): readonly LabelledWrite<string>[] =>
  generations.flatMap((generation) => {
    const steps = stepsOf(
      generation,
      group.changes.map(({ change }) => change),
    );
    return batchesOf(group).flatMap((batch) => {
      const scope = { userId: group.userId, generation: generation.number, batch };
      return [...stepsWrite(dayKey(scope, group.day), steps.day), ...stepsWrite(monthKey(scope, group.day.slice(0, 7)), steps.month)];
    });
  });

const count = v.number();

/** The counters of an item whose hour is in a range, or all of an item without hours. */
const countersIn = (item: RawItem, isInRange: (hour: string) => boolean): readonly (readonly [string, number])[] =>
  Object.entries(item).flatMap(([name, value]) => {
    const counter = readCounterName(name);
    return counter === null || !isInRange(counter.hour) ? [] : [[counter.code, v.parse(count, value)] as const];
  });

/** Counters in DynamoDB: an item for each day, with a counter per hour, and one for each month. */
export const makeValidationCounters = (table: Table): ValidationCounters => {
  const readHead = async (userId: UserId) => headFromItem(await table.get(headKey(userId)));

  const countGroup = async (group: DayChanges, generations: readonly Generation[]): Promise<void> => {
    const marks = group.changes.map(({ delivery }) => ({ ...deliveryWrite(CONSUMER, delivery), label: delivery.id }));
    const failed = new Set(await table.transact<string>([...marks, ...counterWrites(group, generations)]));
    if (failed.size === 0) return;
    // The only conditions are those of the marks: these changes were counted before.
    const changes = group.changes.filter(({ delivery }) => !failed.has(delivery.id));
    if (changes.length > 0) await countGroup({ ...group, changes }, generations);
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

  const readAll = async (first: ItemKey, last: ItemKey): Promise<readonly RawItem[]> => {
    const items: RawItem[] = [];
    let startAfter: RawItem | null = null;
    do {
      const page: Awaited<ReturnType<Table['query']>> = await table.query({
        condition: 'pk = :pk AND sk BETWEEN :first AND :last',
        values: { ':pk': first.pk, ':first': first.sk, ':last': last.sk },
        startAfter,
      });
      items.push(...page.items);
      startAfter = page.next;
    } while (startAfter !== null);
    return items;
  };

  const readHours = async (scope: CounterScope, { from, until }: Hours) => {
    const items = await readAll(dayKey(scope, dayOf(from)), dayKey(scope, dayOf(until - 1)));
    return items.flatMap((item) => {
      const midnight = Date.parse(`${periodOf(String(item['sk']))}T00:00:00Z`);
      return countersIn(item, (hour) => {
        const instant = midnight + Number(hour) * HOUR_MS;
        return instant >= from && instant < until;
      });
    });
  };

  const readMonths = async (scope: CounterScope, first: string, last: string) =>
    (await readAll(monthKey(scope, first), monthKey(scope, last))).flatMap((item) => countersIn(item, () => true));

  return {
    count: async (userId, changes) => {
      const { current, next } = await readHead(userId);
      const generations = next === null ? [current] : [current, next];
      for (const group of groupByDay(userId, changes)) {
        const size = MAX_TRANSACTION_WRITES - generations.length * batchesOf(group).length * ITEMS_OF_SCOPE;
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
        ...(cover.months === null ? [] : [readMonths(scope, cover.months.first, cover.months.last)]),
      ]);
      const sums = new Map<string, number>();
      for (const [code, value] of parts.flat()) sums.set(code, (sums.get(code) ?? 0) + value);
      const tallies = [...sums]
        .filter(([, value]) => value > 0)
        .map(([code, value]) => ({ combination: combinationOf(code), count: value }));
      return { tallies, countedUntil };
    },
  };
};
