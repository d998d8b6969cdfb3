import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeStoredPanelFiles } from '../../../functions/panel/adapters/stored-panel-files.ts';
import { makeServePanel } from '../../../functions/panel/http/serve-panel.ts';
import { pageHeadersWith } from '../../../infra/bundling/panel/page-headers.ts';
import { buildStoredPanel } from '../../../infra/bundling/panel/stored-panel.ts';
import { makeApiHandler } from '../../../shared/platform/http/api-handler.ts';
import { bytesOfResult, lambdaContext, proxyEvent, type ApiRequest } from '../../support/api/gateway.ts';
import { makeTestApi, VERSION } from '../../support/api/test-api.ts';

const folder = mkdtempSync(join(tmpdir(), 'panel-'));
for (const [name, content] of Object.entries(await buildStoredPanel())) writeFileSync(join(folder, name), content);

const UPLOAD_ORIGINS = ['https://files.s3.us-east-1.amazonaws.com', 'https://receipts.s3.us-east-1.amazonaws.com'];

const open = (securityContact: string | null = 'mailto:seguridad@example.mx') => {
  const { log, clock } = makeTestApi();
  const origin = 'https://api.example.mx';
  const ports = { panelFiles: makeStoredPanelFiles(folder), uploadOrigins: UPLOAD_ORIGINS.join(' '), clock, log };
  const dispatch = makeServePanel({ ...ports, origin, securityContact, version: VERSION });
  const handler = makeApiHandler({ dispatch, log, version: VERSION });
  return async (path: string, request: Partial<ApiRequest> = {}) => {
    const answer = await handler({ ...proxyEvent({ path, ...request }, [], clock.now()), path, resource: '/{proxy+}' }, lambdaContext);
    return { ...answer, header: (name: string) => answer.headers?.[name], text: bytesOfResult(answer).toString('utf8') };
  };
};

describe('the panel without CloudFront', () => {
  test.each(['/', '/sign-in', '/validations/0190'])(
    'is its HTML at %s, with the headers of pages, which browsers check again',
    async (path) => {
      const page = await open()(path);
      expect([page.statusCode, page.header('Cache-Control'), page.header('Content-Type')]).toEqual([
        200,
        'no-cache',
        'text/html; charset=utf-8',
      ]);
      expect(page.headers).toMatchObject(pageHeadersWith(...UPLOAD_ORIGINS));
      expect(page.header('Strict-Transport-Security')).toBeDefined();
      expect(page.text).toContain('<div id="app">');
    },
  );

  test('has the script that its HTML names, compressed as the browser accepts it, for a year', async () => {
    const get = open();
    const [, script = ''] = /src="([^"]+)"/.exec((await get('/')).text) ?? [];
    const plain = await get(script);
    expect([plain.statusCode, plain.header('Content-Encoding'), plain.header('Cache-Control')]).toEqual([
      200,
      undefined,
      'public, max-age=31536000, immutable',
    ]);
    for (const encoding of ['br', 'gzip']) {
      const compressed = await get(script, { headers: { 'accept-encoding': encoding } });
      expect([compressed.header('Content-Encoding'), compressed.header('Vary')]).toEqual([encoding, 'Accept-Encoding']);
      expect(bytesOfResult(compressed).length).toBeLessThan(plain.text.length / 2);
    }
  });

  test('sends no content to a browser that has the page', async () => {
    const get = open();
    const etag = String((await get('/')).header('ETag'));
    const again = await get('/account', { headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.text, again.header('ETag')]).toEqual([304, '', etag]);
  });

  test.each([
    '/none',
    '/index.html',
    '/assets/none.js',
    '/assets/',
    '/__proto__',
    '/constructor',
    '/v1/none',
    '/..%2fpanel.json',
    '/panel.json',
  ])('answers %s with 404 and not with its HTML', async (path) => {
    const answer = await open()(path);
    expect([answer.statusCode, answer.header('Cache-Control'), answer.text.includes('<script')]).toEqual([404, 'no-store', false]);
  });

  test('leads to the reference site below the stage of the API, and to no other host', async () => {
    const get = open();
    expect((await get('/docs')).header('Location')).toBe('/v1/docs');
    expect((await get('/docs/es/quickstart')).header('Location')).toBe('/v1/docs/es/quickstart');
    for (const path of ['//docs/evil.example', '/docs/\r\nSet-Cookie: a=b', '/docsx']) expect((await get(path)).statusCode).toBe(404);
  });

  test('answers HEAD without a body, and other methods with 405', async () => {
    const get = open();
    const head = await get('/', { method: 'HEAD' });
    expect([head.statusCode, head.body, head.header('ETag')]).toEqual([200, '', (await get('/')).header('ETag')]);
    const post = await get('/sign-in', { method: 'POST' });
    expect([post.statusCode, post.header('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('publishes security.txt when there is a contact', async () => {
    const file = await open()('/.well-known/security.txt');
    expect([file.statusCode, file.header('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(file.text).toContain('Canonical: https://api.example.mx/.well-known/security.txt\n');
    expect((await open(null)('/.well-known/security.txt')).statusCode).toBe(404);
  });
});
