import { fail, type Failure } from '../../../errors/failure.ts';
import type { AccessDenied } from '../../../platform/http/authorizer.ts';
import type { CredentialKind, OperationLimit, ProtectedAccess } from '../../../platform/http/schemas/contract.ts';
import type { Language } from '../../../platform/i18n/language.ts';
import type { AuthorizationResult } from '../../api-keys/ports/api-key-authorizer.ts';
import type { SessionAuthorizationResult } from '../../sessions/ports/session-authorizer.ts';
import { limitExceeded } from '../domain/limit-failure.ts';
import { ANONYMOUS_PER_IP_LIMIT, nextMinute, PANEL_PER_IP_LIMIT, rateLimitHeaders, windowEnd } from '../domain/rate-limit.ts';
import type { IpRateDecision } from '../ports/ip-rate-limiter.ts';

export const denied = (
  failure: Failure,
  language: Language | null = null,
  headers: Readonly<Record<string, string>> = {},
): AccessDenied => ({ kind: 'denied', failure, language, headers });

/** The answer of an instance that cannot identify the caller or count the request. */
export const unavailable = (): AccessDenied => denied(fail('service_unavailable', { retryAfterSeconds: 5 }));

/** The denial of an address that sent too many requests; the limiter states when its block ends. */
export const ipRateDenial = (
  { state }: Extract<IpRateDecision, { kind: 'limited' }>,
  language: Language | null,
  now: number,
): AccessDenied => denied(limitExceeded('ip_rate', state.limit, state.resetsAt, now), language, rateLimitHeaders(state));

/** The headers of a 429 for a caller without a key: its address' counter of the minute. */
const minuteHeaders = (limit: number, now: number) => rateLimitHeaders({ limit, remaining: 0, resetsAt: nextMinute(now) });

/** The headers of a 429 for a session that no counter of the minute refused. */
export const sessionHeaders = (now: number) => minuteHeaders(PANEL_PER_IP_LIMIT, now);

/** The denial by an operation's own limit. `credential` is null for public operations. */
export const operationDenial = ({ max, windowSeconds }: OperationLimit, credential: CredentialKind | null, now: number): AccessDenied => {
  const failure = limitExceeded('operation', max, windowEnd(now, windowSeconds), now);
  // The headers of a request with a key stay those of the key's own counter.
  if (credential === 'api_key') return denied(failure, null, { 'X-RateLimit-Remaining': '0' });
  return denied(failure, null, credential === 'session' ? sessionHeaders(now) : minuteHeaders(ANONYMOUS_PER_IP_LIMIT, now));
};

type Denial = Exclude<Extract<AuthorizationResult | SessionAuthorizationResult, { principal: unknown }>, { kind: 'authorized' }>;

/** The failure of a request with a key that identifies no caller. */
export const keyFailureOf = ({ kind }: Exclude<AuthorizationResult, { principal: unknown }>, address: string): Failure => {
  switch (kind) {
    case 'unknown_credential':
    case 'inactive_user':
      return fail('unauthorized');
    case 'expired_key':
      return fail('api_key_expired');
    case 'address_denied':
      return fail({ code: 'api_key_address_not_allowed', params: { address } });
  }
};

export const failureOf = (result: Denial, access: Pick<ProtectedAccess, 'permission' | 'denial'>, now: number): Failure => {
  switch (result.kind) {
    case 'rate_limited':
      return limitExceeded('key_rate', result.rate.limit, result.rate.resetsAt, now);
    case 'permission_denied':
      return fail({ code: access.denial ?? 'permission_denied', params: { permission: access.permission ?? '' } });
    case 'quota_exhausted':
      return limitExceeded('quota', result.quota.limit, result.quota.resetsAt, now);
  }
};
