import * as v from 'valibot';

import { allowByPath } from '../../../functions/meta/domain/allowed-methods.ts';
import { makeFallbackResponse } from '../../../functions/meta/fallback-response.ts';
import type { ApiGatewayRequest } from '../../../shared/platform/http/request.ts';

const allow = allowByPath({
  paths: { '/plans': { get: {} }, '/validations/{id}': { parameters: [], get: {}, delete: {} }, '/validate': { post: {} }, '/empty': {} },
});

const respond = makeFallbackResponse({ allow, version: '1.2.3' });

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

describe('the methods of a path', () => {
  test('are those described, HEAD with GET, and OPTIONS always', () => {
    expect(Object.fromEntries(allow)).toEqual({
      '/plans': 'GET, HEAD, OPTIONS',
      '/validations/{id}': 'GET, HEAD, DELETE, OPTIONS',
      '/validate': 'POST, OPTIONS',
    });
  });
});

describe('what no operation serves', () => {
  test('a method the path does not have is 405, with those it has', () => {
    const { statusCode, headers, body } = respond(request('PUT', '/plans'));
    expect(statusCode).toBe(405);
    expect(headers['Allow']).toBe('GET, HEAD, OPTIONS');
    const { errors, meta } = v.parse(errorBody, body);
    expect(errors[0]).toMatchObject({ status: '405', code: 'method_not_allowed' });
    expect(errors[0].detail).toContain('GET, HEAD, OPTIONS');
    expect(meta.request_id).toBe('5f0c6a5e0f0e4f7e9d433f6d8a0f1c11');
  });

  test.each(['GET', 'POST', 'OPTIONS'])('%s on a path that does not exist is 404', (method) => {
    const { statusCode, headers, body } = respond(request(method, '/{proxy+}'));
    expect(statusCode).toBe(404);
    expect(headers['Allow']).toBeUndefined();
    expect(v.parse(errorBody, body).errors[0].code).toBe('route_not_found');
  });

  test('a path that only leads to others does not exist', () => {
    expect(respond(request('GET', '/empty')).statusCode).toBe(404);
  });

  test('HEAD is answered like GET, without a body', () => {
    const refused = respond(request('HEAD', '/validate'));
    expect([refused.statusCode, refused.headers['Allow'], refused.body]).toEqual([405, 'POST, OPTIONS', '']);
    expect(respond(request('HEAD', '/{proxy+}'))).toMatchObject({ statusCode: 404, body: '' });
  });

  test('the language of the detail follows Accept-Language', () => {
    const spanish = v.parse(errorBody, respond(request('GET', '/{proxy+}')).body);
    const english = v.parse(errorBody, respond(request('GET', '/{proxy+}', { 'Accept-Language': 'en' })).body);
    expect(spanish.errors[0].detail).not.toBe(english.errors[0].detail);
    expect(spanish.errors[0].code).toBe(english.errors[0].code);
  });
});

describe('a browser that asks before it sends', () => {
  test('learns the methods of the path and the headers it may send', () => {
    const { statusCode, headers, body } = respond(request('OPTIONS', '/validate', { Origin: 'https://example.mx' }));
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({ Allow: 'POST, OPTIONS', 'Access-Control-Allow-Methods': 'POST, OPTIONS' });
    for (const name of ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'Accept-Language']) {
      expect(headers['Access-Control-Allow-Headers']?.split(', ')).toContain(name);
    }
  });
});
