import { minuteOf, WINDOW_MS } from '../../../shared/identity/access/domain/rate-limit.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import { isLeaseFree } from '../../../shared/platform/lifecycle/lease.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { isOpen, unmadeAttempt, withAttempt, type Delivery, type PostponedReason } from '../../../shared/webhooks/domain/delivery.ts';
import {
  shouldDisable,
  shouldWarn,
  type AttemptResult,
  type Endpoint,
  type ResponseSpeed,
} from '../../../shared/webhooks/domain/endpoint.ts';
import type { DeliveryStore } from '../../../shared/webhooks/ports/delivery-store.ts';
import type { DeliveryOutcome } from '../../../shared/webhooks/ports/delivery-totals.ts';
import type { EndedLease, EndpointStore } from '../../../shared/webhooks/ports/endpoint-store.ts';
import type { HostDeliveries, HostLimiter, RegistrableDomainOf } from '../../../shared/webhooks/ports/host-limiter.ts';
import { nextAttemptAt, type RetryCalendar } from '../domain/retry-calendar.ts';
import type { EventFeed, PositionedEntry } from '../ports/event-feed.ts';
import { laneOf, taskOf, type DeliveryQueue, type DeliveryTask, type Lane } from '../ports/queues.ts';
import type { WebhookResponse } from '../ports/webhook-sender.ts';
import {
  givenUpBecause,
  isTimeout,
  lastAttemptOf,
  OUTCOMES,
  outcomeOf,
  SHORT_TIMEOUT_MS,
  statusOf,
  timedOutAtAfter,
  timeoutOf,
  withoutRequest,
  type AttemptOutcome,
  type EndedAttempt,
} from './attempt-outcome.ts';
import { delaySecondsUntil, dueAtFor, EARLY_MS, isWithinMessageDelay, SWEEP_SLACK_MS } from './delivery-times.ts';
import { isLeased, LEASE_MS } from './endpoint-lease.ts';
import { hostOf } from './host-of.ts';
import type { FindHostSlot } from './host-slots.ts';
import { isOwnerDeleted } from './owner-deleted.ts';
import type { makeSendEvent } from './send-event.ts';

/** Answers within this time are quick. */
const QUICK_MS = 1_000;

/** Rest of an endpoint after a timeout. */
const REST_MS = 10_000;

/** Waiting deliveries that are sent at once when their endpoint turns out to be quick; the sweep sends the others. */
const RELEASED_AT_ONCE = 50;
/** Waiting deliveries to examine for the next one: the index may still contain finished ones. */
const LOOKED_AT = 5;

/** Delay when no near minute has room. Longer than a message can wait: the sweep gives each endpoint its share of these. */
const NO_ROOM_MS = 960_000;

export type AttemptDeps = {
  readonly deliveries: DeliveryStore;
  readonly endpoints: Pick<EndpointStore, 'find' | 'recordAttempt' | 'disable' | 'warn' | 'takeLease' | 'releaseLease' | 'markSlow'>;
  readonly feed: Pick<EventFeed, 'find'>;
  readonly users: UserStore;
  readonly hostLimiter: Pick<HostLimiter, 'blockedUntil' | 'block'>;
  readonly findHostSlot: FindHostSlot;
  readonly registrableDomainOf: RegistrableDomainOf;
  readonly deliveryQueue: DeliveryQueue;
  readonly sendEvent: ReturnType<typeof makeSendEvent>;
  readonly countOutcome: (outcome: DeliveryOutcome, at: number) => void;
  readonly deliveryCap: (owner: Endpoint['owner']) => Promise<number>;
  readonly calendar: RetryCalendar;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
};

/** A delivery with the data for an attempt. */
type Prepared = {
  readonly delivery: Delivery;
  readonly endpoint: Endpoint;
  readonly host: HostDeliveries;
  /** End of the pause that the host requested; null for none. */
  readonly blockedUntil: number | null;
};

/** The endpoint's properties that an attempt showed. */
type Observation = Pick<Endpoint, 'responseSpeed' | 'timedOutAt'>;

