import { fail, type Failure } from '../../../errors/failure.ts';
import type { AccessDenied } from '../../../platform/http/authorizer.ts';
import type { OperationLimit, ProtectedAccess } from '../../../platform/http/contract.ts';
import type { Language } from '../../../platform/i18n/language.ts';
import type { AuthorizationResult } from '../../api-keys/ports/api-key-authorizer.ts';
import type { SessionAuthorizationResult } from '../../sessions/ports/session-authorizer.ts';
import { rateLimitHeaders, WINDOW_MS, windowEnd, type RateLimitState } from '../domain/rate-limit.ts';
import type { IpRateDecision } from '../ports/ip-rate-limiter.ts';

type LimitReason = 'key_rate' | 'ip_rate' | 'operation';

const TEXT_REASONS = { key_rate: 'requests_per_key', ip_rate: 'requests_per_address', operation: 'requests_per_operation' } as const;

const secondsUntil = (instant: number, now: number): number => Math.max(1, Math.ceil((instant - now) / 1000));

export const denied = (
  failure: Failure,
  language: Language | null = null,
  headers: Readonly<Record<string, string>> = {},
): AccessDenied => ({ kind: 'denied', failure, language, headers });

/** What an instance answers that cannot find out who calls, or how often. */
export const unavailable = (): AccessDenied => denied(fail('service_unavailable', { retryAfterSeconds: 5 }));

const rateLimitExceeded = (reason: LimitReason, limit: number, retryAfterSeconds: number): Failure =>
  fail(
    { code: 'rate_limit_exceeded', reason: TEXT_REASONS[reason] },
    { retryAfterSeconds, meta: { reason, limit, retry_after: retryAfterSeconds } },
  );

/** Over a per-IP ceiling the full window is to be waited for (interface: Rate-limit headers). */
export const ipRateDenial = ({ state }: Extract<IpRateDecision, { kind: 'limited' }>, language: Language | null): AccessDenied =>
  denied(rateLimitExceeded('ip_rate', state.limit, WINDOW_MS / 1000), language, rateLimitHeaders(state));

/** An operation's own limit; the headers are its state. */
export const operationDenial = ({ max, windowSeconds }: OperationLimit, now: number): AccessDenied => {
  const resetsAt = windowEnd(now, windowSeconds);
  const failure = rateLimitExceeded('operation', max, secondsUntil(resetsAt, now));
  return denied(failure, null, rateLimitHeaders({ limit: max, remaining: 0, resetsAt }));
};

type Denial = Exclude<AuthorizationResult | (SessionAuthorizationResult & { readonly rate?: RateLimitState }), { kind: 'authorized' }>;

export const failureOf = (result: Denial, access: Pick<ProtectedAccess, 'permission' | 'denial'>, now: number): Failure => {
  switch (result.kind) {
    case 'unknown_credential':
    case 'inactive_user':
      return fail('unauthorized');
    case 'rate_limited':
      return rateLimitExceeded('key_rate', result.rate.limit, secondsUntil(result.rate.resetsAt, now));
    case 'permission_denied':
      return fail({ code: access.denial ?? 'permission_denied', params: { permission: access.permission ?? '' } });
    case 'quota_exhausted': {
      const retryAfterSeconds = secondsUntil(result.quota.resetsAt, now);
      return fail(
        { code: 'rate_limit_exceeded', reason: 'monthly_quota' },
        {
          retryAfterSeconds,
          meta: {
            reason: 'quota',
            limit: result.quota.limit,
            retry_after: retryAfterSeconds,
            resets_at: new Date(result.quota.resetsAt).toISOString(),
          },
        },
      );
    }
  }
};
