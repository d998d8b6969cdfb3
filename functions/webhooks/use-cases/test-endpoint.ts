import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { EventType } from '../../../shared/events/catalogue.ts';
import { eventIdOf, type EventId } from '../../../shared/events/event-id.ts';
import type { PublishedData } from '../../../shared/events/published-event.ts';
import { minuteOf } from '../../../shared/identity/access/domain/rate-limit.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { DeliveryError } from '../../../shared/webhooks/domain/delivery.ts';
import type { Endpoint, EndpointId } from '../../../shared/webhooks/domain/endpoint.ts';
import type { Owner } from '../../../shared/webhooks/domain/owner.ts';
import type { EndpointStore } from '../../../shared/webhooks/ports/endpoint-store.ts';
import type { HostLimiter, RegistrableDomainOf } from '../../../shared/webhooks/ports/host-limiter.ts';
import { eventBodyOf } from '../domain/event-body.ts';
import { TEST_TYPE } from '../domain/event-types.ts';
import { sampleDataOf } from '../domain/sample-data.ts';
import { FULL_TIMEOUT_MS } from './attempt-outcome.ts';
import { hostOf } from './host-of.ts';
import type { makeSendEvent } from './send-event.ts';

export type EndpointTest = {
  readonly id: string;
  readonly delivered: boolean;
  readonly httpStatus: number | null;
  readonly responseTimeMs: number | null;
  /** `rate_limited`: the host has no room in this minute. */
  readonly error: DeliveryError | 'rate_limited' | null;
};

type Deps = {
  readonly endpoints: Pick<EndpointStore, 'find'>;
  readonly hostLimiter: Pick<HostLimiter, 'reserve'>;
  readonly registrableDomainOf: RegistrableDomainOf;
  readonly sendEvent: ReturnType<typeof makeSendEvent>;
  readonly deliveryCap: (owner: Owner) => Promise<number>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly version: string;
};

type TestRequest = {
  readonly owner: Owner;
  readonly id: EndpointId;
  readonly event: EventType | typeof TEST_TYPE;
  /** The user who requests the test. */
  readonly userId: UserId;
  readonly requestId: string;
};

/** The data of a test: in the form of a real event of the type, with invented values. */
const dataOf = (event: TestRequest['event'], endpoint: Endpoint, userId: UserId, validationId: string): PublishedData =>
  event === TEST_TYPE
    ? { type: 'webhook_test', id: endpoint.id, attributes: { event }, links: null }
    : sampleDataOf(event, { validationId, userId });

/** Sends an endpoint a signed event that did not happen: it is neither stored nor counted as a failure. */
export const makeTestEndpoint = (deps: Deps) => {
  const { endpoints, hostLimiter, registrableDomainOf, sendEvent, deliveryCap, clock, ids, version } = deps;
  const send = async (endpoint: Endpoint, { event, userId, requestId }: TestRequest, id: EventId): Promise<EndpointTest> => {
    const at = clock.now();
    const data = dataOf(event, endpoint, userId, ids.uuid());
    const body = JSON.stringify(eventBodyOf({ id, type: event, at, data, requestId, version, userId, isTest: true }));
    const response = await sendEvent(endpoint, { id, body }, userId, FULL_TIMEOUT_MS);
    const responseTimeMs = clock.now() - at;
    if (response.kind === 'no_response') return { id, delivered: false, httpStatus: null, responseTimeMs, error: response.error };
    const { status } = response;
    const delivered = status >= 200 && status <= 299;
    const error = delivered ? null : status >= 300 && status <= 399 ? 'redirect_not_followed' : 'http_status';
    return { id, delivered, httpStatus: status, responseTimeMs, error };
  };

  return async (request: TestRequest): Promise<Result<EndpointTest, 'not_found'>> => {
    const { owner, id: endpointId } = request;
    const [endpoint, perMinute] = await Promise.all([endpoints.find(owner, endpointId), deliveryCap(owner)]);
    if (endpoint === null) return fail('not_found');
    const id = eventIdOf({ pk: 'TEST', sk: ids.uuid(), version: 1 }, request.event);
    const fits = await hostLimiter.reserve(await hostOf(endpoint, registrableDomainOf), minuteOf(clock.now()), perMinute);
    if (!fits) return ok({ id, delivered: false, httpStatus: null, responseTimeMs: null, error: 'rate_limited' });
    return ok(await send(endpoint, request, id));
  };
};
