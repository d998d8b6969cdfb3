import { containsApiKey, parseApiKey } from '../domain/api-key/api-key.ts';
import type { ErrorCode } from '../errors/catalogue.ts';
import { fail, type Failure, type Result } from '../errors/failure.ts';
import { negotiateLanguage, type Language } from '../i18n/language.ts';
import type { Clock } from '../ports/clock.ts';
import type { QuotaUnit } from '../domain/quota/quota-unit.ts';
import type { Admission, Gatekeeper, Principal } from '../ports/gatekeeper.ts';
import type { FunctionLog } from '../observability/powertools-log.ts';
import type { RequestContext } from './context.ts';
import type { Access } from './contract.ts';
import { errorResponse, successResponse, type EnvelopeContext, type HttpResponse, type Reply } from './envelope.ts';
import { headersOf, type ApiGatewayRequest } from './request.ts';
import type { Route } from './route.ts';

/** Milliseconds from the request's arrival at the gateway until its answer must leave (interface: verdict in time). */
export const ANSWER_BUDGET_MS = 25_000;
/** A gateway clock further off than this is not believed. */
const MAX_GATEWAY_LATENCY_MS = 5_000;

type DispatchDeps = {
  readonly routes: readonly Route[];
  readonly gatekeeper: Gatekeeper;
  readonly clock: Clock;
  readonly log: FunctionLog;
  /** Version of the build, a dotted number. */
  readonly version: string;
};

type ProtectedAccess = Extract<Access, { kind: 'api_key' }>;
type Admitted = { readonly principal: Principal; readonly unit: QuotaUnit | null };

/** API Gateway's own request id without its hyphens: unique and hex (interface: meta.request_id). */
const requestIdOf = (request: ApiGatewayRequest): string => request.requestContext.requestId.replaceAll('-', '').toLowerCase();

const contextOf = (request: ApiGatewayRequest, now: number): RequestContext => {
  const arrivedAt = Math.min(now, Math.max(request.requestContext.requestTimeEpoch, now - MAX_GATEWAY_LATENCY_MS));
  return {
    requestId: requestIdOf(request),
    language: negotiateLanguage(headersOf(request)['accept-language']),
    receivedAt: now,
    deadline: arrivedAt + ANSWER_BUDGET_MS,
  };
};

const bearerOf = (request: ApiGatewayRequest): string | null =>
  /^bearer +(\S+) *$/i.exec(headersOf(request)['authorization'] ?? '')?.[1] ?? null;

const carriesKeyInUrl = (request: ApiGatewayRequest): boolean =>
  containsApiKey(request.path) ||
  Object.values(request.multiValueQueryStringParameters ?? {}).some((values) => values?.some(containsApiKey) ?? false);

const refusalOf = (admission: Exclude<Admission, { kind: 'admitted' }>, access: ProtectedAccess, now: number): Failure => {
  switch (admission.kind) {
    case 'unknown_credential':
    case 'inactive_account':
      return fail('unauthorized');
    case 'permission_denied':
      return fail({ code: 'permission_denied', params: { permission: access.permission ?? '' } });
    case 'quota_exhausted': {
      const retryAfterSeconds = Math.max(1, Math.ceil((admission.quota.resetsAt - now) / 1000));
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

const HEAD_AS_GET: Readonly<Record<string, string>> = { HEAD: 'GET' };

/**
 * Serves one API Gateway request: contract, context, authentication, authorisation, quota, use case, envelope.
 * Every outcome is a complete response.
 */
export const makeDispatch = (deps: DispatchDeps): ((request: ApiGatewayRequest) => Promise<HttpResponse>) => {
  const routes = new Map(deps.routes.map((route) => [`${route.contract.method} ${route.contract.path}`, route]));

  const admit = async (
    request: ApiGatewayRequest,
    access: ProtectedAccess,
    takeUnit: boolean,
    now: number,
  ): Promise<Result<Admitted, ErrorCode> & { readonly language?: Language | null }> => {
    const apiKey = parseApiKey(bearerOf(request) ?? '');
    if (apiKey === null) return fail('unauthorized');
    try {
      const admission = await deps.gatekeeper.admit({ apiKey, permission: access.permission, takeUnit, now });
      if (admission.kind === 'admitted') {
        return { ok: true, value: { principal: admission.principal, unit: admission.unit } };
      }
      const language = 'principal' in admission ? admission.principal.language : null;
      return { ...refusalOf(admission, access, now), language };
    } catch (error) {
      deps.log.error('gatekeeper_unavailable', {}, error);
      return fail('service_unavailable', { retryAfterSeconds: 5 });
    }
  };

  const serve = async (
    request: ApiGatewayRequest,
    route: Route,
    context: RequestContext,
  ): Promise<{ readonly result: Result<Reply, ErrorCode>; readonly language: Language }> => {
    if (route.access === 'public') {
      const operation = route.read(request, context.receivedAt);
      return { result: operation.ok ? await operation.value(context) : operation, language: context.language };
    }
    const { access } = route.contract;
    if (access.kind !== 'api_key') throw new TypeError(`${route.contract.operationId} is bound as protected but declared public`);
    const operation = route.read(request, context.receivedAt);
    const admitted = await admit(request, access, operation.ok && access.quota === 'one_validation', context.receivedAt);
    const accountLanguage = admitted.ok ? admitted.value.principal.language : (admitted.language ?? null);
    const language = negotiateLanguage(headersOf(request)['accept-language'], accountLanguage);
    if (!admitted.ok) return { result: admitted, language };
    if (!operation.ok) return { result: operation, language };
    return { result: await operation.value({ ...context, language, ...admitted.value }), language };
  };

  return async (request) => {
    const context = contextOf(request, deps.clock.now());
    const envelope: EnvelopeContext = { version: deps.version, requestId: context.requestId, language: context.language };
    const route = routes.get(`${HEAD_AS_GET[request.httpMethod] ?? request.httpMethod} ${request.resource}`);
    if (route === undefined) return errorResponse(fail('route_not_found'), envelope);
    if (carriesKeyInUrl(request)) return errorResponse(fail('credentials_in_url'), envelope);

    deps.log.bind({ request_id: context.requestId, operation: route.contract.operationId });
    const { result, language } = await serve(request, route, context);
    const response = result.ok
      ? successResponse(result.value, { ...envelope, language })
      : errorResponse(result, { ...envelope, language });
    deps.log.info('request_completed', {
      status: response.statusCode,
      code: result.ok ? null : result.problems[0].code,
      duration_ms: deps.clock.now() - context.receivedAt,
    });
    return request.httpMethod === 'HEAD' ? { ...response, body: '', isBase64Encoded: false } : response;
  };
};
