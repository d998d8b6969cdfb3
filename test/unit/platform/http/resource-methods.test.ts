import * as v from 'valibot';

import { ok } from '../../../../shared/errors/failure.ts';
import { bindPublic, defineRoute } from '../../../../shared/identity/access/http/route.ts';
import { answerOtherMethod, answerTo, resourcesOf, routeFor } from '../../../../shared/platform/http/resources/resource-methods.ts';
import { emptyRequest, type HttpMethod } from '../../../../shared/platform/http/schemas/contract.ts';
import type { Language } from '../../../../shared/platform/i18n/language.ts';

const route = (method: HttpMethod, path: `/${string}`) =>
  bindPublic(
    defineRoute({
      operationId: `${method} ${path}`,
      method,
      path,
      summary: 'An operation',
      tag: 'Test',
      access: { credentials: ['public'] },
      request: emptyRequest,
      responses: { 204: { description: 'Done.' } },
      errors: [],
    }),
    { prepare: (input) => ok(input), useCase: () => Promise.resolve(ok(null)), present: () => ({ kind: 'empty', status: 204 }) },
  );

const resources = resourcesOf([
  route('GET', '/plans'),
  route('DELETE', '/validations/{id}'),
  route('GET', '/validations/{id}'),
  route('POST', '/validate'),
]);

const resourceAt = (path: string) => {
  const resource = resources.get(path);
  if (resource === undefined) throw new TypeError(`there is no ${path}`);
  return resource;
};

const REQUEST_ID = '5f0c6a5e0f0e4f7e9d433f6d8a0f1c11';

const answer = async (httpMethod: string, path: string, language: Language = 'es') =>
  answerTo({ httpMethod }, await answerOtherMethod(resourceAt(path), httpMethod, { version: '1.2.3', requestId: REQUEST_ID, language }));

const errorBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    errors: v.tuple([v.strictObject({ status: v.string(), code: v.string(), detail: v.string() })]),
    meta: v.looseObject({ request_id: v.string() }),
  }),
);

describe('methods of a path', () => {
  test('are those of its operations in a fixed order, HEAD with GET, and OPTIONS', () => {
    expect(Object.fromEntries(Array.from(resources, ([path, { allow }]) => [path, allow]))).toEqual({
      '/plans': 'GET, HEAD, OPTIONS',
      '/validations/{id}': 'GET, HEAD, DELETE, OPTIONS',
      '/validate': 'POST, OPTIONS',
    });
  });

  test('are dispatched each to its operation, HEAD to that of GET', () => {
    const operationOf = (method: string) => routeFor(resourceAt('/validations/{id}'), method)?.contract.operationId;
    expect(['GET', 'HEAD', 'DELETE'].map(operationOf)).toEqual([
      'GET /validations/{id}',
      'GET /validations/{id}',
      'DELETE /validations/{id}',
    ]);
    expect(['POST', 'OPTIONS', 'TRACE', 'get'].map(operationOf)).toEqual([undefined, undefined, undefined, undefined]);
    expect(routeFor(resourceAt('/validate'), 'HEAD')).toBeUndefined();
  });
});

describe('a method the path does not support', () => {
  test('answers 405 with Allow', async () => {
    const { statusCode, headers, body } = await answer('PUT', '/plans');
    expect(statusCode).toBe(405);
    expect(headers['Allow']).toBe('GET, HEAD, OPTIONS');
    const { errors, meta } = v.parse(errorBody, body);
    expect(errors[0]).toMatchObject({ status: '405', code: 'method_not_allowed' });
    expect(errors[0].detail).toContain('GET, HEAD, OPTIONS');
    expect(meta.request_id).toBe(REQUEST_ID);
  });

  test('answers in the language of the caller', async () => {
    const [spanish, english] = await Promise.all(
      (['es', 'en'] as const).map(async (language) => v.parse(errorBody, (await answer('GET', '/validate', language)).body)),
    );
    expect(spanish?.errors[0].detail).not.toBe(english?.errors[0].detail);
    expect(spanish?.errors[0].code).toBe(english?.errors[0].code);
  });

  test('answers HEAD without a body', async () => {
    const refused = await answer('HEAD', '/validate');
    expect([refused.statusCode, refused.headers['Allow'], refused.body]).toEqual([405, 'POST, OPTIONS', '']);
  });
});

describe('a CORS preflight', () => {
  test('answers the methods of the path and the allowed headers', async () => {
    const { statusCode, headers, body } = await answer('OPTIONS', '/validate');
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({ Allow: 'POST, OPTIONS', 'Access-Control-Allow-Methods': 'POST, OPTIONS' });
    for (const name of ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'Accept-Language']) {
      expect(headers['Access-Control-Allow-Headers']?.split(', ')).toContain(name);
    }
  });
});
