import type { DeliveryRef } from '../domain/delivery.ts';

/** A delivery to be attempted. */
export type DeliveryTask = DeliveryRef & {
  /** Attempts made when the task was sent; one that finds another number has nothing left to do. */
  readonly attempts: number;
  /** How often it was put off because its endpoint was busy. */
  readonly deferrals: number;
  /** Id of the request it comes from, for the log. */
  readonly correlationId: string;
};

/** `slow` serves endpoints that do not answer quickly, or have not answered yet. */
export type Lane = 'quick' | 'slow';

export type DeliveryQueue = {
  /** Resolves once the queue holds all tasks; otherwise it may hold some. A delay is at most 900 seconds. */
  readonly send: (lane: Lane, tasks: readonly DeliveryTask[], delaySeconds: number) => Promise<void>;
};