/**
 * Attempts a delivery: once for its time in the calendar, however often its message arrives. A delivery that exceeds the caps is postponed
 * and uses no attempt. An endpoint that is not quick gets one delivery at a time; the others wait in the table, without messages, and the
 * end of each attempt sends the next one.
 */
export const makeAttemptDelivery = (deps: AttemptDeps) => {
  const {
    deliveries,
    endpoints,
    feed,
    users,
    hostLimiter,
    findHostSlot,
    registrableDomainOf,
    deliveryQueue,
    sendEvent,
    countOutcome,
    deliveryCap,
    calendar,
    clock,
    ids,
    log,
  } = deps;
  /** Sends the next waiting delivery of an endpoint, to be attempted at an instant; several for a quick endpoint. */
  const sendWaiting = async ({ id }: Endpoint, responseSpeed: ResponseSpeed, at: number): Promise<void> => {
    const now = clock.now();
    const isQuick = responseSpeed === 'quick';
    const waiting: Delivery[] = [];
    for (const due of await deliveries.dueOf(id, now, isQuick ? RELEASED_AT_ONCE : LOOKED_AT)) {
      if (!isQuick && waiting.length > 0) break;
      const delivery = await deliveries.moveDue(due, at + SWEEP_SLACK_MS);
      if (delivery !== null) waiting.push(delivery);
    }
    await deliveryQueue.send(laneOf({ responseSpeed }), waiting.map(taskOf), delaySecondsUntil(at, now));
  };

  /** Ends a delivery that can no longer be made, and sends the next waiting one. */
  const giveUp = async (delivery: Delivery, endpoint: Endpoint | null, isDeleted: boolean, now: number): Promise<void> => {
    if (await deliveries.giveUp(delivery, givenUpBecause(endpoint, isDeleted), now)) countOutcome('failed', now);
    if (endpoint !== null && endpoint.responseSpeed !== 'quick') await sendWaiting(endpoint, endpoint.responseSpeed, now);
  };

  const findEvent = ({ userId, position }: Delivery, now: number): Promise<PositionedEntry | null> => feed.find(userId, position, now);

  const prepare = async (task: DeliveryTask, now: number): Promise<Prepared | null> => {
    const delivery = await deliveries.find(task);
    const isWaiting = delivery !== null && isOpen(delivery) && delivery.attempts === task.attempts && isLeaseFree(delivery.lease, now);
    if (!isWaiting || (delivery.nextAttemptAt ?? 0) > now + EARLY_MS) return null;
    const host = await hostOf({ url: delivery.endpointUrl, owner: delivery.owner }, registrableDomainOf);
    const [endpoint, event, isDeleted, blockedUntil] = await Promise.all([
      endpoints.find(delivery.owner, delivery.endpointId),
      findEvent(delivery, now),
      isOwnerDeleted(users, delivery.owner),
      hostLimiter.blockedUntil(host, now),
    ]);
    if (endpoint?.status !== 'active' || event === null || isDeleted) {
      await giveUp(delivery, endpoint, isDeleted, now);
      return null;
    }
    if (endpoint.url === delivery.endpointUrl) return { delivery, endpoint, host, blockedUntil };
    const current = await hostOf(endpoint, registrableDomainOf);
    return { delivery, endpoint, host: current, blockedUntil: await hostLimiter.blockedUntil(current, now) };
  };

  type Later = { readonly until: number; readonly reservedMinute: number | null; readonly postponed: PostponedReason };

  const postpone = async ({ delivery, endpoint }: Prepared, { until, reservedMinute, postponed }: Later, now: number): Promise<void> => {
    const dueAt = dueAtFor(until, now);
    if (!(await deliveries.postpone(delivery, { postponed, nextAttemptAt: until, reservedMinute, dueAt }, now))) return;
    log.count('WebhookDeliveryPostponed');
    if (!isWithinMessageDelay(until, now)) return;
    await deliveryQueue.send(laneOf(endpoint), [taskOf(delivery)], delaySecondsUntil(until, now));
  };

  /** Leaves a delivery to the end of the attempt that has its endpoint's lease. */
  const leaveWaiting = async ({ delivery }: Prepared, now: number): Promise<void> => {
    if (delivery.dueAt === null || delivery.dueAt > now) await deliveries.moveDue(delivery, now);
  };

  /** Whether there is room for the delivery now; postpones it if there is none. */
  const fits = async (prepared: Prepared, now: number): Promise<boolean> => {
    const { host, blockedUntil } = prepared;
    if (blockedUntil !== null) {
      const until = blockedUntil + Math.round(calendar.random() * EARLY_MS);
      await postpone(prepared, { until, reservedMinute: null, postponed: 'retry_after' }, now);
      return false;
    }
    const current = minuteOf(now);
    if (prepared.delivery.reservedMinute === current) return true;
    const minute = await findHostSlot(host, await deliveryCap(prepared.endpoint.owner), now);
    if (minute === current) return true;
    const until = minute === null ? now + NO_ROOM_MS : minute * WINDOW_MS + Math.round((calendar.random() * WINDOW_MS) / 2);
    await postpone(prepared, { until, reservedMinute: minute, postponed: 'host_limit' }, now);
    return false;
  };

  /** Disables an endpoint, in its state after an attempt, if it failed for too long, or warns its account before that. */
  const disableOrWarn = async (endpoint: Endpoint, result: AttemptResult, now: number): Promise<void> => {
    const { timeScale } = calendar;
    if (shouldDisable(endpoint, result, now, timeScale)) {
      return endpoints.disable(endpoint, result === 'gone' ? 'gone' : 'failing', now);
    }
    if (shouldWarn(endpoint, now, timeScale)) await endpoints.warn(endpoint, now);
  };

  /** Counts an attempt for the endpoint, whose lease it ends, and for its host. False for an endpoint with another URL by now. */
  const count = async (
    { endpoint, host }: Prepared,
    outcome: AttemptOutcome,
    observed: Observation,
    lease: EndedLease | null,
    now: number,
  ): Promise<boolean> => {
    const { result, askedUntil } = outcome;
    const { owner, id, url } = endpoint;
    const after = await endpoints.recordAttempt(owner, id, { url, result, at: now, ...observed, lease });
    if (after?.status === 'active') await disableOrWarn(after, result, now);
    if (askedUntil !== null) await hostLimiter.block(host, askedUntil);
    log.count(result === 'succeeded' ? 'WebhookDelivered' : 'WebhookAttemptFailed');
    return after !== null;
  };

  /** Writes the result of an attempt, unless another worker has taken over the delivery; `leaseUntil` identifies the lease of the attempt. */
  const record = async (
    prepared: Prepared,
    token: string,
    response: WebhookResponse,
    sentAt: number,
    observed: Observation,
    leaseUntil: number | null,
  ): Promise<EndedAttempt> => {
    const now = clock.now();
    const { responseSpeed } = observed;
    const restUntil = observed.timedOutAt === null ? 0 : now + REST_MS;
    const attempts = prepared.delivery.attempts + 1;
    const outcome = outcomeOf(response, nextAttemptAt(attempts, now, calendar), now);
    const { next } = outcome;
    const lastAttempt = lastAttemptOf(response, sentAt, now);
    const isWritten = await deliveries.finish(prepared.delivery, token, {
      status: statusOf(outcome),
      attempts,
      lastAttempt,
      history: withAttempt(prepared.delivery.history, lastAttempt),
      nextAttemptAt: next,
      dueAt: next === null ? null : dueAtFor(next, now),
    });
    if (!isWritten) return { responseSpeed, restUntil, isLeaseReleased: false };
    countOutcome(OUTCOMES[outcome.result], now);
    const lease = leaseUntil === null ? null : { taken: leaseUntil, rest: restUntil };
    const isLeaseReleased = await count(prepared, outcome, observed, lease, now);
    if (next !== null && isWithinMessageDelay(next, now)) {
      await deliveryQueue.send(laneOf(observed), [taskOf({ ...prepared.delivery, attempts })], delaySecondsUntil(next, now));
    }
    return { responseSpeed, restUntil, isLeaseReleased };
  };

  /** Ends a delivery whose event was erased after its preparation. */
  const endErased = async ({ delivery, endpoint }: Prepared, token: string, now: number): Promise<EndedAttempt> => {
    const lastAttempt = unmadeAttempt('event_expired', now);
    const isWritten = await deliveries.finish(delivery, token, {
      status: 'failed',
      attempts: delivery.attempts,
      lastAttempt,
      history: delivery.history,
      nextAttemptAt: null,
      dueAt: null,
    });
    if (isWritten) countOutcome('failed', now);
    return withoutRequest(endpoint);
  };

  /**
   * Makes an attempt, if the delivery is within the caps and no other worker has it; null when it exceeds them. The event is read again
   * after everything else, so that no event is sent whose erasure was processed before. If other deliveries wait for the end of the
   * attempt, its timeout is short: the delivery shows such an attempt, but it begins again when none waits.
   */
  const attempt = async (lane: Lane, prepared: Prepared, leaseUntil: number | null, now: number): Promise<EndedAttempt | null> => {
    const { delivery, endpoint } = prepared;
    if (!(await fits(prepared, now))) return null;
    const lease = { token: ids.uuid(), until: now + LEASE_MS };
    // Another worker has it, or a second message of it was left waiting at this moment.
    if (!(await deliveries.take(delivery, lease, now, lease.until + SWEEP_SLACK_MS))) return withoutRequest(endpoint);
    const sentAt = clock.now();
    const event = await findEvent(delivery, sentAt);
    if (event === null) return endErased(prepared, lease.token, sentAt);
    const timeoutMs = lane === 'quick' ? SHORT_TIMEOUT_MS : timeoutOf(endpoint, sentAt, calendar.timeScale);
    const response = await sendEvent(endpoint, event, delivery.userId, timeoutMs);
    if (lane === 'quick' && isTimeout(response)) {
      const lastAttempt = lastAttemptOf(response, sentAt, clock.now());
      await endpoints.markSlow(endpoint.owner, endpoint.id, endpoint.url);
      const history = withAttempt(delivery.history, lastAttempt);
      await deliveries.release(delivery, lease.token, { lastAttempt, history, dueAt: clock.now() });
      return { responseSpeed: 'slow', restUntil: 0, isLeaseReleased: false };
    }
    const timedOutAt = timedOutAtAfter(response, endpoint, timeoutMs, sentAt);
    const observed: Observation = { responseSpeed: clock.now() - sentAt <= QUICK_MS ? 'quick' : 'slow', timedOutAt };
    return record(prepared, lease.token, response, sentAt, observed, leaseUntil);
  };

  /** Makes an attempt at an endpoint that is not quick while no other one runs there, and sends the next delivery. */
  const attemptUnderLease = async (lane: Lane, prepared: Prepared, now: number): Promise<void> => {
    const { endpoint } = prepared;
    const { owner, id } = endpoint;
    const until = now + LEASE_MS;
    if (isLeased(endpoint, now) || !(await endpoints.takeLease(owner, id, now, until))) return leaveWaiting(prepared, now);
    const release = (rest: number): Promise<void> => endpoints.releaseLease(owner, id, until, rest);
    const ended = await attempt(lane, prepared, until, now).catch(async (error: unknown) => {
      await release(0);
      throw error;
    });
    if (ended?.isLeaseReleased !== true) await release(ended?.restUntil ?? 0);
    if (ended !== null) await sendWaiting(endpoint, ended.responseSpeed, Math.max(ended.restUntil, clock.now()));
  };

  return async (lane: Lane, task: DeliveryTask): Promise<void> => {
    const now = clock.now();
    const prepared = await prepare(task, now);
    if (prepared === null) return;
    const { endpoint } = prepared;
    if (endpoint.responseSpeed === 'quick') {
      const ended = await attempt(lane, prepared, null, now);
      if (ended?.responseSpeed === 'slow') await sendWaiting(endpoint, 'slow', clock.now());
      return;
    }
    if (lane === 'slow' || laneOf(endpoint) === 'quick') return attemptUnderLease(lane, prepared, now);
    if (isLeased(endpoint, now)) return leaveWaiting(prepared, now);
    await deliveryQueue.send('slow', [task], 0);
  };
};
