import { fail } from '../../../errors/failure.ts';
import type { EnvelopeContext, HttpResponse } from '../envelope.ts';
import type { ApiGatewayRequest } from '../request.ts';
import type { Route } from '../route.ts';
import type { HttpMethod } from '../schemas/contract.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly HttpMethod[];

/** Headers of a CORS preflight answer (Fetch standard: CORS protocol). */
const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Headers': 'Accept-Language, Authorization, Content-Type, Idempotency-Key, If-None-Match, Prefer',
  'Access-Control-Max-Age': '86400',
  'Cache-Control': 'no-store',
} as const;

/** A path with the operations it has. */
type Resource<Caller> = {
  readonly routes: ReadonlyMap<string, Route<Caller>>;
  /** Value of the `Allow` header (RFC 9110 §10.2.1). */
  readonly allow: string;
};

/** HEAD is GET without the body (RFC 9110 §9.3.2), and every path answers OPTIONS. */
const allowOf = (routes: ReadonlyMap<string, unknown>): string =>
  [...METHODS.filter((method) => routes.has(method)).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(
    ', ',
  );

/** Routes by their path. */
export const resourcesOf = <Caller>(routes: readonly Route<Caller>[]): ReadonlyMap<string, Resource<Caller>> => {
  const byPath = Map.groupBy(routes, ({ contract }) => contract.path);
  return new Map(
    Array.from(byPath, ([path, own]) => {
      const byMethod = new Map(own.map((route) => [route.contract.method, route]));
      return [path, { routes: byMethod, allow: allowOf(byMethod) }];
    }),
  );
};

/** The route that serves a method of a path: HEAD is served like GET. */
export const routeFor = <Caller>(resource: Resource<Caller>, method: string): Route<Caller> | undefined =>
  resource.routes.get(method === 'HEAD' ? 'GET' : method);

/** Responds to a method without an operation: OPTIONS with the allowed methods, any other with 405. */
export const answerOtherMethod = async (
  { allow }: Pick<Resource<unknown>, 'allow'>,
  method: string,
  context: EnvelopeContext,
): Promise<HttpResponse> => {
  if (method !== 'OPTIONS') {
    const { errorResponse } = await import('../error-response.ts');
    return errorResponse(fail({ code: 'method_not_allowed', params: { allowed: allow } }), context, { Allow: allow });
  }
  return {
    statusCode: 204,
    headers: { Allow: allow, 'Access-Control-Allow-Methods': allow, 'X-Request-Id': context.requestId, ...PREFLIGHT_HEADERS },
    body: '',
    isBase64Encoded: false,
  };
};

/** The answer as it is sent to the caller: an answer to HEAD has no body. */
export const answerTo = ({ httpMethod }: Pick<ApiGatewayRequest, 'httpMethod'>, response: HttpResponse): HttpResponse =>
  httpMethod === 'HEAD' ? { ...response, body: '', isBase64Encoded: false } : response;
