import * as v from 'valibot';

import document from '../../../docs/openapi.json' with { type: 'json' };
import { allContracts } from '../../../functions/manifests.ts';
import { catalogue } from '../../../shared/errors/catalogue.ts';
import { invoke } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';

const PATHS = [...new Set(allContracts.map(({ path }) => path))];
const methodsOf = (path: string): readonly string[] =>
  allContracts.filter((contract) => contract.path === path).flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));

describe('an unknown path', () => {
  test.each([
    '/',
    '/nothing',
    '/validate/',
    '/Validate',
    '/validations/3f2a8f6e-0000-4000-8000-000000000000/cep/xml',
    '/.env',
    '/admin',
    '/admin/retries',
    '/admin/users/3f2a8f6e-0000-4000-8000-000000000000/nothing',
    '/billing/subscription/change/preview/more',
    '/webhooks//test',
    '/public',
    '/users',
  ])('%s answers 404 route_not_found', async (path) => {
    const api = makeTestApi();
    for (const method of ['GET', 'POST', 'OPTIONS', 'PROPFIND']) {
      expect(await invoke(api, { method, path })).toMatchObject({ status: 404, problems: [{ code: 'route_not_found', at: null }] });
    }
    expect(await invoke(api, { method: 'HEAD', path })).toMatchObject({ status: 404, text: '' });
  });
});

describe.each(PATHS)('%s', (template) => {
  const path = template.replace('{id}', '3f2a8f6e-0000-4000-8000-000000000000');
  const own = methodsOf(template);

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'].filter((method) => !own.includes(method)))(
    'answers %s with 405 and Allow',
    async (method) => {
      const reply = await invoke(makeTestApi(), { method, path });
      expect(reply).toMatchObject({ status: 405, problems: [{ code: 'method_not_allowed', at: null }] });
      expect(reply.headers['allow']?.split(', ').toSorted()).toEqual([...own, 'OPTIONS'].toSorted());
      for (const allowed of own) expect(reply.details[0]).toContain(allowed);
    },
  );

  test('answers OPTIONS with 204 and the CORS headers', async () => {
    const reply = await invoke(makeTestApi(), { method: 'OPTIONS', path, headers: { Origin: 'https://panel.example.mx' } });
    expect(reply).toMatchObject({ status: 204, text: '' });
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.headers['access-control-allow-headers']).toContain('Authorization');
    expect(reply.headers['access-control-allow-methods']?.split(', ').toSorted()).toEqual([...own, 'OPTIONS'].toSorted());
  });
});

describe('GET /openapi.json', () => {
  test('answers 200 with docs/openapi.json without a credential', async () => {
    const reply = await invoke(makeTestApi(), { path: '/openapi.json' });
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual(document);
    expect(reply.headers['cache-control']).toBe('public, max-age=300');
    expect(reply.headers['content-encoding']).toBeUndefined();
  });

  test.each(['gzip', 'gzip, deflate, br, zstd', '*'])('answers the same compressed when Accept-Encoding is %s', async (accepted) => {
    const reply = await invoke(makeTestApi(), { path: '/openapi.json', headers: { 'Accept-Encoding': accepted } });
    expect(reply.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(reply.json).toEqual(document);
  });

  test.each(['identity', 'gzip;q=0', 'br'])('answers without compression when Accept-Encoding is %s', async (accepted) => {
    const reply = await invoke(makeTestApi(), { path: '/openapi.json', headers: { 'Accept-Encoding': accepted } });
    expect(reply.headers['content-encoding']).toBeUndefined();
  });
});

describe('GET /public/errors', () => {
  test('answers every code of the catalogue with its texts, without a credential', async () => {
    const reply = await invoke(makeTestApi(), { path: '/public/errors' });
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('public, max-age=300');
    expect(v.parse(v.array(v.looseObject({ id: v.string() })), reply.at('data')).map(({ id }) => id)).toEqual(
      Object.keys(catalogue).toSorted(),
    );
    expect(reply.at('data')).toContainEqual({
      type: 'error_code',
      id: 'retry_not_active',
      attributes: {
        code: 'retry_not_active',
        status: 422,
        retryable: false,
        texts: { es: catalogue.retry_not_active.es, en: catalogue.retry_not_active.en },
        operations: ['cancelAdminRetry', 'cancelRetries'],
      },
    });
  });

  test.each([
    ['rate_limit_exceeded', true],
    ['service_unavailable', true],
    ['idempotency_key_in_progress', true],
    ['processor_unavailable', true],
    ['invalid_amount', false],
  ])('answers whether %s is retryable: %s', async (code, retryable) => {
    const reply = await invoke(makeTestApi(), { path: '/public/errors' });
    const entries = v.parse(
      v.array(v.looseObject({ id: v.string(), attributes: v.looseObject({ retryable: v.boolean() }) })),
      reply.at('data'),
    );
    expect(entries.find(({ id }) => id === code)?.attributes.retryable).toBe(retryable);
  });
});
