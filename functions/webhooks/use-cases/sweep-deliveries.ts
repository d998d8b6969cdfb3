import { makeSweep } from '../../../shared/platform/lifecycle/sweep.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { isOpen } from '../../../shared/webhooks/domain/delivery.ts';
import type { DeliveryStore } from '../../../shared/webhooks/ports/delivery-store.ts';
import { taskOf, type DeliveryQueue } from '../ports/delivery-queue.ts';
import { delaySecondsUntil, SWEEP_SLACK_MS } from './delivery-times.ts';

const SWEPT_PER_SHARD = 250;

type Deps = {
  readonly deliveries: Pick<DeliveryStore, 'due' | 'find' | 'moveDue'>;
  readonly deliveryQueue: DeliveryQueue;
  readonly clock: Clock;
};

/** Sends the tasks of deliveries whose next attempt is near, and of those whose message or worker was lost. */
export const makeSweepDeliveries = ({ deliveries, deliveryQueue, clock }: Deps) =>
  makeSweep({
    name: 'a delivery',
    clock,
    due: (now) => deliveries.due(now, SWEPT_PER_SHARD),
    find: deliveries.find,
    dueAt: (delivery) => (isOpen(delivery) ? delivery.dueAt : null),
    step: (delivery, now) => {
      const at = Math.max(delivery.nextAttemptAt ?? now, now);
      return {
        transition: async () => {
          const isMoved = await deliveries.moveDue(delivery, at + SWEEP_SLACK_MS);
          return { kind: isMoved ? 'applied' : 'conflict', current: delivery };
        },
        followUp: async (moved) => {
          await deliveryQueue.send('quick', [taskOf(moved)], delaySecondsUntil(at, now));
        },
      };
    },
  });
