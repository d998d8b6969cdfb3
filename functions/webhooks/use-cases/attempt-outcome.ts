import type { DeliveryError, LastAttempt } from '../../../shared/webhooks/domain/delivery.ts';
import type { AttemptResult, Endpoint } from '../../../shared/webhooks/domain/endpoint.ts';
import type { DeliveryOutcome } from '../../../shared/webhooks/ports/delivery-totals.ts';
import { retryAfterOf } from '../domain/retry-calendar.ts';
import type { WebhookResponse } from '../ports/webhook-sender.ts';

/** Longest timeout of an endpoint. */
export const FULL_TIMEOUT_MS = 15_000;

/** Timeout of an endpoint that gave no response in the full time, and of every one while others wait for the end of the attempt. */
export const SHORT_TIMEOUT_MS = 3_000;

/** Such an endpoint gets the full timeout this often, because it may be slow but alive. */
const FULL_TIMEOUT_EVERY_MS = 600_000;

/** Timeout of the next attempt at an endpoint that is served separately (milliseconds). Intervals are divided by `timeScale`. */
export const timeoutOf = ({ timedOutAt }: Pick<Endpoint, 'timedOutAt'>, now: number, timeScale: number): number =>
  timedOutAt !== null && now - timedOutAt < FULL_TIMEOUT_EVERY_MS / timeScale ? SHORT_TIMEOUT_MS : FULL_TIMEOUT_MS;

export const isTimeout = (response: WebhookResponse): boolean => response.kind === 'no_response' && response.error === 'timeout';

/** When an endpoint last gave no response in the full time, after one more attempt with `timeoutMs`. */
export const timedOutAtAfter = (
  response: WebhookResponse,
  { timedOutAt }: Pick<Endpoint, 'timedOutAt'>,
  timeoutMs: number,
  now: number,
): number | null => {
  if (!isTimeout(response)) return null;
  return timeoutMs < FULL_TIMEOUT_MS ? timedOutAt : now;
};

/** The result of an attempt. `next` is when the next one is made; null for never. */
export type AttemptOutcome = {
  readonly result: AttemptResult;
  readonly next: number | null;
  /** End of the pause that the host requests; null for none. */
  readonly askedUntil: number | null;
};

/** The outcomes of a delivery, as counters name them. */
export const OUTCOMES: Readonly<Record<AttemptResult, DeliveryOutcome>> = {
  succeeded: 'delivered',
  failed: 'retried',
  exhausted: 'exhausted',
  gone: 'failed',
};

const isSuccess = (response: WebhookResponse): boolean => response.kind === 'response' && response.status >= 200 && response.status <= 299;

const errorOf = (response: WebhookResponse): DeliveryError | null => {
  if (response.kind === 'no_response') return response.error;
  if (isSuccess(response)) return null;
  return response.status >= 300 && response.status <= 399 ? 'redirect_not_followed' : 'http_status';
};

/** `planned` is the calendar's next attempt; null when this one was the last. */
export const outcomeOf = (response: WebhookResponse, planned: number | null, now: number): AttemptOutcome => {
  if (isSuccess(response)) return { result: 'succeeded', next: null, askedUntil: null };
  const isResponse = response.kind === 'response';
  if (isResponse && response.status === 410) return { result: 'gone', next: null, askedUntil: null };
  const askedUntil = isResponse ? retryAfterOf(response.status, response.retryAfter, now) : null;
  if (planned === null) return { result: 'exhausted', next: null, askedUntil };
  return { result: 'failed', next: Math.max(planned, askedUntil ?? 0), askedUntil };
};

export const statusOf = ({ result, next }: AttemptOutcome): 'success' | 'failed' | 'retrying' => {
  if (result === 'succeeded') return 'success';
  return next === null ? 'failed' : 'retrying';
};

export const lastAttemptOf = (response: WebhookResponse, sentAt: number, now: number): LastAttempt => ({
  at: sentAt,
  responseStatus: response.kind === 'response' ? response.status : null,
  responseBody: response.kind === 'response' ? response.body : null,
  responseTimeMs: now - sentAt,
  error: errorOf(response),
});

/** Why a delivery ends without an attempt. */
export const givenUpBecause = (endpoint: Endpoint | null, isDeleted: boolean): DeliveryError => {
  if (isDeleted) return 'account_deleted';
  if (endpoint === null) return 'endpoint_deleted';
  return endpoint.status === 'active' ? 'event_expired' : 'endpoint_disabled';
};

/** The end of an attempt. `restUntil`: the endpoint rests until then; 0 for not at all. */
export type EndedAttempt = Pick<Endpoint, 'responseSpeed'> & {
  readonly restUntil: number;
  /** Whether the lease of the endpoint was released with the count of the attempt. */
  readonly isLeaseReleased: boolean;
};

/** The end of an attempt that sent no request. */
export const withoutRequest = ({ responseSpeed }: Endpoint): EndedAttempt => ({ responseSpeed, restUntil: 0, isLeaseReleased: false });
