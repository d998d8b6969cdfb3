import { TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { RawItem, Table } from '../../platform/dynamodb/table.ts';
import { KEPT_MS, type PortalTraffic } from '../domain/portal-traffic.ts';
import type { PortalTrafficStore } from '../ports/portal-traffic.ts';
import { TRAFFIC_PARTITION, trafficKey } from './keys.ts';
import { hourFromItem, hourOf, probeSteps, stepsExpression, type HourSteps } from './traffic-item.ts';

const hourWrite = (hour: number, steps: HourSteps) => ({
  key: trafficKey(hour),
  ...stepsExpression(steps, { name: TTL_ATTRIBUTE, value: Math.floor((hour + KEPT_MS) / 1_000) }),
});

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

/** Counters in DynamoDB, an item for each hour. */
export const makePortalTraffic = (table: Table): PortalTrafficStore => {
  return {
    recordProbe: async (probe) => {
      await table.update(hourWrite(hourOf(probe.at), probeSteps(probe)));
    },

    latest: async () => {
      const { items } = await table.query({ condition: 'pk = :pk', values: { ':pk': TRAFFIC_PARTITION }, limit: 2, descending: true });
      return trafficOf(items);
    },
  };
};
