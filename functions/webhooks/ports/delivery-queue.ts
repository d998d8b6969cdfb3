import type { Delivery, DeliveryRef } from '../../../shared/webhooks/domain/delivery.ts';
import type { Endpoint } from '../../../shared/webhooks/domain/endpoint.ts';

/** A delivery to be attempted. */
export type DeliveryTask = DeliveryRef & {
  /** Attempts made when the task was sent; one that finds another number has nothing left to do. */
  readonly attempts: number;
  /** Id of the request it comes from, for the log. */
  readonly correlationId: string;
};

/** `slow` serves endpoints that take long to answer, or do not answer. What is attempted in `quick` ends within seconds. */
export type Lane = 'quick' | 'slow';

export const laneOf = ({ pace }: Pick<Endpoint, 'pace'>): Lane => (pace === 'slow' ? 'slow' : 'quick');

/** The task of the next attempt of a delivery. */
export const taskOf = ({ owner, id, attempts, correlationId }: Delivery): DeliveryTask => ({
  owner,
  id,
  attempts,
  correlationId,
});

export type DeliveryQueue = {
  /** Resolves once the queue holds all tasks; otherwise it may hold some. A delay is at most 900 seconds. */
  readonly send: (lane: Lane, tasks: readonly DeliveryTask[], delaySeconds: number) => Promise<void>;
};
