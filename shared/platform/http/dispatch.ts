import type { ErrorCode } from '../../errors/catalogue.ts';
import { fail, ok, statusOf, type Failure, type Result } from '../../errors/failure.ts';
import { negotiateLanguage, type Language } from '../i18n/language.ts';
import type { StoredResponse } from '../idempotency/idempotency-record.ts';
import type { FunctionLog } from '../observability/log.ts';
import type { RequestContext } from '../request-context.ts';
import type { Clock } from '../time/clock.ts';
import { refusalHeaders, type AccessDecision, type Authorizer } from './authorizer.ts';
import { successResponse, type HttpResponse, type Reply } from './envelope.ts';
import {
  abandonKey,
  claimKey,
  executeUnderKey,
  hasBadIdempotencyKey,
  inProgress,
  keyConflict,
  type IdempotencyDeps,
  type KeyClaim,
} from './idempotent-execution.ts';
import { contextOf, headersOf, queryOf, type ApiGatewayRequest } from './request.ts';
import { resolveGreedyResource } from './resources/greedy-resource.ts';
import { answerOtherMethod, answerTo, resourcesOf, routeFor } from './resources/resource-methods.ts';
import type { Route } from './route.ts';
import { isPublic, type ProtectedAccess } from './schemas/contract.ts';
import { thrownFailure } from './thrown-failure.ts';

/** `Retry-After` in seconds while a dependency is unavailable. */
const RETRY_AFTER_SECONDS = 5;

export type DispatchDeps<Caller> = {
  readonly routes: readonly Route<Caller>[];
  readonly authorizer: Authorizer<Caller>;
  /** Whether a text contains a string that looks like a credential of the service. */
  readonly containsCredential: (text: string) => boolean;
  /** Null for a family without operations that take an Idempotency-Key. */
  readonly idempotency: IdempotencyDeps | null;
  readonly clock: Clock;
  readonly log: FunctionLog;
  /** Version of the build, a dotted number. */
  readonly version: string;
};

type PublicRoute<Caller> = Extract<Route<Caller>, { access: 'public' }>;
type ProtectedRoute<Caller> = Extract<Route<Caller>, { access: 'protected' }>;
type ProtectedOperation<Caller> = Extract<Awaited<ReturnType<ProtectedRoute<Caller>['read']>>, { ok: true }>['value']['run'];

/** The response before it is put into an envelope. */
type Outcome =
  | {
      readonly kind: 'result';
      readonly result: Result<Reply, ErrorCode>;
      readonly language: Language;
      readonly headers: Readonly<Record<string, string>>;
      readonly mode?: 'test';
    }
  | { readonly kind: 'stored'; readonly response: StoredResponse };

const textsOfUrl = (request: ApiGatewayRequest): readonly string[] => [request.path, ...Object.entries(queryOf(request)).flat()];

const protectedAccess = ({ contract }: Pick<Route<unknown>, 'contract'>): ProtectedAccess => {
  if (isPublic(contract.access)) throw new TypeError(`${contract.operationId} is bound as protected but declared public`);
  return contract.access;
};

/** Reported before a missing permission: problems of a request that do not depend on its caller or its content. */
const BEFORE_PERMISSION: ReadonlySet<ErrorCode> = new Set(['body_too_large', 'invalid_idempotency_key']);

/** The failure that a denied caller receives. */
const denialOf = (denial: Failure, read: Result<unknown, ErrorCode>): Failure =>
  statusOf(denial) === 403 && !read.ok && BEFORE_PERMISSION.has(read.problems[0].code) ? read : denial;

/** Whether a request to an operation with a quota takes a unit. */
const consumesUnit = (read: Result<{ readonly isFree: boolean }, ErrorCode>): boolean => read.ok && !read.value.isFree;

/** A browser's CORS preflight request: it carries no credential, and its answer has no effect. */
const isPreflight = (request: ApiGatewayRequest): boolean =>
  request.httpMethod === 'OPTIONS' && headersOf(request)['authorization'] === undefined;

/** The mode as a member that is absent in live mode. */
const modeOf = ({ mode }: Pick<AccessDecision<unknown>, 'mode'>): { readonly mode?: 'test' } => (mode === undefined ? {} : { mode });

