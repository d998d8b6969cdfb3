import { minuteOf, WINDOW_MS } from '../../../shared/identity/domain/rate-limit.ts';
import type { UserStore } from '../../../shared/identity/ports/user-store.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import { isLeaseFree } from '../../../shared/platform/lifecycle/lease.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { isOpen, type Delivery, type DeliveryError, type LastAttempt } from '../domain/delivery.ts';
import { shouldDisable, shouldWarn, type AttemptResult, type Endpoint } from '../domain/endpoint.ts';
import { nextAttemptAt, retryAfterOf, type RetryCalendar } from '../domain/retry-calendar.ts';
import { laneOf, taskOf, type DeliveryQueue, type DeliveryTask, type Lane } from '../ports/delivery-queue.ts';
import type { DeliveryStore } from '../ports/delivery-store.ts';
import type { EndpointStore } from '../ports/endpoint-store.ts';
import type { EventFeed, PositionedEntry } from '../ports/event-feed.ts';
import type { HostDeliveries, HostLimiter, RegistrableDomainOf } from '../ports/host-limiter.ts';
import type { WebhookResponse } from '../ports/webhook-sender.ts';
import { delaySecondsUntil, dueAtFor, EARLY_MS, isWithinMessageDelay, SWEEP_SLACK_MS } from './delivery-times.ts';
import { hostOf } from './host-of.ts';
import { makeHostSlots } from './host-slots.ts';
import { isOwnerDeleted } from './owner-deleted.ts';
import type { makeSendEvent } from './send-event.ts';

/** Longer than an attempt takes at most. */
const LEASE_MS = 30_000;

/** Answers within this are quick. */
const QUICK_MS = 1_000;

/** A delivery whose endpoint is busy waits so long, three times as long every further time. */
const FIRST_DEFERRAL_MS = 1_000;
const MAX_DEFERRALS = 5;
/** Shorter deferrals are in the message alone. */
const NOTED_DEFERRAL_MS = 20_000;

/** Where no near minute has room. */
const NO_ROOM_MS = 600_000;

export type AttemptDeps = {
  readonly deliveries: DeliveryStore;
  readonly endpoints: Pick<EndpointStore, 'find' | 'recordAttempt' | 'disable' | 'warn' | 'takeTurn'>;
  readonly feed: Pick<EventFeed, 'find'>;
  readonly users: UserStore;
  readonly hostLimiter: HostLimiter;
  readonly registrableDomainOf: RegistrableDomainOf;
  readonly deliveryQueue: DeliveryQueue;
  readonly sendEvent: ReturnType<typeof makeSendEvent>;
  readonly deliveryCap: (owner: Endpoint['owner']) => Promise<number>;
  readonly calendar: RetryCalendar;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
};

/** A delivery with what an attempt needs. */
type Prepared = {
  readonly delivery: Delivery;
  readonly endpoint: Endpoint;
  readonly event: PositionedEntry;
  readonly host: HostDeliveries;
};

/** Why a delivery is given up. */
const reasonOf = (endpoint: Endpoint | null, isDeleted: boolean): DeliveryError => {
  if (isDeleted) return 'account_deleted';
  if (endpoint === null) return 'endpoint_deleted';
  return endpoint.status === 'active' ? 'event_expired' : 'endpoint_disabled';
};

const isSuccess = (response: WebhookResponse): boolean => response.kind === 'response' && response.status >= 200 && response.status <= 299;

const errorOf = (response: WebhookResponse): DeliveryError | null => {
  if (response.kind === 'no_response') return response.error;
  if (isSuccess(response)) return null;
  return response.status >= 300 && response.status <= 399 ? 'redirect_not_followed' : 'http_status';
};

/** What an attempt comes to. `next` is when the next one is made; null for never. */
type AttemptOutcome = {
  readonly result: AttemptResult;
  readonly next: number | null;
  /** Until when the host asks to be left alone; null when it does not. */
  readonly askedUntil: number | null;
};

