import type { Delivery } from '../../../shared/webhooks/domain/delivery.ts';
import type { Endpoint } from '../../../shared/webhooks/domain/endpoint.ts';
import { SWEEP_SLACK_MS } from './delivery-times.ts';

/** Longer than an attempt takes at most. */
export const LEASE_MS = 30_000;

/** Whether one of the endpoint's deliveries has the lease, or the endpoint rests: the next one is sent when that ends. */
export const isLeased = ({ responseSpeed, leaseUntil }: Pick<Endpoint, 'responseSpeed' | 'leaseUntil'>, now: number): boolean =>
  responseSpeed !== 'quick' && leaseUntil > now;

/** Which deliveries of an endpoint that may be attempted now get a message: all where it is quick, elsewhere one for the lease. */
export const sentNow = (
  endpoint: Pick<Endpoint, 'responseSpeed' | 'leaseUntil'>,
  deliveries: readonly Delivery[],
  now: number,
): readonly Delivery[] => {
  if (endpoint.responseSpeed === 'quick') return deliveries;
  return isLeased(endpoint, now) ? [] : deliveries.slice(0, 1);
};

/** When a delivery that may be attempted now is due: at once where it waits for the lease, later where it has a message. */
export const dueAtNow = ({ responseSpeed }: Pick<Endpoint, 'responseSpeed'>, now: number): number =>
  responseSpeed === 'quick' ? now + SWEEP_SLACK_MS : now;
