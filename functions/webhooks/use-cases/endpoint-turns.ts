import type { Delivery } from '../../../shared/webhooks/domain/delivery.ts';
import type { Endpoint } from '../../../shared/webhooks/domain/endpoint.ts';
import { SWEEP_SLACK_MS } from './delivery-times.ts';

/** Longer than an attempt takes at most. */
export const LEASE_MS = 30_000;

/** Whether one of the endpoint's deliveries has the turn, or the endpoint rests: the next one is sent when that ends. */
export const isTurnTaken = ({ pace, turnUntil }: Pick<Endpoint, 'pace' | 'turnUntil'>, now: number): boolean =>
  pace !== 'quick' && turnUntil > now;

/** Which deliveries of an endpoint that may be attempted now get a message: all where it is quick, elsewhere one for the turn. */
export const sentNow = (
  endpoint: Pick<Endpoint, 'pace' | 'turnUntil'>,
  deliveries: readonly Delivery[],
  now: number,
): readonly Delivery[] => {
  if (endpoint.pace === 'quick') return deliveries;
  return isTurnTaken(endpoint, now) ? [] : deliveries.slice(0, 1);
};

/** When a delivery that may be attempted now is due: at once where it waits for the turn, later where it has a message. */
export const dueAtNow = ({ pace }: Pick<Endpoint, 'pace'>, now: number): number => (pace === 'quick' ? now + SWEEP_SLACK_MS : now);
