import { fail, type Failure } from '../../../errors/failure.ts';
import type { AccessDecision, AccessDenied, Authorizer } from '../../../platform/http/authorizer.ts';
import type { ApiGatewayRequest } from '../../../platform/http/request.ts';
import type { CredentialKind, LimitSubject, ProtectedAccess } from '../../../platform/http/schemas/contract.ts';
import type { FunctionLog } from '../../../platform/observability/log.ts';
import { isTestKey, type ApiKey } from '../../api-keys/domain/api-key.ts';
import type { ApiKeyAuthorizer } from '../../api-keys/ports/api-key-authorizer.ts';
import type { TestGate, TestGates } from '../../api-keys/ports/test-gates.ts';
import { csrfTokenOf, hasSecondFactor, type Session, type SessionToken } from '../../sessions/domain/session.ts';
import { isIntended } from '../../sessions/http/csrf.ts';
import type { SessionAuthorizationResult, SessionAuthorizer } from '../../sessions/ports/session-authorizer.ts';
import type { SessionAuthenticator } from '../../sessions/use-cases/authenticate-session.ts';
import type { Caller } from '../domain/authenticated-context.ts';
import { countedAddress } from '../domain/client-address.ts';
import type { Principal } from '../domain/principal.ts';
import { isInFirstQuarter, rateLimitHeaders } from '../domain/rate-limit.ts';
import type { IpRateLimiter } from '../ports/ip-rate-limiter.ts';
import type { OperationLimiter } from '../ports/operation-limiter.ts';
import { denied, failureOf, ipRateDenial, keyFailureOf, operationDenial, sessionHeaders, unavailable } from './access-failures.ts';
import { credentialOf } from './credential.ts';
import { callerIn, choosesTestMode, keyOwnerIn, ownerIn, refusalOf, shownMode } from './test-mode.ts';

/** Reads and authorises sessions. */
export type Sessions = {
  readonly authenticator: SessionAuthenticator;
  readonly authorizer: SessionAuthorizer;
  readonly testGates: Pick<TestGates, 'find'>;
  /** Origins of the service's own pages, such as `https://panel.example.mx`. */
  readonly ownOrigins: readonly string[];
};

type AuthorizerDeps = {
  readonly apiKeyAuthorizer: ApiKeyAuthorizer;
  /** Null when the service has no sessions. */
  readonly sessions: Sessions | null;
  readonly limiter: IpRateLimiter;
  readonly operations: OperationLimiter;
  readonly log: Pick<FunctionLog, 'bind' | 'count' | 'error'>;
};