const outcomeOf = (response: WebhookResponse, planned: number | null, now: number): AttemptOutcome => {
  if (isSuccess(response)) return { result: 'succeeded', next: null, askedUntil: null };
  const isResponse = response.kind === 'response';
  if (isResponse && response.status === 410) return { result: 'gone', next: null, askedUntil: null };
  const askedUntil = isResponse ? retryAfterOf(response.status, response.retryAfter, now) : null;
  if (planned === null) return { result: 'exhausted', next: null, askedUntil };
  return { result: 'failed', next: Math.max(planned, askedUntil ?? 0), askedUntil };
};

const statusOf = ({ result, next }: AttemptOutcome): 'success' | 'failed' | 'retrying' => {
  if (result === 'succeeded') return 'success';
  return next === null ? 'failed' : 'retrying';
};

const lastAttemptOf = (response: WebhookResponse, sentAt: number, now: number): LastAttempt => ({
  at: sentAt,
  responseStatus: response.kind === 'response' ? response.status : null,
  responseBody: response.kind === 'response' ? response.body : null,
  responseTimeMs: now - sentAt,
  error: errorOf(response),
});

/**
 * Attempts a delivery: once for its turn in the calendar, however often its message comes. What does not fit under the
 * caps, or would hold up others, is set for later and uses no attempt.
 */
