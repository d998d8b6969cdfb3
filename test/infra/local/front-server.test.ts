import { randomBytes } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { buffer, text } from 'node:stream/consumers';

import * as v from 'valibot';

import { startFrontServer, type FrontServer } from '../../../infra/local/front-server.ts';
import { listen } from '../../../infra/local/http-server.ts';
import { findPort } from '../../../infra/local/ports.ts';
import { makeLocalSite } from '../../../infra/local/site/local-site.ts';

const errorBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ errors: v.tuple([v.looseObject({ status: v.string(), code: v.string() })]) }),
);

type Seen = { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

const PAGE = '<!doctype html><title>Page</title>';

/** A site of one file, and of its HTML at the addresses of pages. */
const site = makeLocalSite({
  panel: new Map([
    ['/index.html', { contents: Buffer.from(PAGE), headers: { 'Content-Type': 'text/html; charset=utf-8' } }],
    ['/assets/main.js', { contents: Buffer.from('1'), headers: { 'Content-Type': 'text/javascript' } }],
  ]),
  uploadOrigin: 'http://127.0.0.1:4566',
});

const anyPort = () => findPort({ variable: 'API_PORT', port: 0 });

describe('the front server of a local stack', () => {
  const seen: Seen[] = [];
  let answer: RequestListener;
  let emulator: AsyncDisposable & { readonly url: string };
  let front: FrontServer;

  beforeAll(async () => {
    const server = createServer((request, response) => {
      void buffer(request).then((body) => {
        seen.push({ url: request.url ?? '', headers: request.headers, body });
        answer(request, response);
      });
    });
    emulator = await listen(server);
    front = await startFrontServer({
      port: await anyPort(),
      emulatorUrl: emulator.url,
      restApiId: 'abc123',
      version: '1.2.3',
      site,
    });
  });

  beforeEach(() => {
    seen.length = 0;
    answer = (_request, response) => response.end('{}');
  });

  afterAll(async () => {
    await front.stop();
    await emulator[Symbol.asyncDispose]();
  });

  test('serves the site outside of /v1, the HTML of the panel at the addresses of pages, to GET and HEAD alone', async () => {
    const open = async (path: string, accept: string, method = 'GET') => {
      const page = await fetch(new URL(path, front.baseUrl), { method, headers: { Accept: accept } });
      return [page.status, page.headers.get('content-type'), page.ok ? await page.text() : ''];
    };
    expect(await open('/password/reset?from=mail', 'text/html,*/*')).toEqual([200, 'text/html; charset=utf-8', PAGE]);
    expect(await open('/validations/1', '*/*')).toEqual([200, 'text/html; charset=utf-8', PAGE]);
    expect(await open('/validations/1', '*/*', 'HEAD')).toEqual([200, 'text/html; charset=utf-8', '']);
    expect(await open('/none', 'text/html')).toEqual([404, 'text/html; charset=utf-8', '']);
    expect(await open('/assets/main.js', '*/*')).toEqual([200, 'text/javascript', '1']);
    expect(await open('/assets/none.js', '*/*')).toEqual([404, 'application/json; charset=utf-8', '']);
    expect(await open('/password/reset', 'text/html', 'POST')).toEqual([404, 'application/json; charset=utf-8', '']);
    expect(seen).toEqual([]);
  });

  test('forwards paths below /v1 to the REST API, with query and escapes unchanged', async () => {
    await fetch(`${front.baseUrl}/validations/a%2Fb?page[size]=2&q=%C3%B1`);
    expect(seen.map(({ url }) => url)).toEqual(['/restapis/abc123/v1/_user_request_/validations/a%2Fb?page[size]=2&q=%C3%B1']);
  });

  test('forwards /v1 to the root of the API', async () => {
    await fetch(front.baseUrl);
    expect(seen.map(({ url }) => url)).toEqual(['/restapis/abc123/v1/_user_request_/']);
  });

  test('forwards the guides and the reference, which have no stage in their address', async () => {
    for (const path of ['/docs', '/docs/es/quickstart']) await fetch(new URL(path, front.baseUrl));
    expect(seen.map(({ url }) => url)).toEqual(['/docs', '/docs/es/quickstart'].map((path) => `/restapis/abc123/v1/_user_request_${path}`));
  });

  test.each(['/docsx', '/v2/plans', '/v1x'])('answers %s with 404 route_not_found', async (path) => {
    const response = await fetch(new URL(path, front.baseUrl));
    expect(response.status).toBe(404);
    expect(v.parse(errorBody, await response.text()).errors[0].code).toBe('route_not_found');
    expect(seen).toEqual([]);
  });

  test('forwards bodies byte for byte in both directions', async () => {
    const bytes = randomBytes(300_000);
    answer = (_request, response) => response.writeHead(201, { 'Content-Type': 'application/pdf' }).end(bytes);
    const response = await fetch(`${front.baseUrl}/files`, { method: 'POST', body: bytes });
    expect(response.status).toBe(201);
    expect(seen[0]?.body.equals(bytes)).toBe(true);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('forwards repeated headers', async () => {
    answer = (_request, response) => response.writeHead(200, ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-One', 'yes']).end();
    const response = await fetch(`${front.baseUrl}/plans`);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(response.headers.get('x-one')).toBe('yes');
  });

  test('sends the address of the connection as X-Forwarded-For, ignoring the one received', async () => {
    const { port } = new URL(front.baseUrl);
    await new Promise<void>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port,
        path: '/v1/plans',
        localAddress: '127.0.0.2',
        headers: { 'X-Forwarded-For': '203.0.113.9' },
      };
      httpRequest(options, (response) => {
        text(response).then(() => {
          resolve();
        }, reject);
      }).end();
    });
    expect(seen.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['127.0.0.2']);
  });

  test('sends Accept: */* for a request without Accept, else the one received', async () => {
    const { port } = new URL(front.baseUrl);
    for (const headers of [{}, { Accept: 'application/pdf' }]) {
      await new Promise<void>((resolve, reject) => {
        httpRequest({ host: '127.0.0.1', port, path: '/v1/plans', headers }, (response) => {
          text(response).then(() => {
            resolve();
          }, reject);
        }).end();
      });
    }
    expect(seen.map(({ headers }) => headers.accept)).toEqual(['*/*', 'application/pdf']);
  });

  test('forwards a request at once while 60 with Prefer: wait are held', async () => {
    const held: (() => void)[] = [];
    answer = (request, response) => {
      if (request.headers['prefer'] === undefined) response.end('{}');
      else held.push(() => response.end('{}'));
    };
    const waiting = Array.from({ length: 60 }, () => fetch(`${front.baseUrl}/validations/1`, { headers: { Prefer: 'wait=20' } }));
    expect((await fetch(`${front.baseUrl}/plans`)).status).toBe(200);
    while (held.length < 60) expect((await fetch(`${front.baseUrl}/plans`)).status).toBe(200);
    for (const end of held) end();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200));
  });

  test('answers HEAD with headers and no body', async () => {
    answer = (_request, response) => response.writeHead(200, { ETag: 'W/"1"' }).end();
    const response = await fetch(`${front.baseUrl}/plans`, { method: 'HEAD' });
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([200, 'W/"1"', '']);
  });

  test('answers 503 service_unavailable when the emulator closes the connection', async () => {
    answer = (request) => request.socket.destroy();
    const response = await fetch(`${front.baseUrl}/plans`);
    expect(response.status).toBe(503);
    expect(v.parse(errorBody, await response.text()).errors[0].code).toBe('service_unavailable');
  });
});
