import { randomInt } from 'node:crypto';

import document from '../../docs/openapi.json' with { type: 'json' };
import { call, codesOf } from './support/api.ts';
import { callFrom } from './support/call-from.ts';
import { newUser, reactivateUser, suspendUser } from './support/operator.ts';
import { newPayment, portal, requestFor } from './support/portal.ts';
import { accountOn, stack } from './support/stack.ts';

const { api_key: key } = accountOn('empresa');
const { origin } = new URL(stack.base_url);

/** Another address in each run: it has a minute of its own. */
const READER = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;

describe('error responses have the envelope', () => {
  test.each([
    ['an unknown path', '/nothing/here', 'GET', 404, 'route_not_found'],
    ['an unknown path below the prefix of a family', '/webhooks/x/nothing', 'POST', 404, 'route_not_found'],
    ['an unsupported method', '/validate', 'PUT', 405, 'method_not_allowed'],
    ['an unsupported method below the prefix of a family', '/webhooks/x/test', 'GET', 405, 'method_not_allowed'],
    ['no credential', '/users/me', 'GET', 401, 'unauthorized'],
    ['an id that is not a UUID', '/validations/not-a-uuid', 'GET', 422, 'invalid_uuid'],
    ['a validation that does not exist', '/validations/00000000-0000-4000-8000-000000000000', 'GET', 404, 'not_found'],
  ])('for %s', async (what, path, method, status, code) => {
    const answer = await call(path, what === 'no credential' ? { method } : { key, method });
    expect(answer.status).toBe(status);
    expect(codesOf(answer)).toEqual([code]);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]+$/);
    expect(answer.headers.get('x-ratelimit-limit')).toBe(what === 'no credential' ? null : '480');
    if (status === 405) expect(answer.headers.get('allow')).toContain('POST');
    if (status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('for a body beyond the limit', async () => {
    const answer = await call('/validate', { key, method: 'POST', body: `{"x":"${'a'.repeat(2_000_000)}"}` });
    expect(answer.status).toBe(413);
    expect(codesOf(answer)).toEqual(['body_too_large']);
  });
});

describe('API Gateway routes every method of a path to its family', () => {
  test('an unsupported method answers 405 with Allow', async () => {
    const answer = await call('/users/me/retry-policy', { key, method: 'DELETE' });
    expect(answer.status).toBe(405);
    expect(codesOf(answer)).toEqual(['method_not_allowed']);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, PUT, OPTIONS');
  });

  test('OPTIONS answers 204 without a credential', async () => {
    const answer = await call('/validations/00000000-0000-4000-8000-000000000000', { method: 'OPTIONS' });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD, DELETE, OPTIONS');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('HEAD answers like GET, without a body', async () => {
    const [got, head] = [await call('/plans/public'), await call('/plans/public', { method: 'HEAD' })];
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('etag')).toBe(got.headers.get('etag'));
    expect((await call('/validate', { key, method: 'HEAD' })).status).toBe(405);
  });

  test.each([
    '/',
    '/public',
    '/users',
    '/admin',
    '/admin/retries',
    '/admin/users/x/y',
    '/beneficiaries/imports/x/rows',
    '/validations/x/y',
  ])('%s answers 404 route_not_found for any method', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const answer = await call(path, { key, method });
      expect([answer.status, codesOf(answer)]).toEqual([404, ['route_not_found']]);
    }
    expect(await call(path, { key, method: 'HEAD' })).toMatchObject({ status: 404, text: '' });
  });
});

test('GET /openapi.json answers docs/openapi.json', async () => {
  const served = await call('/openapi.json', { key });
  expect([served.status, served.headers.get('x-ratelimit-limit')]).toEqual([200, '480']);
  expect(JSON.parse(served.text)).toEqual(document);
});

test('the API key of a suspended user answers 401', async () => {
  const account = await newUser('free');
  expect((await call('/users/me', { key: account.api_key })).status).toBe(200);
  await suspendUser(account);
  const answer = await call('/users/me', { key: account.api_key });
  expect(answer.status).toBe(401);
  expect(codesOf(answer)).toEqual(['unauthorized']);
  await reactivateUser(account);
  expect((await call('/users/me', { key: account.api_key })).status).toBe(200);
});

test("another user's validation answers 404 exactly as an unknown id", async () => {
  const payment = newPayment();
  await portal.publish(payment);
  const own = await call('/validate', { key, method: 'POST', body: requestFor(payment) });
  const id = String(/"id":"([^"]+)"/.exec(own.text)?.[1]);
  const stranger = accountOn('volumen').api_key;
  const withoutRequestId = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
  for (const suffix of ['', '/cep']) {
    const otherUsers = await call(`/validations/${id}${suffix}`, { key: stranger });
    const unknownId = await call(`/validations/00000000-0000-4000-8000-000000000000${suffix}`, { key: stranger });
    expect(otherUsers.status).toBe(404);
    expect(withoutRequestId(otherUsers.text)).toBe(withoutRequestId(unknownId.text));
  }
});

test('GET /plans/public answers 200 without a credential, and each seeded user has its own plan', async () => {
  expect((await call('/plans/public')).status).toBe(200);
  expect((await call('/plans', { key })).status).toBe(200);
  for (const { plan, api_key: ownKey } of stack.accounts) {
    const me = await call('/users/me', { key: ownKey });
    expect(JSON.parse(me.text)).toMatchObject({ data: { attributes: { subscription: { plan_slug: plan } } } });
  }
});

describe('the site', () => {
  test('opens in the language of the reader', async () => {
    const answer = await fetch(`${origin}/docs`, { headers: { 'Accept-Language': 'en' } });
    expect([answer.status, answer.url]).toEqual([200, `${origin}/docs/en`]);
    expect(await answer.text()).toContain('<html lang="en">');
  });

  test.each([`${origin}/docs`, `${stack.base_url}/docs`])('at %s has its guides, the reference and their assets', async (site) => {
    for (const page of ['es', 'es/quickstart', 'en/quickstart', 'en/reference/validations']) {
      const answer = await fetch(`${site}/${page}`);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const html = await answer.text();
      const assets = [...html.matchAll(/(?:href|src|data-document)="([^"]*assets\/[^"]+)"/g)].map(([, path = '']) => path);
      expect(assets.length).toBeGreaterThan(2);
      for (const asset of assets) {
        const loaded = await fetch(new URL(asset, `${site}/${page}`));
        expect([asset, loaded.status, loaded.headers.get('cache-control')]).toEqual([asset, 200, 'public, max-age=31536000, immutable']);
        await loaded.arrayBuffer();
      }
    }
  });

  test('sends pages compressed, and nothing to a reader who has the page', async () => {
    const headers = { 'Accept-Encoding': 'gzip, br' };
    const page = await callFrom(READER, '/docs/es/quickstart', { headers });
    expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'br']);
    const again = await callFrom(READER, '/docs/es/quickstart', {
      headers: { ...headers, 'If-None-Match': page.headers.get('etag') ?? '' },
    });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });
});
