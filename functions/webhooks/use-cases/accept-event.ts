import type { EventId } from '../../../shared/events/event-id.ts';
import { isSubscribedTo } from '../../../shared/events/event-pattern.ts';
import type { PublishedEvent } from '../../../shared/events/published-event.ts';
import { isErased } from '../../../shared/identity/accounts/domain/account.ts';
import { isTestPartition } from '../../../shared/identity/accounts/domain/test-partition.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { deliveryIdOf, unmadeAttempt, type Delivery } from '../../../shared/webhooks/domain/delivery.ts';
import type { Endpoint } from '../../../shared/webhooks/domain/endpoint.ts';
import { accountOwner, PLATFORM } from '../../../shared/webhooks/domain/owner.ts';
import type { DeliveryStore } from '../../../shared/webhooks/ports/delivery-store.ts';
import type { EndpointStore } from '../../../shared/webhooks/ports/endpoint-store.ts';
import { eventBodyOf } from '../domain/event-body.ts';
import type { EventFeed } from '../ports/event-feed.ts';
import { laneOf, taskOf, type DeliveryQueue, type Lane } from '../ports/queues.ts';
import { dueAtNow, sentNow } from './endpoint-lease.ts';

type Deps = {
  readonly feed: EventFeed;
  readonly endpoints: Pick<EndpointStore, 'list'>;
  readonly users: UserStore;
  readonly deliveries: Pick<DeliveryStore, 'create'>;
  readonly deliveryQueue: DeliveryQueue;
  readonly clock: Clock;
  /** Version of the build, for bodies. */
  readonly version: string;
};

export type AcceptedEvent = { readonly id: EventId; readonly event: PublishedEvent; readonly correlationId: string };

const isSubscribed = ({ status, events, createdAt }: Endpoint, { type, at }: PublishedEvent): boolean =>
  status !== 'disabled' && isSubscribedTo(events, type) && createdAt <= at;

/** An event that happens while an endpoint is disabled for its failures becomes a failed delivery, which a recovery repeats. */
const initialStateOf = (endpoint: Endpoint, now: number) =>
  endpoint.status === 'active'
    ? ({ status: 'pending', lastAttempt: null, nextAttemptAt: now, dueAt: dueAtNow(endpoint, now) } as const)
    : ({ status: 'failed', lastAttempt: unmadeAttempt('endpoint_disabled', now), nextAttemptAt: null, dueAt: null } as const);

const LANES: readonly Lane[] = ['quick', 'slow'];

/**
 * Appends an event to the feed of its account and creates a delivery for every endpoint that subscribes to it. Each step finds the results
 * of an earlier run, so a run may be killed anywhere and repeated: one entry and one delivery each. The endpoints of a deleted account get
 * nothing; an erased account or validation has no events, and no test data reach those of the platform. The account is read while the event is appended, which saves a round trip for
 * every event of an existing account.
 */
export const makeAcceptEvent =
  ({ feed, endpoints, users, deliveries, deliveryQueue, clock, version }: Deps) =>
  async ({ id, event, correlationId }: AcceptedEvent): Promise<void> => {
    const { type, at, data, userId } = event;
    const now = clock.now();
    const body = JSON.stringify(eventBodyOf({ id, type, at, data, requestId: correlationId, version, userId, isTest: false }));
    const owner = accountOwner(userId);
    const validationId = data.type === 'validation' ? data.id : null;
    const entry = { id, type, at, body };
    const [user, own, platform, position] = await Promise.all([
      users.find(userId),
      endpoints.list(owner),
      isTestPartition(userId) ? [] : endpoints.list(PLATFORM),
      feed.append(userId, entry, now),
    ]);
    if (position === null) return;
    if (user === null || isErased(user)) return feed.withdraw(userId, id, position);
    const subscribed = [...(user.status === 'revoked' ? [] : own), ...platform].filter((endpoint) => isSubscribed(endpoint, event));
    const deliveryTo = (endpoint: Endpoint): Delivery => ({
      owner: endpoint.owner,
      id: deliveryIdOf(id, endpoint.id, at),
      endpointId: endpoint.id,
      endpointUrl: endpoint.url,
      eventId: id,
      eventType: type,
      userId,
      position,
      validationId,
      attempts: 0,
      history: [],
      postponed: null,
      reservedMinute: null,
      lease: null,
      ...initialStateOf(endpoint, now),
      createdAt: at,
      correlationId,
    });
    await Promise.all(subscribed.map((endpoint) => deliveries.create(deliveryTo(endpoint))));
    for (const lane of LANES) {
      const tasks = subscribed
        .filter((endpoint) => endpoint.status === 'active' && laneOf(endpoint) === lane)
        .flatMap((endpoint) => sentNow(endpoint, [deliveryTo(endpoint)], now).map(taskOf));
      await deliveryQueue.send(lane, tasks, 0);
    }
  };
