import { minuteOf } from '../../../shared/identity/access/domain/rate-limit.ts';
import { makeSweep } from '../../../shared/platform/lifecycle/sweep.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { isOpen, type DeliveryRef } from '../../../shared/webhooks/domain/delivery.ts';
import type { DeliveryStore, EndpointDue } from '../../../shared/webhooks/ports/delivery-store.ts';
import type { EndpointStore } from '../../../shared/webhooks/ports/endpoint-store.ts';
import { laneOf, taskOf, type DeliveryQueue, type Lane } from '../ports/queues.ts';
import { SWEEP_SLACK_MS } from './delivery-times.ts';
import { isLeased } from './endpoint-lease.ts';

/** Maximum per endpoint and sweep: the number that the largest plan delivers to a host in a minute. */
const SWEPT_PER_ENDPOINT = 300;

/** Maximum per sweep, which takes every endpoint's first delivery, then every endpoint's second one, and so on. */
const SWEPT = 1_000;

type Deps = {
  readonly deliveries: Pick<DeliveryStore, 'due' | 'find' | 'moveDue'>;
  readonly endpoints: Pick<EndpointStore, 'find'>;
  readonly deliveryQueue: DeliveryQueue;
  readonly clock: Clock;
};

type Swept = { readonly ref: DeliveryRef; readonly lane: Lane };

/** The first of each list, then the second of each, up to a limit; `turn` selects the list to start with. */
const inTurns = <Item>(lists: readonly (readonly Item[])[], turn: number, limit: number): readonly Item[] => {
  const start = lists.length === 0 ? 0 : (turn * limit) % lists.length;
  const turned = [...lists.slice(start), ...lists.slice(0, start)];
  const longest = Math.max(0, ...turned.map(({ length }) => length));
  const rounds = Array.from({ length: Math.min(longest, limit) }, (_unused, round) =>
    turned.flatMap((list) => list.slice(round, round + 1)),
  );
  return rounds.flat().slice(0, limit);
};

/**
 * Sends the tasks of deliveries whose next attempt is due and has no message, and of those whose message or worker was lost. Every endpoint
 * gets its share, however many deliveries another one has. An endpoint that is not quick gets one, and none while it is leased: the
 * end of an attempt sends the next one.
 */
export const makeSweepDeliveries = ({ deliveries, endpoints, deliveryQueue, clock }: Deps) => {
  const sweptOf = async ({ endpointId, deliveries: due }: EndpointDue, now: number): Promise<readonly Swept[]> => {
    const endpoint = await endpoints.find(due[0].owner, endpointId);
    // The worker ends deliveries without an endpoint.
    if (endpoint?.status !== 'active' || endpoint.responseSpeed === 'quick') return due.map((ref) => ({ ref, lane: 'quick' }));
    return isLeased(endpoint, now) ? [] : [{ ref: due[0], lane: laneOf(endpoint) }];
  };

  return makeSweep({
    name: 'a delivery',
    clock,
    due: async (now) => {
      const byEndpoint = await Promise.all((await deliveries.due(now, SWEPT_PER_ENDPOINT)).map((due) => sweptOf(due, now)));
      return inTurns(byEndpoint, minuteOf(now), SWEPT);
    },
    find: async ({ ref, lane }: Swept) => {
      const delivery = await deliveries.find(ref);
      return delivery === null ? null : { delivery, lane };
    },
    dueAt: ({ delivery }) => (isOpen(delivery) ? delivery.dueAt : null),
    step: (swept, now) => ({
      transition: async () => {
        const moved = await deliveries.moveDue(swept.delivery, now + SWEEP_SLACK_MS);
        return { kind: moved === null ? 'conflict' : 'applied', current: swept };
      },
      followUp: async ({ delivery, lane }) => {
        await deliveryQueue.send(lane, [taskOf(delivery)], 0);
      },
    }),
  });
};
