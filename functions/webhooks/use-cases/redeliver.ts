import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { Delivery, DeliveryRef } from '../domain/delivery.ts';
import type { EndpointId } from '../domain/endpoint.ts';
import type { DeliveryQueue } from '../ports/delivery-queue.ts';
import type { DeliveryStore } from '../ports/delivery-store.ts';
import type { EndpointStore } from '../ports/endpoint-store.ts';
import type { EventFeed, PositionedEntry } from '../ports/event-feed.ts';
import type { EventQueue, RecoveryMessage } from '../ports/event-queue.ts';
import { SWEEP_SLACK_MS } from './delivery-times.ts';
import { collectDeliveries } from './list-deliveries.ts';

/** A delivery with the event it carries; null when that has expired. */
export type DeliveryWithEvent = { readonly delivery: Delivery; readonly event: PositionedEntry | null };

type FindDeps = { readonly deliveries: Pick<DeliveryStore, 'find'>; readonly feed: Pick<EventFeed, 'find'>; readonly clock: Clock };

export const makeFindDelivery =
  ({ deliveries, feed, clock }: FindDeps) =>
  async (ref: DeliveryRef): Promise<Result<DeliveryWithEvent, 'not_found'>> => {
    const delivery = await deliveries.find(ref);
    if (delivery === null) return fail('not_found');
    return ok({ delivery, event: await feed.find(delivery.userId, delivery.position, clock.now()) });
  };

type Deps = {
  readonly deliveries: Pick<DeliveryStore, 'find' | 'restart' | 'list'>;
  readonly endpoints: Pick<EndpointStore, 'find'>;
  readonly deliveryQueue: DeliveryQueue;
  readonly eventQueue: EventQueue;
  readonly clock: Clock;
};

/** Begins a delivery anew, with the calendar from its start and the same `webhook-id`. One that is under way goes on. */
export const makeRedeliver =
  ({ deliveries, endpoints, deliveryQueue, clock }: Omit<Deps, 'eventQueue'>) =>
  async (ref: DeliveryRef): Promise<Result<Delivery, 'not_found' | 'webhook_not_active'>> => {
    const found = await deliveries.find(ref);
    if (found === null) return fail('not_found');
    const endpoint = await endpoints.find(ref.owner, found.endpointId);
    if (endpoint?.status !== 'active') return fail('webhook_not_active');
    const now = clock.now();
    const restarted = await deliveries.restart(ref, now, now + SWEEP_SLACK_MS);
    if (restarted === null) return fail('not_found');
    const { attempts, correlationId } = restarted;
    await deliveryQueue.send(endpoint.isQuick ? 'quick' : 'slow', [{ ...ref, attempts, deferrals: 0, correlationId }], 0);
    return ok(restarted);
  };

export type RecoveryRequest = Pick<RecoveryMessage, 'owner' | 'endpointId' | 'since' | 'until' | 'correlationId'>;

export type Recovery = { readonly endpointId: EndpointId; readonly count: number };

/** Failed deliveries that are counted, and begun anew, in one go. */
const COUNTED = 5_000;
const BATCH = 100;

const failedOf = (endpointId: EndpointId) => ({ endpoint_id: endpointId, status: ['failed'] }) as const;

const rangeIn = ({ owner, since, until }: Pick<RecoveryMessage, 'owner' | 'since' | 'until'>) =>
  ({ owner, from: since, to: until, direction: 'older' }) as const;

/** Has all failed deliveries of a span begun anew; says how many there are. */
export const makeRecover =
  ({ deliveries, endpoints, eventQueue }: Pick<Deps, 'deliveries' | 'endpoints' | 'eventQueue'>) =>
  async (request: RecoveryRequest): Promise<Result<Recovery, 'not_found' | 'webhook_not_active'>> => {
    const { owner, endpointId } = request;
    const endpoint = await endpoints.find(owner, endpointId);
    if (endpoint === null) return fail('not_found');
    if (endpoint.status !== 'active') return fail('webhook_not_active');
    const failed = await collectDeliveries(deliveries, failedOf(endpointId), { ...rangeIn(request), after: null }, COUNTED);
    if (failed.deliveries.length > 0) await eventQueue.send({ kind: 'recovery', ...request, after: null });
    return ok({ endpointId, count: failed.deliveries.length });
  };

/** Begins a batch of failed deliveries anew, and leaves those that follow to a message of their own. */
export const makeRecoverBatch =
  ({ deliveries, endpoints, deliveryQueue, eventQueue, clock }: Deps) =>
  async (message: RecoveryMessage): Promise<void> => {
    const { owner, endpointId, after, correlationId } = message;
    const endpoint = await endpoints.find(owner, endpointId);
    if (endpoint?.status !== 'active') return;
    const page = await collectDeliveries(deliveries, failedOf(endpointId), { ...rangeIn(message), after }, BATCH);
    const now = clock.now();
    const restarted = await Promise.all(page.deliveries.map(({ id }) => deliveries.restart({ owner, id }, now, now + SWEEP_SLACK_MS)));
    const tasks = restarted.flatMap((delivery) =>
      delivery === null ? [] : [{ owner, id: delivery.id, attempts: delivery.attempts, deferrals: 0, correlationId }],
    );
    await deliveryQueue.send(endpoint.isQuick ? 'quick' : 'slow', tasks, 0);
    if (page.resume !== null) await eventQueue.send({ ...message, after: page.resume });
  };