export const makeAttemptDelivery = (deps: AttemptDeps) => {
  const {
    deliveries,
    endpoints,
    feed,
    users,
    hostLimiter,
    registrableDomainOf,
    deliveryQueue,
    sendEvent,
    deliveryCap,
    calendar,
    clock,
    ids,
    log,
  } = deps;
  const findSlot = makeHostSlots(hostLimiter);

  const prepare = async (task: DeliveryTask, now: number): Promise<Prepared | null> => {
    const delivery = await deliveries.find(task);
    const isWaiting = delivery !== null && isOpen(delivery) && delivery.attempts === task.attempts && isLeaseFree(delivery.lease, now);
    if (!isWaiting || (delivery.nextAttemptAt ?? 0) > now + EARLY_MS) return null;
    const [endpoint, event, isDeleted] = await Promise.all([
      endpoints.find(delivery.owner, delivery.endpointId),
      feed.find(delivery.userId, delivery.position, now),
      isOwnerDeleted(users, delivery.owner),
    ]);
    if (endpoint?.status === 'active' && event !== null && !isDeleted) {
      return { delivery, endpoint, event, host: await hostOf(endpoint, registrableDomainOf) };
    }
    await deliveries.giveUp(delivery, reasonOf(endpoint, isDeleted), now);
    return null;
  };

  const postpone = async ({ delivery, endpoint }: Prepared, until: number, reservedMinute: number | null, now: number): Promise<void> => {
    const dueAt = dueAtFor(until, now);
    if (!(await deliveries.postpone(delivery, { nextAttemptAt: until, reservedMinute, dueAt }, now))) return;
    log.count('WebhookDeliveryPostponed');
    if (!isWithinMessageDelay(until, now)) return;
    await deliveryQueue.send(laneOf(endpoint), [taskOf(delivery)], delaySecondsUntil(until, now));
  };

  /** Puts a delivery off because another one has the turn of its endpoint. */
  const defer = async ({ delivery }: Prepared, task: DeliveryTask, now: number): Promise<void> => {
    const until = now + Math.round(FIRST_DEFERRAL_MS * 3 ** Math.min(task.deferrals, MAX_DEFERRALS) * (1 + calendar.random() / 2));
    if (until - now > NOTED_DEFERRAL_MS) {
      const noted = { nextAttemptAt: until, reservedMinute: null, dueAt: until + SWEEP_SLACK_MS };
      if (!(await deliveries.postpone(delivery, noted, now))) return;
    }
    await deliveryQueue.send('slow', [{ ...task, deferrals: task.deferrals + 1 }], delaySecondsUntil(until, now));
  };

  /** Whether there is room for the delivery now; sets it for later where there is none. */
  const fits = async (prepared: Prepared, now: number): Promise<boolean> => {
    const { host } = prepared;
    const [blockedUntil, perMinute] = await Promise.all([hostLimiter.blockedUntil(host, now), deliveryCap(prepared.endpoint.owner)]);
    if (blockedUntil !== null) {
      await postpone(prepared, blockedUntil + Math.round(calendar.random() * EARLY_MS), null, now);
      return false;
    }
    const current = minuteOf(now);
    if (prepared.delivery.reservedMinute === current) return true;
    const minute = await findSlot(host, perMinute, now);
    if (minute === current) return true;
    const until = minute === null ? now + NO_ROOM_MS : minute * WINDOW_MS + Math.round((calendar.random() * WINDOW_MS) / 2);
    await postpone(prepared, until, minute, now);
    return false;
  };

  /** Disables an endpoint that failed for too long, or warns its account before. */
  const judge = async (endpoint: Endpoint, result: AttemptResult, now: number): Promise<void> => {
    const { timeScale } = calendar;
    if (shouldDisable(endpoint, result, now, timeScale)) {
      return endpoints.disable(endpoint, result === 'gone' ? 'gone' : 'failing', now);
    }
    if (shouldWarn(endpoint, now, timeScale)) await endpoints.warn(endpoint, now);
  };

  /** Tells the endpoint, and its host, what came of an attempt. */
  const tell = async ({ endpoint, host }: Prepared, outcome: AttemptOutcome, isQuick: boolean, now: number): Promise<void> => {
    const { result, askedUntil } = outcome;
    const after = await endpoints.recordAttempt(endpoint.owner, endpoint.id, { result, at: now, isQuick });
    if (after?.status === 'active') await judge(after, result, now);
    if (askedUntil !== null) await hostLimiter.block(host, askedUntil);
    log.count(result === 'succeeded' ? 'WebhookDelivered' : 'WebhookAttemptFailed');
  };

  const record = async (prepared: Prepared, token: string, response: WebhookResponse, sentAt: number): Promise<void> => {
    const now = clock.now();
    const attempts = prepared.delivery.attempts + 1;
    const outcome = outcomeOf(response, nextAttemptAt(attempts, now, calendar), now);
    const { next } = outcome;
    const isWritten = await deliveries.finish(prepared.delivery, token, {
      status: statusOf(outcome),
      attempts,
      lastAttempt: lastAttemptOf(response, sentAt, now),
      nextAttemptAt: next,
      dueAt: next === null ? null : dueAtFor(next, now),
    });
    if (!isWritten) return;
    const isQuick = now - sentAt <= QUICK_MS;
    await tell(prepared, outcome, isQuick, now);
    if (next === null || !isWithinMessageDelay(next, now)) return;
    await deliveryQueue.send(laneOf({ isQuick }), [taskOf({ ...prepared.delivery, attempts })], delaySecondsUntil(next, now));
  };

  return async (lane: Lane, task: DeliveryTask): Promise<void> => {
    const now = clock.now();
    const prepared = await prepare(task, now);
    if (prepared === null) return;
    const { delivery, endpoint, event } = prepared;
    if (!endpoint.isQuick && lane === 'quick') return deliveryQueue.send('slow', [task], 0);
    if (!endpoint.isQuick && !(await endpoints.takeTurn(endpoint.owner, endpoint.id, now, now + LEASE_MS)))
      return defer(prepared, task, now);
    if (!(await fits(prepared, now))) return;
    const lease = { token: ids.uuid(), until: now + LEASE_MS };
    if (!(await deliveries.take(delivery, lease, now, lease.until + SWEEP_SLACK_MS))) return;
    const sentAt = clock.now();
    await record(prepared, lease.token, await sendEvent(endpoint, event, delivery.userId), sentAt);
  };
};