/** The input of an authorisation: a request and the access that its operation requires. */
type Question = {
  /** As it is counted. */
  readonly address: string;
  /** The same in full. */
  readonly clientAddress: string;
  readonly access: ProtectedAccess;
  readonly consumeUnit: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** The same for a request with a key, and only the part of the access that concerns keys. */
type KeyQuestion = Omit<Question, 'access'> & { readonly access: Pick<ProtectedAccess, 'permission' | 'denial' | 'testMode'> };

/** A key that identifies no caller here, with the code of the denial. */
type NoCaller = { readonly kind: 'no_caller'; readonly failure: Failure };

const takes = ({ credentials }: ProtectedAccess, kind: CredentialKind): boolean => credentials.some((each) => each === kind);

/** The user of a session in the mode that the request chooses. */
const inChosenMode = async (principal: Principal, request: ApiGatewayRequest, findGate: () => Promise<TestGate>): Promise<Principal> =>
  choosesTestMode(request) ? { ...principal, test: { clockOffsetMs: (await findGate()).clockSeconds * 1_000 } } : principal;

type IdentifiedSession = Extract<SessionAuthorizationResult, { readonly principal: unknown }>;

/** Whether a gate identified the user of a session, in the role for which it was opened: sessions of another role end at another time. */
const isOfSession = (result: SessionAuthorizationResult, { role }: Session): result is IdentifiedSession =>
  'principal' in result && result.principal.role === role;

/** Whether the last proof of identity of a session is recent enough for an operation. */
const hasRecentProof = ({ stepUp }: ProtectedAccess, { authenticatedAt }: Session, now: number): boolean =>
  stepUp === undefined || authenticatedAt + stepUp.maxAgeSeconds * 1_000 > now;

/** The proof that an operation requires and the sign-in of a session lacks; null when it lacks none. */
const missingProof = ({ secondFactor }: ProtectedAccess, session: Session, isProofRecent: boolean) => {
  if (secondFactor === true && !hasSecondFactor(session)) return 'second_factor_required' as const;
  return isProofRecent ? null : ('reauthentication_required' as const);
};

/** The unit that was taken; null when none was left. */
const unitOf = (result: Extract<SessionAuthorizationResult, { readonly kind: 'authorized' | 'quota_exhausted' }>): Caller['unit'] =>
  result.kind === 'authorized' ? result.unit : null;

const addressesOf = ({ requestContext: { identity } }: ApiGatewayRequest) => ({
  address: countedAddress(identity.sourceIp),
  clientAddress: identity.sourceIp,
});

/**
 * Decides who may call: credential, requests per address and per account, permission, recent proof of identity, monthly unit, limits of the
 * operation.
 */
export const makeAuthorizer = ({ apiKeyAuthorizer, sessions, limiter, operations, log }: AuthorizerDeps): Authorizer<Caller> => {
  const withMetric = <Decision extends AccessDecision<Caller | null>>(decision: Decision): Decision => {
    if (decision.kind === 'denied' && decision.failure.problems[0].code === 'rate_limit_exceeded') log.count('RequestRateLimited');
    return decision;
  };

  /** The line that ends the request names the account in its mode: the log of requests of either is made of these lines. */
  const bindUser = ({ userId, test }: Principal): void => {
    log.bind({ user_id: ownerIn(userId, test !== undefined, {}) });
  };

  /** Counts a request without a valid credential against its address; null while that is within its limit. */
  const countAnonymous = async (address: string, now: number): Promise<AccessDenied | null> => {
    const ipRate = await limiter.count(address, 'anonymous', now);
    return ipRate.kind === 'limited' ? ipRateDenial(ipRate, null, now) : null;
  };

  const denyAnonymous = async (address: string, now: number, failure: Failure = fail('unauthorized')): Promise<AccessDenied> =>
    (await countAnonymous(address, now)) ?? denied(failure);

  const refundUnitOf = async ({ unit }: Pick<Caller, 'unit'>): Promise<void> => {
    if (unit !== null) await apiKeyAuthorizer.refund(unit);
  };

  /** For a request that has failed already; reconciliation refunds a unit that this refund misses. */
  const tryRefundUnitOf = async (caller: Caller): Promise<void> => {
    try {
      await refundUnitOf(caller);
    } catch (error) {
      log.error('authorizer_unavailable', {}, error);
    }
  };

  /** Counts a request with a key on the key and on its address. */
  const decideForKey = async (
    apiKey: ApiKey,
    { address, clientAddress, access, consumeUnit, now }: KeyQuestion,
  ): Promise<AccessDecision<Caller> | NoCaller> => {
    const [result, ipRate] = await Promise.all([
      apiKeyAuthorizer.authorize({ apiKey, address: clientAddress, permission: access.permission, consumeUnit, now }),
      limiter.count(address, 'with_key', now),
    ]);
    if (!('principal' in result)) return { kind: 'no_caller', failure: keyFailureOf(result, clientAddress) };
    const { language } = result.principal;
    bindUser(result.principal);
    const mode = shownMode(result.principal);
    if (ipRate.kind === 'limited') {
      if (result.kind === 'authorized') await refundUnitOf(result);
      return { ...ipRateDenial(ipRate, language, now), ...mode };
    }
    const { rate } = result;
    const headers = rateLimitHeaders(rate);
    if (result.kind === 'rate_limited') return { ...denied(failureOf(result, access, now), language, headers), ...mode };
    const refused = refusalOf(result.principal, access);
    if (refused !== null) return { ...denied(refused, language, headers), ...mode };
    if (result.kind === 'permission_denied') return { ...denied(failureOf(result, access, now), language, headers), ...mode };
    const principal = callerIn(result.principal, access);
    const { quota } = result;
    const caller: Caller = {
      credential: 'api_key',
      session: null,
      principal,
      unit: unitOf(result),
      quota,
      mayWait: isInFirstQuarter(rate),
    };
    const allowed = { kind: 'allowed', caller, language, headers, ...mode } as const;
    if (result.kind === 'authorized') return allowed;
    // On a 429 the remaining count is 0, whichever counter denied (interface: Rate-limit headers).
    const overQuota = denied(failureOf(result, access, now), language, rateLimitHeaders({ ...rate, remaining: 0 }));
    return { ...overQuota, allowedWithoutQuota: allowed };
  };

  /** Counts a request against its key's limit only; the key authorises nothing. */
  const countKey = (
    apiKey: ApiKey,
    place: Pick<Question, 'address' | 'clientAddress' | 'now'>,
  ): Promise<AccessDecision<Caller> | NoCaller> =>
    decideForKey(apiKey, { ...place, access: { permission: null, testMode: 'shared' }, consumeUnit: false });

  /** A valid key is counted even when the operation accepts only sessions. */
  const refuseKey = async (apiKey: ApiKey, question: Question): Promise<AccessDecision<Caller>> => {
    const counted = await countKey(apiKey, question);
    const decision = counted.kind === 'no_caller' ? await denyAnonymous(question.address, question.now) : counted;
    if (decision.kind === 'denied') return decision;
    return { ...denied(fail('session_required'), decision.language, decision.headers), ...shownMode(decision.caller.principal) };
  };

  const decideForSession = async (
    { authenticator, authorizer, testGates, ownOrigins }: Sessions,
    token: SessionToken,
    request: ApiGatewayRequest,
    { address, access, consumeUnit, now }: Question,
  ): Promise<AccessDecision<Caller>> => {
    const [session, ipRate] = await Promise.all([authenticator.authenticate(token, now), limiter.count(address, 'panel', now)]);
    if (session === null) return denyAnonymous(address, now);
    if (ipRate.kind === 'limited') return ipRateDenial(ipRate, null, now);
    const isIntendedByUser = isIntended(request, token, ownOrigins);
    const isProofRecent = hasRecentProof(access, session, now);
    const result = await authorizer.authorize({
      session,
      permission: access.permission,
      consumeUnit: consumeUnit && isIntendedByUser && isProofRecent && !choosesTestMode(request),
      now,
    });
    if (!isOfSession(result, session)) return denyAnonymous(address, now);
    const identified = await inChosenMode(result.principal, request, () => testGates.find(session.gateId));
    const { language } = identified;
    const mode = shownMode(identified);
    bindUser(identified);
    const refuse = (failure: Failure): AccessDenied => ({ ...denied(failure, language), ...mode });
    if (!isIntendedByUser) return refuse(fail('csrf_failed'));
    const refused = refusalOf(identified, access);
    if (refused !== null) return refuse(refused);
    if (result.kind === 'permission_denied') return refuse(failureOf(result, access, now));
    const missing = missingProof(access, session, isProofRecent);
    if (missing !== null) return refuse(fail(missing));
    const principal = callerIn(identified, access);
    const { quota } = result;
    const caller: Caller = {
      credential: 'session',
      session: { ...session, csrfToken: csrfTokenOf(token) },
      principal,
      unit: unitOf(result),
      quota,
      mayWait: false,
    };
    const allowed = { kind: 'allowed', caller, language, headers: {}, ...mode } as const;
    if (result.kind === 'authorized') return allowed;
    return { ...denied(failureOf(result, access, now), language, sessionHeaders(now)), allowedWithoutQuota: allowed };
  };

  const decide = async (request: ApiGatewayRequest, question: Question): Promise<AccessDecision<Caller>> => {
    const credential = credentialOf(request);
    if (credential.kind === 'api_key') {
      if (!takes(question.access, 'api_key')) return refuseKey(credential.apiKey, question);
      const decision = await decideForKey(credential.apiKey, question);
      return decision.kind === 'no_caller' ? denyAnonymous(question.address, question.now, decision.failure) : decision;
    }
    if (credential.kind === 'session' && sessions !== null && takes(question.access, 'session')) {
      return decideForSession(sessions, credential.token, request, question);
    }
    return denyAnonymous(question.address, question.now);
  };

  const decidePublic = async (request: ApiGatewayRequest, now: number): Promise<AccessDecision<null>> => {
    const place = { ...addressesOf(request), now };
    const credential = credentialOf(request);
    const withKey = credential.kind === 'api_key' ? await countKey(credential.apiKey, place) : null;
    const decision = withKey === null || withKey.kind === 'no_caller' ? await countAnonymous(place.address, now) : withKey;
    if (decision?.kind === 'denied') return decision;
    const mode = decision === null ? {} : shownMode(decision.caller.principal);
    return { kind: 'allowed', caller: null, language: decision?.language ?? null, headers: decision?.headers ?? {}, ...mode };
  };

  return {
    identify: async (request, access, now) => {
      const credential = credentialOf(request);
      const { permission } = access;
      if (credential.kind === 'none' || !takes(access, credential.kind)) return null;
      if (credential.kind === 'api_key') {
        const { apiKey } = credential;
        const userId = await apiKeyAuthorizer.identify({ apiKey, address: addressesOf(request).clientAddress, permission, now });
        return userId === null ? null : keyOwnerIn(userId, isTestKey(apiKey), access);
      }
      if (sessions === null || !isIntended(request, credential.token, sessions.ownOrigins)) return null;
      const session = await sessions.authenticator.authenticate(credential.token, now);
      if (session === null || missingProof(access, session, hasRecentProof(access, session, now)) !== null) return null;
      const result = await sessions.authorizer.authorize({ session, permission, consumeUnit: false, now });
      if (result.kind !== 'authorized' || !isOfSession(result, session)) return null;
      return keyOwnerIn(session.userId, choosesTestMode(request), access);
    },

    /** Without the gate neither identity nor quota is known: 503. */
    authorize: async (request, access, consumeUnit, now) => {
      try {
        return withMetric(await decide(request, { ...addressesOf(request), access, consumeUnit, now }));
      } catch (error) {
        log.error('authorizer_unavailable', {}, error);
        return unavailable();
      }
    },

    authorizePublic: async (request, now) => {
      try {
        return withMetric(await decidePublic(request, now));
      } catch (error) {
        log.error('authorizer_unavailable', {}, error);
        return unavailable();
      }
    },

    /** Without its counters an operation with limits cannot be allowed: 503, and a unit taken for it is refunded. */
    countOperation: async (request, { operationId, access }, caller, destination, now) => {
      const subjects: Readonly<Record<LimitSubject, string | null>> = {
        account: caller?.principal.userId ?? null,
        ip: addressesOf(request).address,
        destination,
      };
      for (const limit of access.limits ?? []) {
        const subject = subjects[limit.per];
        if (subject === null) throw new TypeError(`${operationId} lacks the ${limit.per} of its limit`);
        const isWithin = await operations.tryAcquire({ operationId, ...limit, subject }, now).catch((error: unknown) => {
          log.error('authorizer_unavailable', { operation: operationId }, error);
          return null;
        });
        if (isWithin === true) continue;
        if (caller !== null) await tryRefundUnitOf(caller);
        if (isWithin === null) return unavailable();
        return withMetric(operationDenial(limit, caller?.credential ?? null, now));
      }
      return null;
    },
  };
};
