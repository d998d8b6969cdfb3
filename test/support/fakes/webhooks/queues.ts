import type { DeliveryQueue, DeliveryTask, Lane } from '../../../../functions/webhooks/ports/queues.ts';
import type { Clock } from '../../../../shared/platform/time/clock.ts';

type Waiting = { readonly lane: Lane; readonly task: DeliveryTask; readonly visibleAt: number };

/** Both lanes in memory; a delayed message is received once the clock has reached its time. */
export const makeFakeDeliveryQueue = (clock: Clock) => {
  let waiting: readonly Waiting[] = [];
  return {
    send: async (lane, tasks, delaySeconds) => {
      await Promise.resolve();
      const visibleAt = clock.now() + delaySeconds * 1_000;
      waiting = [...waiting, ...tasks.map((task) => ({ lane, task, visibleAt }))];
    },
    /** Receives the messages that are due now. */
    receive: (): readonly Waiting[] => {
      const now = clock.now();
      const visible = waiting.filter(({ visibleAt }) => visibleAt <= now);
      waiting = waiting.filter(({ visibleAt }) => visibleAt > now);
      return visible;
    },
    /** Receives so many due messages of a lane, as one batch of Lambda. */
    take: (lane: Lane, limit: number): readonly DeliveryTask[] => {
      const now = clock.now();
      const batch = waiting.filter((one) => one.lane === lane && one.visibleAt <= now).slice(0, limit);
      waiting = waiting.filter((one) => !batch.includes(one));
      return batch.map(({ task }) => task);
    },
    waiting: (): readonly Waiting[] => waiting,
  } satisfies DeliveryQueue & Readonly<Record<string, unknown>>;
};
