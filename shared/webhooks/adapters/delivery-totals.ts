import * as v from 'valibot';

import { addSteps } from '../../platform/dynamodb/add-steps.ts';
import { between, queryAll } from '../../platform/dynamodb/query-all.ts';
import { TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { RawItem, Table } from '../../platform/dynamodb/table.ts';
import { HOUR_MS } from '../../platform/time/instant.ts';
import {
  DELIVERY_OUTCOMES,
  type CountedOutcome,
  type DeliveryOutcome,
  type DeliveryTotals,
  type HourOfDeliveries,
} from '../ports/delivery-totals.ts';
import { deliveryTotalsKey } from './keys.ts';

const DAY_HOURS = 24;
const DAY_SECONDS = 86_400;
const DAYS_KEPT = 100;

/** Short, so that an item with every counter of a day stays below a kilobyte, and a write costs one unit. */
const CODES: Readonly<Record<DeliveryOutcome, string>> = { delivered: 'd', retried: 'r', exhausted: 'x', failed: 'f' };

/** The counter of an outcome in an hour of the day of its item. */
const attributeOf = (outcome: DeliveryOutcome, hour: number): string => `${CODES[outcome]}${String(hour).padStart(2, '0')}`;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);

const stepsOf = (outcomes: readonly CountedOutcome[]): ReadonlyMap<string, number> => {
  const byAttribute = Map.groupBy(outcomes, ({ outcome, at }) => attributeOf(outcome, new Date(at).getUTCHours()));
  return new Map([...byAttribute].map(([attribute, { length }]) => [attribute, length]));
};

const dayItem = v.object({ sk: v.string() });
const counter = v.optional(v.number(), 0);

const hoursIn = (item: RawItem): readonly HourOfDeliveries[] => {
  const midnight = Date.parse(`${v.parse(dayItem, item).sk}T00:00:00Z`);
  return Array.from({ length: DAY_HOURS }, (_unused, hour) => {
    const countOf = (outcome: DeliveryOutcome): number => v.parse(counter, item[attributeOf(outcome, hour)]);
    const counts = {
      delivered: countOf('delivered'),
      retried: countOf('retried'),
      exhausted: countOf('exhausted'),
      failed: countOf('failed'),
    };
    return { start: midnight + hour * HOUR_MS, counts };
  });
};

/** Totals of deliveries in DynamoDB: an item for each UTC day, with the counters of its hours. */
export const makeDeliveryTotals = (table: Pick<Table, 'query' | 'update'>): DeliveryTotals => ({
  add: async (outcomes) => {
    for (const [day, ofDay] of Map.groupBy(outcomes, ({ at }) => dayOf(at))) {
      const added = addSteps(stepsOf(ofDay));
      await table.update({
        key: deliveryTotalsKey(day),
        update: `SET #ttl = :ttl ${added.update}`,
        names: { ...added.names, '#ttl': TTL_ATTRIBUTE },
        values: { ...added.values, ':ttl': Date.parse(day) / 1_000 + DAYS_KEPT * DAY_SECONDS },
      });
    }
  },

  between: async (from, until) => {
    const items = await queryAll(table, between(deliveryTotalsKey(dayOf(from)), deliveryTotalsKey(dayOf(until))));
    return items
      .flatMap(hoursIn)
      .filter(({ start, counts }) => start >= from && start < until && DELIVERY_OUTCOMES.some((outcome) => counts[outcome] > 0));
  },
});
