import { ResponseType, type GatewayResponseOptions, type RestApi } from 'aws-cdk-lib/aws-apigateway';

import { fail, type Failure } from '../../shared/errors/failure.ts';
import { SECURITY_HEADERS } from '../../shared/platform/http/api-handler.ts';
import { errorResponse } from '../../shared/platform/http/error-response.ts';

/** Largest event Lambda takes from API Gateway, in bytes (Lambda quotas: invocation payload, synchronous). */
const MAX_EVENT_BYTES = 6_291_456;
/** Size of an event without the body: the headers, at most 10,240 bytes, twice, and the context of the request. */
const RESERVED_EVENT_BYTES = 32_768;

/**
 * Largest body that reaches a function, where it arrives in base64. API Gateway itself accepts 10 MB, and answers larger bodies outside of
 * its gateway responses; so every REQUEST_TOO_LARGE exceeded this limit.
 */
const MAX_BODY_BYTES = Math.floor(((MAX_EVENT_BYTES - RESERVED_EVENT_BYTES) * 3) / 4);
const RETRY = { retryAfterSeconds: 5 };

/**
 * The answers of API Gateway itself, before or instead of a function. A request that it refuses for its own reasons (such as a malformed
 * address) reaches no operation, so it is answered like an address that does not exist.
 */
const answers: readonly { readonly type: ResponseType; readonly failure: Failure }[] = [
  { type: ResponseType.DEFAULT_4XX, failure: fail('route_not_found') },
  { type: ResponseType.DEFAULT_5XX, failure: fail('internal_error') },
  { type: ResponseType.INTEGRATION_FAILURE, failure: fail('service_unavailable', RETRY) },
  { type: ResponseType.INTEGRATION_TIMEOUT, failure: fail('service_unavailable', RETRY) },
  {
    type: ResponseType.REQUEST_TOO_LARGE,
    failure: fail({ code: 'body_too_large', params: { max_bytes: MAX_BODY_BYTES }, reason: 'large_upload' }),
  },
  // A web ACL in front of the stage.
  { type: ResponseType.WAF_FILTERED, failure: fail('request_blocked') },
  {
    type: ResponseType.THROTTLED,
    failure: fail(
      { code: 'rate_limit_exceeded', params: { reason: 'el servicio recibe demasiadas solicitudes a la vez' } },
      { ...RETRY, meta: { reason: 'operation', retry_after: RETRY.retryAfterSeconds } },
    ),
  },
];

/** A header value as a literal of API Gateway's mapping language, which has no way to write a quote inside one. */
const literal = (value: string): string => `'${value}'`;
const isExpressible = ([, value]: readonly [string, string]): boolean => !value.includes("'");

const optionsOf = (type: ResponseType, failure: Failure, version: string): GatewayResponseOptions => {
  const { statusCode, headers, body } = errorResponse(failure, { version, requestId: '$context.requestId', language: 'es' });
  const literals = Object.entries({ ...SECURITY_HEADERS, ...headers }).filter(isExpressible);
  return {
    type,
    statusCode: String(statusCode),
    responseHeaders: {
      ...Object.fromEntries(literals.map(([name, value]) => [name, literal(value)])),
      'X-Request-Id': 'context.requestId',
    },
    templates: { 'application/json': body },
  };
};

/** Puts the gateway's own answers into the envelope of the API, in Spanish: the gateway cannot negotiate a language. */
export const addGatewayResponses = (api: RestApi, version: string): void => {
  for (const { type, failure } of answers) api.addGatewayResponse(type.responseType, optionsOf(type, failure, version));
};
