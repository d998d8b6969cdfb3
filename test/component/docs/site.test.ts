import type { APIGatewayProxyResult } from 'aws-lambda';

import { makeApiHandler } from '../../../shared/platform/http/api-handler.ts';
import { bytesOfResult, lambdaContext, proxyEvent, type ApiRequest } from '../../support/api/gateway.ts';
import { makeTestApi, VERSION } from '../../support/api/test-api.ts';
import { TEST_PAGE, TEST_STYLESHEET } from '../../support/builders/site.ts';

const PAGES_PER_MINUTE = 50;

const open = () => {
  const { families, log, clock, createUser } = makeTestApi();
  const handler = makeApiHandler({ dispatch: families.docs.servePage, log, version: VERSION });
  /** A request as API Gateway's greedy path passes it on. */
  const get = async (path: string, request: Partial<ApiRequest> = {}): Promise<APIGatewayProxyResult> => {
    const file = path.replace(/^\/docs\/?/, '').replace(/\?.*$/, '');
    const matched = file === '' ? { resource: '/docs', pathParameters: null } : { resource: '/docs/{file+}', pathParameters: { file } };
    return handler({ ...proxyEvent({ path, ...request }, [], clock.now()), ...matched }, lambdaContext);
  };
  return { get, log, clock, createUser };
};

const headerOf = ({ headers = {} }: APIGatewayProxyResult, name: string): unknown => headers[name];

describe('the site', () => {
  test.each([
    ['/docs', 'en', 'docs/en'],
    ['/docs/', 'en', 'en'],
    ['/docs', undefined, 'docs/es'],
    ['/docs/es/', undefined, '../es'],
    ['/docs/es/quickstart/', undefined, '../quickstart'],
  ])('%s leads a reader of %s to %s', async (path, language, location) => {
    const answer = await open().get(path, { headers: language === undefined ? {} : { 'accept-language': language } });
    expect([answer.statusCode, headerOf(answer, 'Location')]).toEqual([302, location]);
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
  ])('for a reader who accepts %s is encoded as %s', async (accepted, encoding) => {
    const answer = await open().get('/docs/es/quickstart', { headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });
    expect([answer.statusCode, headerOf(answer, 'Content-Encoding'), headerOf(answer, 'Vary')]).toEqual([200, encoding, 'Accept-Encoding']);
    if (encoding === undefined) expect(bytesOfResult(answer).toString()).toBe(TEST_PAGE);
  });

  test('sends no content to a reader who has the page in this encoding, and the content in another one', async () => {
    const { get } = open();
    const page = await get('/docs/es', { headers: { 'accept-encoding': 'br' } });
    const known = { 'if-none-match': String(headerOf(page, 'ETag')) };
    const again = await get('/docs/es', { headers: { 'accept-encoding': 'br', ...known } });
    expect([again.statusCode, again.body, headerOf(again, 'ETag')]).toEqual([304, '', headerOf(page, 'ETag')]);
    expect((await get('/docs/es', { headers: { 'accept-encoding': 'gzip', ...known } })).statusCode).toBe(200);
  });

  test('allows scripts and styles of its own origin alone, and no frame around it', async () => {
    const page = await open().get('/docs/es');
    const policy = String(headerOf(page, 'Content-Security-Policy'));
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headerOf(page, 'X-Content-Type-Options')).toBe('nosniff');
  });

  test('lets caches keep an asset for a year and a page for five minutes', async () => {
    const { get } = open();
    expect(headerOf(await get(`/docs/${TEST_STYLESHEET}`), 'Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(headerOf(await get('/docs/es'), 'Cache-Control')).toBe('public, max-age=300');
  });

  test('counts the pages of an address, known or not, but no assets, and refuses the 51st with a page and Retry-After', async () => {
    const { get, clock } = open();
    for (let page = 0; page < PAGES_PER_MINUTE; page += 1) await get(page % 2 === 0 ? '/docs/es' : '/docs/es/unknown');
    const refused = await get('/docs/en');
    expect([refused.statusCode, headerOf(refused, 'Retry-After'), headerOf(refused, 'X-RateLimit-Limit')]).toEqual([429, '60', '50']);
    expect(refused.body).toContain('<html lang="en">');
    expect((await get(`/docs/${TEST_STYLESHEET}`)).statusCode).toBe(200);
    expect((await get('/docs/es', { sourceIp: '203.0.113.8' })).statusCode).toBe(200);
    clock.advance(60_000);
    expect((await get('/docs/es')).statusCode).toBe(200);
  });

  test('answers an unknown path with a page in the language of the path, whose links are right at any depth', async () => {
    const answer = await open().get('/docs/en/unknown/deep', { headers: { 'accept-language': 'es' } });
    expect([answer.statusCode, headerOf(answer, 'Content-Language')]).toEqual([404, 'en']);
    expect(answer.body).toContain(`href="../../${TEST_STYLESHEET}"`);
  });

  test('answers HEAD like GET, without a body, and any other method with 405', async () => {
    const { get } = open();
    const head = await get('/docs/es', { method: 'HEAD' });
    expect([head.statusCode, head.body, headerOf(head, 'ETag')]).toEqual([200, '', '"page-identity"']);
    const post = await get('/docs/es', { method: 'POST' });
    expect([post.statusCode, headerOf(post, 'Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('refuses a key in the address, and logs neither it nor the path', async () => {
    const { get, log, createUser } = open();
    const { apiKey } = await createUser();
    const answer = await get(`/docs/es?key=${apiKey}`);
    expect(JSON.parse(answer.body)).toMatchObject({ errors: [{ code: 'credentials_in_url' }] });
    expect(JSON.stringify(log.lines)).not.toContain(apiKey);
  });
});
