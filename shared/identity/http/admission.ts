import { fail, type Failure } from '../../errors/failure.ts';
import type { Access } from '../../platform/http/contract.ts';
import { headersOf, type ApiGatewayRequest } from '../../platform/http/request.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { Log } from '../../platform/observability/log.ts';
import { parseApiKey, type ApiKey } from '../domain/api-key.ts';
import type { Principal } from '../domain/principal.ts';
import type { QuotaUnit } from '../domain/quota-unit.ts';
import { rateLimitHeaders, WINDOW_MS, type RateLimitState } from '../domain/rate-limit.ts';
import type { AddressLimiter, AddressVerdict } from '../ports/address-limiter.ts';
import type { Admission, Gatekeeper } from '../ports/gatekeeper.ts';

type ProtectedAccess = Extract<Access, { kind: 'api_key' }>;

/** The caller, or why it may not call; with the headers either answer carries. */
export type Entry =
  | {
      readonly kind: 'admitted';
      readonly principal: Principal;
      readonly unit: QuotaUnit | null;
      readonly headers: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'refused';
      readonly failure: Failure;
      readonly language: Language | null;
      readonly headers: Readonly<Record<string, string>>;
    };

type AdmissionDeps = { readonly gatekeeper: Gatekeeper; readonly limiter: AddressLimiter; readonly log: Log };

const secondsUntil = (instant: number, now: number): number => Math.max(1, Math.ceil((instant - now) / 1000));

/** The API key of `Authorization: Bearer`, null when there is none that is well-formed. */
export const apiKeyOf = (request: ApiGatewayRequest): ApiKey | null =>
  parseApiKey(/^bearer +(\S+) *$/i.exec(headersOf(request)['authorization'] ?? '')?.[1] ?? '');

const tooMany = (reason: 'key_rate' | 'ip_rate', state: RateLimitState, retryAfterSeconds: number): Failure =>
  fail(
    { code: 'rate_limit_exceeded', reason: reason === 'key_rate' ? 'requests_per_key' : 'requests_per_address' },
    { retryAfterSeconds, meta: { reason, limit: state.limit, retry_after: retryAfterSeconds } },
  );

/** Over a per-IP ceiling the full window is to be waited for (interface: Rate-limit headers). */
const refusedAddress = ({ state }: Extract<AddressVerdict, { kind: 'refused' }>, language: Language | null): Entry => ({
  kind: 'refused',
  failure: tooMany('ip_rate', state, WINDOW_MS / 1000),
  language,
  headers: rateLimitHeaders(state),
});

const refusalOf = (admission: Exclude<Admission, { kind: 'admitted' }>, access: ProtectedAccess, now: number): Failure => {
  switch (admission.kind) {
    case 'unknown_credential':
    case 'inactive_account':
      return fail('unauthorized');
    case 'rate_limited':
      return tooMany('key_rate', admission.rate, secondsUntil(admission.rate.resetsAt, now));
    case 'permission_denied':
      return fail({ code: access.denial ?? 'permission_denied', params: { permission: access.permission ?? '' } });
    case 'quota_exhausted': {
      const retryAfterSeconds = secondsUntil(admission.quota.resetsAt, now);
      return fail(
        { code: 'rate_limit_exceeded', reason: 'monthly_quota' },
        {
          retryAfterSeconds,
          meta: {
            reason: 'quota',
            limit: admission.quota.limit,
            retry_after: retryAfterSeconds,
            resets_at: new Date(admission.quota.resetsAt).toISOString(),
          },
        },
      );
    }
  }
};

/** On a 429 nothing remains, whichever counter refused (interface: Rate-limit headers). */
const headersOfRefusal = (admission: Exclude<Admission, { kind: 'admitted' }>): Readonly<Record<string, string>> => {
  if (!('rate' in admission)) return {};
  const isExhausted = admission.kind === 'quota_exhausted' || admission.kind === 'rate_limited';
  return rateLimitHeaders(isExhausted ? { ...admission.rate, remaining: 0 } : admission.rate);
};

/** Decides who may call: credential, requests per address and per account, permission, monthly unit. */
export const makeAdmission = ({ gatekeeper, limiter, log }: AdmissionDeps) => {
  const counted = (entry: Entry): Entry => {
    if (entry.kind === 'refused' && entry.failure.problems[0].code === 'rate_limit_exceeded') log.count('RequestRateLimited');
    return entry;
  };

  /** A request without a valid credential counts against its address. */
  const anonymous = async (address: string, now: number): Promise<Entry> => {
    const verdict = await limiter.count(address, 'anonymous', now);
    if (verdict.kind === 'refused') return refusedAddress(verdict, null);
    return { kind: 'refused', failure: fail('unauthorized'), language: null, headers: {} };
  };

  const protectedEntry = async (
    apiKey: ApiKey,
    address: string,
    access: ProtectedAccess,
    takeUnit: boolean,
    now: number,
  ): Promise<Entry> => {
    const [admission, verdict] = await Promise.all([
      gatekeeper.admit({ apiKey, permission: access.permission, takeUnit, now }),
      limiter.count(address, 'with_key', now),
    ]);
    if (admission.kind === 'unknown_credential' || admission.kind === 'inactive_account') return anonymous(address, now);
    if (verdict.kind === 'refused') {
      if (admission.kind === 'admitted' && admission.unit !== null) await gatekeeper.giveBack(admission.unit);
      return refusedAddress(verdict, admission.principal.language);
    }
    if (admission.kind === 'admitted') {
      const { principal, unit, rate } = admission;
      return { kind: 'admitted', principal, unit, headers: rateLimitHeaders(rate) };
    }
    return {
      kind: 'refused',
      failure: refusalOf(admission, access, now),
      language: admission.principal.language,
      headers: headersOfRefusal(admission),
    };
  };

  return {
    /** Admits a request to a protected operation. Without the account's item there is neither identity nor quota: 503. */
    enter: async (request: ApiGatewayRequest, access: ProtectedAccess, takeUnit: boolean, now: number): Promise<Entry> => {
      const address = request.requestContext.identity.sourceIp;
      const apiKey = apiKeyOf(request);
      if (apiKey === null) return counted(await anonymous(address, now));
      try {
        return counted(await protectedEntry(apiKey, address, access, takeUnit, now));
      } catch (error) {
        log.error('gatekeeper_unavailable', {}, error);
        return { kind: 'refused', failure: fail('service_unavailable', { retryAfterSeconds: 5 }), language: null, headers: {} };
      }
    },

    /** Counts a request to a public operation; null when it may go on. */
    enterPublic: async (request: ApiGatewayRequest, now: number): Promise<Extract<Entry, { kind: 'refused' }> | null> => {
      const verdict = await limiter.count(request.requestContext.identity.sourceIp, 'anonymous', now);
      if (verdict.kind === 'admitted') return null;
      const entry = counted(refusedAddress(verdict, null));
      return entry.kind === 'refused' ? entry : null;
    },
  } as const;
};
