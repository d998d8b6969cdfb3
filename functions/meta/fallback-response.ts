import { fail } from '../../shared/errors/failure.ts';
import { errorResponse, type HttpResponse } from '../../shared/platform/http/envelope.ts';
import { headersOf, requestIdOf, type ApiGatewayRequest } from '../../shared/platform/http/request.ts';
import { negotiateLanguage } from '../../shared/platform/i18n/language.ts';

/** What a browser may send across origins (Fetch standard: CORS protocol). */
const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Headers': 'Accept-Language, Authorization, Content-Type, Idempotency-Key, If-None-Match',
  'Access-Control-Max-Age': '86400',
  'Cache-Control': 'no-store',
} as const;

type FallbackSettings = {
  /** `Allow` by path template. */
  readonly allow: ReadonlyMap<string, string>;
  readonly version: string;
};

/** Answers what no operation serves: OPTIONS, a method the path does not have, a path that does not exist. */
export const makeFallbackResponse =
  ({ allow, version }: FallbackSettings) =>
  (request: ApiGatewayRequest): HttpResponse => {
    const requestId = requestIdOf(request);
    const envelope = { version, requestId, language: negotiateLanguage(headersOf(request)['accept-language']) };
    const allowed = allow.get(request.resource);
    if (allowed !== undefined && request.httpMethod === 'OPTIONS') {
      return {
        statusCode: 204,
        headers: { Allow: allowed, 'Access-Control-Allow-Methods': allowed, 'X-Request-Id': requestId, ...PREFLIGHT_HEADERS },
        body: '',
        isBase64Encoded: false,
      };
    }
    const refusal =
      allowed === undefined
        ? errorResponse(fail('route_not_found'), envelope)
        : errorResponse(fail({ code: 'method_not_allowed', params: { allowed } }), envelope, { Allow: allowed });
    return request.httpMethod === 'HEAD' ? { ...refusal, body: '' } : refusal;
  };