/** Caching of a public answer that contains the state of a caller's counter: not for shared caches. */
const ownCaching = (result: Result<Reply, ErrorCode>, counter: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const caching = result.ok && Object.keys(counter).length > 0 ? result.value.headers?.['Cache-Control'] : undefined;
  return caching === undefined ? {} : { 'Cache-Control': caching.replace('public', 'private') };
};

/**
 * Serves one API Gateway request: contract, context, idempotency, authorisation, use case, envelope. Every outcome is a
 * complete response. Pure checks of the request run first, because they cost nothing; errors take precedence in the
 * order credential, request rate, size of the body and form of the Idempotency-Key, permission, request, quota, limits of
 * the operation.
 */
export const makeDispatch = <Caller>(deps: DispatchDeps<Caller>): ((request: ApiGatewayRequest) => Promise<HttpResponse>) => {
  const { authorizer, containsCredential, idempotency, clock, log, version } = deps;
  const resources = resourcesOf(deps.routes);

  /** Texts of errors are loaded at the first one, so that a cold start does not read them. */
  const responseTo = async (result: Result<Reply, ErrorCode>, context: RequestContext, language: Language): Promise<HttpResponse> => {
    const envelope = { version, requestId: context.requestId, language, mode: context.mode };
    if (result.ok) return successResponse(result.value, envelope);
    const { errorResponse } = await import('./error-response.ts');
    return errorResponse(result, envelope);
  };

  const storedResponse = async (result: Result<Reply, ErrorCode>, context: RequestContext, language: Language): Promise<StoredResponse> => {
    const { statusCode, headers, body } = await responseTo(result, context, language);
    return { status: statusCode, headers, body };
  };

  const languageFor = (request: ApiGatewayRequest, account: Language | null): Language =>
    negotiateLanguage(headersOf(request)['accept-language'], account);

  const failed = (failure: Failure, decision: Pick<AccessDecision<Caller>, 'headers' | 'mode'>, language: Language): Outcome => ({
    kind: 'result',
    result: failure,
    language,
    headers: decision.headers,
    ...modeOf(decision),
  });

  const tryClaimKey = async (
    request: ApiGatewayRequest,
    route: ProtectedRoute<Caller>,
    context: RequestContext,
  ): Promise<KeyClaim | Failure> => {
    if (idempotency === null || route.contract.idempotent !== true) return { kind: 'no_key' };
    if (hasBadIdempotencyKey(request)) return fail('invalid_idempotency_key');
    try {
      return await claimKey(request, protectedAccess(route), context, authorizer, idempotency);
    } catch (error) {
      log.error('idempotency_unavailable', {}, error);
      return fail('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  };

  /** The response of an earlier attempt under the key that this attempt takes over. */
  const recover = async (
    keyClaim: KeyClaim,
    route: ProtectedRoute<Caller>,
    context: RequestContext,
    idempotent: IdempotencyDeps,
  ): Promise<Outcome | Failure | null> => {
    if (keyClaim.kind !== 'claimed' || !keyClaim.isTakeover || route.recover === null) return null;
    const found = await route.recover(keyClaim.claim.resourceId, keyClaim.claim.scope.ownerId, context);
    if (found.kind === 'absent') return null;
    if (found.kind === 'pending') {
      await idempotent.store.release(keyClaim.claim);
      return inProgress(found.retryAt, clock.now());
    }
    const moded = { ...context, ...modeOf(keyClaim) };
    const response = await storedResponse(found.kind === 'failed' ? found.failure : ok(found.output), moded, context.language);
    await idempotent.store.complete({ claim: keyClaim.claim, response });
    return { kind: 'stored', response };
  };

  /** Releases a key on a best-effort basis; the caller gets the original failure. */
  const tryReleaseKey = async (keyClaim: KeyClaim, how: typeof abandonKey): Promise<void> => {
    if (keyClaim.kind !== 'claimed' || idempotency === null) return;
    try {
      await how(keyClaim, idempotency.store);
    } catch (error) {
      log.error('idempotency_unavailable', {}, error);
    }
  };

  /** Runs an operation, under its Idempotency-Key when the request carries one. */
  const run = async (
    operation: ProtectedOperation<Caller>,
    context: RequestContext & Caller,
    keyClaim: KeyClaim,
  ): Promise<Result<Reply, ErrorCode>> => {
    if (keyClaim.kind !== 'claimed' || idempotency === null) return operation(context, null);
    const render = (result: Result<Reply, ErrorCode>): Promise<StoredResponse> => storedResponse(result, context, context.language);
    return executeUnderKey(keyClaim, idempotency.store, render, (response) => operation(context, response));
  };

  /** A counted request's answer contains the state of its counter, even after a fault of the service. */
  const orInternalError = async (work: () => Promise<Result<Reply, ErrorCode>>, keyClaim: KeyClaim): Promise<Result<Reply, ErrorCode>> => {
    try {
      return await work();
    } catch (error) {
      const failure = thrownFailure(error, log);
      await tryReleaseKey(keyClaim, ({ claim }, store) => store.release(claim));
      return failure;
    }
  };

  const execute = async (
    request: ApiGatewayRequest,
    route: ProtectedRoute<Caller>,
    context: RequestContext,
    keyClaim: KeyClaim,
    keyFailure: Failure | null,
  ): Promise<Outcome> => {
    const access = protectedAccess(route);
    const read = await route.read(request, context.receivedAt);
    const runnable: typeof read = keyFailure ?? read;
    const consumeUnit = access.quota === 'one_unit' && consumesUnit(runnable);
    const decision = await authorizer.authorize(request, access, consumeUnit, context.receivedAt);
    const language = languageFor(request, decision.language);
    const mode = modeOf(decision);
    const refuse = async (failure: Failure, { headers }: Pick<AccessDecision<Caller>, 'headers'> = decision): Promise<Outcome> => {
      await tryReleaseKey(keyClaim, abandonKey);
      return failed(failure, { headers, ...mode }, language);
    };
    if (decision.kind === 'denied') {
      const { allowedWithoutQuota } = decision;
      if (allowedWithoutQuota === undefined || !runnable.ok) return refuse(denialOf(decision.failure, runnable));
      const fault = await runnable.value.checkBeforeQuota({ ...context, language, ...allowedWithoutQuota.caller });
      return fault === null ? refuse(decision.failure) : refuse(fault, allowedWithoutQuota);
    }
    if (!runnable.ok) {
      const complete = await runnable.forCaller?.({ ...context, language, ...decision.caller });
      return refuse(complete ?? runnable);
    }
    const { destination, run: operation } = runnable.value;
    const limited = await authorizer.countOperation(request, route.contract, decision.caller, destination, context.receivedAt);
    if (limited !== null) {
      await tryReleaseKey(keyClaim, abandonKey);
      return failed(limited.failure, { headers: { ...decision.headers, ...limited.headers }, ...mode }, language);
    }
    const result = await orInternalError(() => run(operation, { ...context, language, ...mode, ...decision.caller }, keyClaim), keyClaim);
    const replayed: Readonly<Record<string, string>> = keyClaim.kind === 'no_key' ? {} : { 'Idempotent-Replayed': 'false' };
    return { kind: 'result', result, language, headers: { ...decision.headers, ...replayed }, ...mode };
  };

  const serveProtected = async (request: ApiGatewayRequest, route: ProtectedRoute<Caller>, context: RequestContext): Promise<Outcome> => {
    const keyClaim = await tryClaimKey(request, route, context);
    // A key conflict is reported like other problems of the request: after the caller was authorised and counted.
    if ('ok' in keyClaim) return execute(request, route, context, { kind: 'no_key' }, keyClaim);
    if (keyClaim.kind === 'replay') return { kind: 'stored', response: keyClaim.response };
    try {
      const recovered = idempotency === null ? null : await recover(keyClaim, route, context, idempotency);
      if (recovered !== null && 'kind' in recovered) return recovered;
      const keyFailure = recovered ?? keyConflict(keyClaim, clock.now());
      return await execute(request, route, context, recovered === null ? keyClaim : { kind: 'no_key' }, keyFailure);
    } catch (error) {
      await tryReleaseKey(keyClaim, ({ claim }, store) => store.release(claim));
      throw error;
    }
  };

  /** A valid signature is a credential: its request is not counted as an anonymous one. */
  const decidePublic = async (request: ApiGatewayRequest, { isSigned }: PublicRoute<Caller>, now: number): Promise<AccessDecision<null>> =>
    (await isSigned?.(request, now)) === true
      ? { kind: 'allowed', caller: null, language: null, headers: {} }
      : authorizer.authorizePublic(request, now);

  const servePublic = async (request: ApiGatewayRequest, route: PublicRoute<Caller>, context: RequestContext): Promise<Outcome> => {
    const decision = await decidePublic(request, route, context.receivedAt);
    const language = languageFor(request, decision.language);
    if (decision.kind === 'denied') return failed(decision.failure, decision, language);
    const read = await route.read(request, context.receivedAt);
    if (!read.ok) return failed(read, decision, language);
    const { destination, run: operation } = read.value;
    const limited = await authorizer.countOperation(request, route.contract, null, destination, context.receivedAt);
    const mode = modeOf(decision);
    if (limited !== null) return failed(limited.failure, { headers: refusalHeaders(limited, decision), ...mode }, language);
    const result = await orInternalError(() => operation({ ...context, language, ...mode }, null), { kind: 'no_key' });
    return { kind: 'result', result, language, headers: { ...decision.headers, ...ownCaching(result, decision.headers) }, ...mode };
  };

  /** Counts and answers a request that no operation serves. */
  const answerCounted = async (
    request: ApiGatewayRequest,
    context: RequestContext,
    answerIn: (context: RequestContext) => Promise<HttpResponse>,
  ): Promise<HttpResponse> => {
    if (isPreflight(request)) return answerIn(context);
    const decision = await authorizer.authorizePublic(request, context.receivedAt);
    const counted = { ...context, language: languageFor(request, decision.language), ...modeOf(decision) };
    const response = await (decision.kind === 'denied' ? responseTo(decision.failure, counted, counted.language) : answerIn(counted));
    return { ...response, headers: { ...response.headers, ...decision.headers } };
  };

  const respond = async (outcome: Outcome, context: RequestContext): Promise<HttpResponse> => {
    if (outcome.kind === 'stored') {
      log.count('IdempotentReplay');
      const { status, headers, body } = outcome.response;
      return { statusCode: status, headers: { ...headers, 'Idempotent-Replayed': 'true' }, body, isBase64Encoded: false };
    }
    const response = await responseTo(outcome.result, { ...context, ...modeOf(outcome) }, outcome.language);
    return { ...response, headers: { ...response.headers, ...outcome.headers } };
  };

  const serve = async (request: ApiGatewayRequest, route: Route<Caller>, context: RequestContext): Promise<HttpResponse> => {
    log.bind({ request_id: context.requestId, correlation_id: context.requestId, operation: route.contract.operationId });
    const outcome = route.access === 'public' ? await servePublic(request, route, context) : await serveProtected(request, route, context);
    const response = await respond(outcome, context);
    log.info('request_completed', {
      status: response.statusCode,
      code: outcome.kind === 'stored' || outcome.result.ok ? null : outcome.result.problems[0].code,
      replayed: outcome.kind === 'stored',
      duration_ms: clock.now() - context.receivedAt,
    });
    return response;
  };

  const answer = async (received: ApiGatewayRequest): Promise<HttpResponse> => {
    const request = resolveGreedyResource(received, resources.keys());
    const context = contextOf(request, clock.now());
    if (textsOfUrl(request).some(containsCredential)) {
      return answerCounted(request, context, (counted) => responseTo(fail('credentials_in_url'), counted, counted.language));
    }
    const resource = resources.get(request.resource);
    if (resource === undefined)
      return answerCounted(request, context, (counted) => responseTo(fail('route_not_found'), counted, counted.language));
    const route = routeFor(resource, request.httpMethod);
    if (route !== undefined) return serve(request, route, context);
    return answerCounted(request, context, (counted) => answerOtherMethod(resource, request.httpMethod, { ...counted, version }));
  };

  return async (request) => answerTo(request, await answer(request));
};
