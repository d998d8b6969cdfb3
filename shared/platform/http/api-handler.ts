import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

import { fail } from '../../errors/failure.ts';
import { negotiateLanguage } from '../i18n/language.ts';
import type { FunctionLog } from '../observability/log.ts';
import type { HttpResponse } from './envelope.ts';
import { headersOf, requestIdOf, type ApiGatewayRequest } from './request.ts';

/** Sent with every answer the API itself makes. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, Link, Location, Repr-Digest, Retry-After, Content-Disposition, Idempotent-Replayed, Preference-Applied, X-Has-More, X-Request-Id, X-Total-Count, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset',
};

/** Default caching headers. */
const DEFAULT_CACHING: Readonly<Record<string, string>> = {
  'Cache-Control': 'private, no-cache',
  Vary: 'Authorization, Cookie, Accept-Language',
};

/** Several cookies are lines of one header here, and headers of their own on the wire (RFC 6265 §3). */
const cookiesOf = ({ headers }: HttpResponse): { readonly 'Set-Cookie'?: string[] } => {
  const { 'Set-Cookie': cookies } = headers;
  return cookies === undefined ? {} : { 'Set-Cookie': cookies.split('\n') };
};

const withoutCookies = ({ headers }: HttpResponse): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'Set-Cookie'));

const toProxyResult = (response: HttpResponse): APIGatewayProxyResult => ({
  statusCode: response.statusCode,
  headers: { ...SECURITY_HEADERS, ...DEFAULT_CACHING, ...withoutCookies(response) },
  multiValueHeaders: cookiesOf(response),
  body: response.body,
  isBase64Encoded: response.isBase64Encoded,
});

type Deps = {
  readonly dispatch: (request: ApiGatewayRequest) => Promise<HttpResponse>;
  readonly log: FunctionLog;
  readonly version: string;
};

/** The Lambda handler of an endpoint family: an unexpected error becomes a 500 of the catalogue, with the cause in the log only. */
export const makeApiHandler = ({ dispatch, log, version }: Deps) =>
  middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use({
      after: () => {
        log.flush();
      },
      onError: async (invocation: middy.Request<APIGatewayProxyEvent, APIGatewayProxyResult>) => {
        log.count('UnhandledError');
        log.error('request_failed', {}, invocation.error);
        log.flush();
        const { errorResponse } = await import('./error-response.ts');
        invocation.response = toProxyResult(
          errorResponse(fail('internal_error'), {
            version,
            requestId: requestIdOf(invocation.event),
            language: negotiateLanguage(headersOf(invocation.event)['accept-language']),
          }),
        );
      },
    })
    .handler(async (event) => toProxyResult(await dispatch(event)));
