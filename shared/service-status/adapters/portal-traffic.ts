import { between, queryAll } from '../../platform/dynamodb/query-all.ts';
import { TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../platform/dynamodb/table.ts';
import { writeOnce } from '../../platform/idempotency/dynamodb-deliveries.ts';
import { slicesOf } from '../../platform/slices.ts';
import { hourOf } from '../../platform/time/instant.ts';
import { TIMING_DAYS } from '../domain/bank-timings.ts';
import { KEPT_MS, type PortalTraffic } from '../domain/portal-traffic.ts';
import { PORTAL_ANSWERS } from '../ports/portal-answers.ts';
import type { DeliveredAnswer, PortalTrafficStore } from '../ports/portal-traffic.ts';
import { timingsKey, trafficKey } from './keys.ts';
import { dayOf, timingsOf, timingSteps } from './timings-item.ts';
import { answerSteps, hourFromItem, probeSteps, stepsExpression, type HourSteps } from './traffic-item.ts';

const COUNTERS = 'counters';
/** A transaction takes 100 writes: two of them are those of the counters. */
const MAX_ANSWERS = 98;
const DAY_MS = 86_400_000;
/** Late changes of the oldest day. */
const TIMINGS_KEPT_MS = (TIMING_DAYS + 2) * DAY_MS;

const expiryAt = (instant: number) => ({ name: TTL_ATTRIBUTE, value: Math.floor(instant / 1_000) });

const hourWrite = (hour: number, steps: HourSteps) => ({ key: trafficKey(hour), ...stepsExpression(steps, expiryAt(hour + KEPT_MS)) });

/** Writes for answers of one hour. */
const counterWrites = (hour: number, delivered: readonly DeliveredAnswer[]): readonly LabelledWrite<string>[] => {
  const answers = delivered.map(({ answer }) => answer);
  const day = dayOf(hour);
  const timings = timingSteps(answers);
  const timingWrite = stepsExpression({ steps: timings, answeredAt: null }, expiryAt(day + TIMINGS_KEPT_MS));
  return [
    { label: COUNTERS, kind: 'update', ...hourWrite(hour, answerSteps(answers)) },
    ...(timings.size === 0 ? [] : [{ label: COUNTERS, kind: 'update', key: timingsKey(day), ...timingWrite } as const]),
  ];
};

const latestOf = (instants: readonly (number | null)[]): number | null => {
  const answered = instants.flatMap((at) => (at === null ? [] : [at]));
  return answered.length === 0 ? null : Math.max(...answered);
};

const trafficOf = (items: readonly RawItem[]): PortalTraffic => {
  const hours = items.map(hourFromItem);
  return {
    buckets: hours.flatMap(({ buckets }) => buckets).toSorted((one, other) => one.start - other.start),
    answeredAt: latestOf(hours.map(({ answeredAt }) => answeredAt)),
  };
};

/** Counters in DynamoDB: an item for each hour of answers, and one for each day of times. */
export const makePortalTraffic = (table: Table): PortalTrafficStore => {
  const countHour = async (hour: number, delivered: readonly DeliveredAnswer[]): Promise<void> => {
    const others = await writeOnce(table, PORTAL_ANSWERS, delivered, counterWrites(hour, delivered));
    if (others.length > 0) await countHour(hour, others);
  };

  return {
    count: async (answers) => {
      // A transaction writes no item twice, so a repetition in the same batch is left out.
      const distinct = [...new Map(answers.map((each) => [each.delivery.id, each])).values()];
      const byHour = Map.groupBy(distinct, ({ answer }) => hourOf(answer.at));
      for (const [hour, delivered] of byHour) {
        for (const some of slicesOf(delivered, MAX_ANSWERS)) await countHour(hour, [...some]);
      }
    },

    recordProbe: async (probe) => {
      await table.update(hourWrite(hourOf(probe.at), probeSteps(probe)));
    },

    latest: async () => {
      const { pk } = trafficKey(0);
      const { items } = await table.query({ condition: 'pk = :pk', values: { ':pk': pk }, limit: 2, descending: true });
      return trafficOf(items);
    },

    between: async (from, until) => {
      const { buckets, answeredAt } = trafficOf(await queryAll(table, between(trafficKey(hourOf(from)), trafficKey(hourOf(until - 1)))));
      return { buckets: buckets.filter(({ start }) => start >= from && start < until), answeredAt };
    },

    timingsSince: async (from) => timingsOf(await queryAll(table, between(timingsKey(dayOf(from)), timingsKey(Number.MAX_SAFE_INTEGER)))),
  };
};
