import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { restartedAt, type Delivery, type DeliveryRef } from '../../../shared/webhooks/domain/delivery.ts';
import type { EndpointId } from '../../../shared/webhooks/domain/endpoint.ts';
import type { DeliveryStore } from '../../../shared/webhooks/ports/delivery-store.ts';
import type { EndpointStore } from '../../../shared/webhooks/ports/endpoint-store.ts';
import { collectDeliveries, type Found } from '../../../shared/webhooks/use-cases/list-deliveries.ts';
import type { EventFeed, PositionedEntry } from '../ports/event-feed.ts';
import { laneOf, taskOf, type DeliveryQueue, type RecoveryMessage } from '../ports/queues.ts';
import { dueAtNow, sentNow } from './endpoint-lease.ts';

/** A delivery with its event; null when the event has expired. */
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
  readonly eventQueue: Queue<RecoveryMessage>;
  readonly clock: Clock;
};

type RedeliveryProblem = 'not_found' | 'webhook_not_active';

export type RedeliveryResponse = IdempotentResponse<Delivery, RedeliveryProblem> | null;

/** Restarts a delivery, with the calendar from its start and the same `webhook-id`. A running attempt continues. */
export const makeRedeliver =
  ({ deliveries, endpoints, deliveryQueue, clock }: Omit<Deps, 'eventQueue'>) =>
  async (ref: DeliveryRef, response: RedeliveryResponse): Promise<Result<Delivery, RedeliveryProblem>> => {
    const found = await deliveries.find(ref);
    if (found === null) return fail('not_found');
    const endpoint = await endpoints.find(ref.owner, found.endpointId);
    if (endpoint?.status !== 'active') return fail('webhook_not_active');
    const now = clock.now();
    const dueAt = dueAtNow(endpoint, now);
    const expected = { ...found, ...restartedAt(now, dueAt) };
    const outcome = await deliveries.restart(found, now, dueAt, (await response?.render(ok(expected))) ?? null);
    if (outcome.kind !== 'applied') response?.markNotPersisted();
    if (outcome.kind === 'not_found') return fail('not_found');
    if (outcome.kind === 'conflict') return ok(outcome.current);
    await deliveryQueue.send(laneOf(endpoint), sentNow(endpoint, [outcome.current], now).map(taskOf), 0);
    return ok(outcome.current);
  };

export type RecoveryRequest = Pick<RecoveryMessage, 'owner' | 'endpointId' | 'since' | 'until' | 'correlationId'>;

export type Recovery = { readonly endpointId: EndpointId; readonly count: number };

/** Maximum number of deliveries counted before a recovery is answered, and of reads for that. */
const COUNTED = 5_000;
const COUNTING_ROUNDS = 4;

/** Failed deliveries restarted per batch. */
const BATCH = 100;

const failedOf = (endpointId: EndpointId) => ({ endpoint_id: endpointId, status: ['failed'] }) as const;

const rangeIn = ({ owner, since, until }: Pick<RecoveryMessage, 'owner' | 'since' | 'until'>) =>
  ({ owner, from: since, to: until, direction: 'older' }) as const;

/**
 * Restarts all failed deliveries of a time span; returns how many there are, or how many it found in the newest part of a long span. A
 * repetition finds them already restarted.
 */
export const makeRecover = ({ deliveries, endpoints, eventQueue }: Pick<Deps, 'deliveries' | 'endpoints' | 'eventQueue'>) => {
  const count = async (request: RecoveryRequest): Promise<{ readonly count: number; readonly isComplete: boolean }> => {
    let counted = 0;
    let after: DeliveryRef['id'] | null = null;
    for (let round = 0; round < COUNTING_ROUNDS && counted < COUNTED; round += 1) {
      const filters = failedOf(request.endpointId);
      const found: Found = await collectDeliveries(deliveries, filters, { ...rangeIn(request), after }, COUNTED - counted);
      counted += found.deliveries.length;
      after = found.resume;
      if (after === null) return { count: counted, isComplete: true };
    }
    return { count: counted, isComplete: false };
  };

  return async (request: RecoveryRequest): Promise<Result<Recovery, RedeliveryProblem>> => {
    const { owner, endpointId } = request;
    const endpoint = await endpoints.find(owner, endpointId);
    if (endpoint === null) return fail('not_found');
    if (endpoint.status !== 'active') return fail('webhook_not_active');
    const failed = await count(request);
    if (failed.count > 0 || !failed.isComplete) await eventQueue.send({ kind: 'recovery', ...request, after: null });
    return ok({ endpointId, count: failed.count });
  };
};

/**
 * Restarts a batch of failed deliveries, and leaves the rest to another message. Only the first batch gets messages: a hundred thousand of
 * them would delay other deliveries, so the sweep sends the rest in shares.
 */
export const makeRecoverBatch =
  ({ deliveries, endpoints, deliveryQueue, eventQueue, clock }: Deps) =>
  async (message: RecoveryMessage): Promise<void> => {
    const { owner, endpointId, after, correlationId } = message;
    const endpoint = await endpoints.find(owner, endpointId);
    if (endpoint?.status !== 'active') return;
    const page = await collectDeliveries(deliveries, failedOf(endpointId), { ...rangeIn(message), after }, BATCH);
    const now = clock.now();
    const isFirst = after === null;
    const dueAt = isFirst ? dueAtNow(endpoint, now) : now;
    const outcomes = await Promise.all(page.deliveries.map((delivery) => deliveries.restart(delivery, now, dueAt, null)));
    const restarted = outcomes.flatMap((outcome) => (outcome.kind === 'applied' ? [outcome.current] : []));
    const sent = isFirst ? sentNow(endpoint, restarted, now) : [];
    const tasks = sent.map((delivery) => ({ ...taskOf(delivery), correlationId }));
    await deliveryQueue.send(laneOf(endpoint), tasks, 0);
    if (page.resume !== null) await eventQueue.send({ ...message, after: page.resume });
  };
