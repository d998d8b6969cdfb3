import { fail, type Failure } from '../../errors/failure.ts';
import type { AccessDecision, AccessDenied, Authorizer, ProtectedAccess } from '../../platform/http/authorizer.ts';
import { headersOf, type ApiGatewayRequest } from '../../platform/http/request.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { Log } from '../../platform/observability/log.ts';
import { parseApiKey, type ApiKey } from '../domain/api-key.ts';
import type { Caller } from '../domain/authenticated-context.ts';
import { rateLimitHeaders, WINDOW_MS, type RateLimitState } from '../domain/rate-limit.ts';
import type { ApiKeyAuthorizer, AuthorizationResult } from '../ports/api-key-authorizer.ts';
import type { IpRateDecision, IpRateLimiter } from '../ports/ip-rate-limiter.ts';

type AuthorizerDeps = { readonly apiKeyAuthorizer: ApiKeyAuthorizer; readonly limiter: IpRateLimiter; readonly log: Log };

const secondsUntil = (instant: number, now: number): number => Math.max(1, Math.ceil((instant - now) / 1000));

/** The API key of `Authorization: Bearer`, null when there is none that is well-formed. */
const apiKeyOf = (request: ApiGatewayRequest): ApiKey | null =>
  parseApiKey(/^bearer +(\S+) *$/i.exec(headersOf(request)['authorization'] ?? '')?.[1] ?? '');

const rateLimitExceeded = (reason: 'key_rate' | 'ip_rate', state: RateLimitState, retryAfterSeconds: number): Failure =>
  fail(
    { code: 'rate_limit_exceeded', reason: reason === 'key_rate' ? 'requests_per_key' : 'requests_per_address' },
    { retryAfterSeconds, meta: { reason, limit: state.limit, retry_after: retryAfterSeconds } },
  );

/** Over a per-IP ceiling the full window is to be waited for (interface: Rate-limit headers). */
const ipRateLimitExceeded = ({ state }: Extract<IpRateDecision, { kind: 'limited' }>, language: Language | null): AccessDenied => ({
  kind: 'denied',
  failure: rateLimitExceeded('ip_rate', state, WINDOW_MS / 1000),
  language,
  headers: rateLimitHeaders(state),
});

const failureOf = (result: Exclude<AuthorizationResult, { kind: 'authorized' }>, access: ProtectedAccess, now: number): Failure => {
  switch (result.kind) {
    case 'unknown_credential':
    case 'inactive_user':
      return fail('unauthorized');
    case 'rate_limited':
      return rateLimitExceeded('key_rate', result.rate, secondsUntil(result.rate.resetsAt, now));
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

/** On a 429 the remaining count is 0, whichever counter denied (interface: Rate-limit headers). */
const headersOfDenial = (result: Exclude<AuthorizationResult, { kind: 'authorized' }>): Readonly<Record<string, string>> => {
  if (!('rate' in result)) return {};
  const isExhausted = result.kind === 'quota_exhausted' || result.kind === 'rate_limited';
  return rateLimitHeaders(isExhausted ? { ...result.rate, remaining: 0 } : result.rate);
};

/** Decides who may call: credential, requests per address and per account, permission, monthly unit. */
export const makeAuthorizer = ({ apiKeyAuthorizer, limiter, log }: AuthorizerDeps): Authorizer<Caller> => {
  const withMetric = <Decision extends AccessDecision<Caller>>(decision: Decision): Decision => {
    if (decision.kind === 'denied' && decision.failure.problems[0].code === 'rate_limit_exceeded') log.count('RequestRateLimited');
    return decision;
  };

  /** A request without a valid credential counts against its address. */
  const denyAnonymous = async (address: string, now: number): Promise<AccessDenied> => {
    const ipRate = await limiter.count(address, 'anonymous', now);
    if (ipRate.kind === 'limited') return ipRateLimitExceeded(ipRate, null);
    return { kind: 'denied', failure: fail('unauthorized'), language: null, headers: {} };
  };

  const decide = async (
    apiKey: ApiKey,
    address: string,
    access: ProtectedAccess,
    consumeUnit: boolean,
    now: number,
  ): Promise<AccessDecision<Caller>> => {
    const [result, ipRate] = await Promise.all([
      apiKeyAuthorizer.authorize({ apiKey, permission: access.permission, consumeUnit, now }),
      limiter.count(address, 'with_key', now),
    ]);
    if (result.kind === 'unknown_credential' || result.kind === 'inactive_user') return denyAnonymous(address, now);
    const { language } = result.principal;
    if (ipRate.kind === 'limited') {
      if (result.kind === 'authorized' && result.unit !== null) await apiKeyAuthorizer.refund(result.unit);
      return ipRateLimitExceeded(ipRate, language);
    }
    if (result.kind === 'authorized') {
      const { principal, unit, rate } = result;
      return { kind: 'allowed', caller: { principal, unit }, language, headers: rateLimitHeaders(rate) };
    }
    return { kind: 'denied', failure: failureOf(result, access, now), language, headers: headersOfDenial(result) };
  };

  return {
    identify: async (request, now) => {
      const apiKey = apiKeyOf(request);
      return apiKey === null ? null : apiKeyAuthorizer.identify(apiKey, now);
    },

    /** Without the account's item there is neither identity nor quota: 503. */
    authorize: async (request, access, consumeUnit, now) => {
      const address = request.requestContext.identity.sourceIp;
      const apiKey = apiKeyOf(request);
      if (apiKey === null) return withMetric(await denyAnonymous(address, now));
      try {
        return withMetric(await decide(apiKey, address, access, consumeUnit, now));
      } catch (error) {
        log.error('authorizer_unavailable', {}, error);
        return { kind: 'denied', failure: fail('service_unavailable', { retryAfterSeconds: 5 }), language: null, headers: {} };
      }
    },

    authorizePublic: async (request, now) => {
      const ipRate = await limiter.count(request.requestContext.identity.sourceIp, 'anonymous', now);
      return ipRate.kind === 'allowed' ? null : withMetric(ipRateLimitExceeded(ipRate, null));
    },
  };
};
