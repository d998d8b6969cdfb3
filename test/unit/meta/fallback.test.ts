import * as v from 'valibot';

import { makeFallbackResponse } from '../../../functions/meta/fallback-response.ts';
import type { ApiGatewayRequest } from '../../../shared/platform/http/request.ts';

const respond = makeFallbackResponse('1.2.3');

const request = (httpMethod: string, resource: string, headers: Readonly<Record<string, string>> = {}): ApiGatewayRequest => ({
  resource,
  httpMethod,
  path: resource,
  headers,
  pathParameters: null,
  multiValueQueryStringParameters: null,
  body: null,
  isBase64Encoded: false,
  requestContext: { requestId: '5F0C6A5E-0f0e-4f7e-9d43-3f6d8a0f1c11', requestTimeEpoch: 0, identity: { sourceIp: '127.0.0.1' } },
});

const errorBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    errors: v.tuple([v.strictObject({ status: v.string(), code: v.string(), detail: v.string() })]),
    meta: v.looseObject({ request_id: v.string() }),
  }),
);

describe('fallback response', () => {
  test.each(['GET', 'POST', 'OPTIONS'])('answers %s on an unknown path with 404 route_not_found', (method) => {
    const { statusCode, headers, body } = respond(request(method, '/{proxy+}'));
    expect(statusCode).toBe(404);
    expect(headers['Allow']).toBeUndefined();
    const { errors, meta } = v.parse(errorBody, body);
    expect(errors[0].code).toBe('route_not_found');
    expect(meta.request_id).toBe('5f0c6a5e0f0e4f7e9d433f6d8a0f1c11');
  });

  test('answers 404 for a path that is only a prefix of others', () => {
    expect(respond(request('GET', '/public')).statusCode).toBe(404);
  });

  test('answers HEAD like GET, without a body', () => {
    expect(respond(request('HEAD', '/{proxy+}'))).toMatchObject({ statusCode: 404, body: '' });
  });

  test('has its detail in the language of Accept-Language', () => {
    const spanish = v.parse(errorBody, respond(request('GET', '/{proxy+}')).body);
    const english = v.parse(errorBody, respond(request('GET', '/{proxy+}', { 'Accept-Language': 'en' })).body);
    expect(spanish.errors[0].detail).not.toBe(english.errors[0].detail);
    expect(spanish.errors[0].code).toBe(english.errors[0].code);
  });
});
