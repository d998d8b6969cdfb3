import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type Server } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

import { listen } from '../../../infra/local/http-server.ts';
import { makeGuardedFetchOver } from '../../../shared/platform/outgoing/guarded-fetch.ts';
import { sendPinned } from '../../../shared/platform/outgoing/pinned-request.ts';

const HOST = 'hooks.example.com';
const fixture = (name: string): string => readFileSync(`test/support/tls/${name}`, 'utf8');
const CERTIFICATE = fixture('hooks.example.com.crt.pem');
const KEY = fixture('hooks.example.com.key.pem');

const opened: (() => Promise<void>)[] = [];

const portOf = async (server: Server): Promise<number> => {
  const { port, close } = await listen(server);
  opened.push(close);
  return port;
};

const listenHttps = (listener: RequestListener): Promise<number> => portOf(createHttpsServer({ cert: CERTIFICATE, key: KEY }, listener));

/** A fetcher that may call a server of this machine. */
const fetcherFor = (port: number) => ({
  url: `http://127.0.0.1:${port}/file`,
  ...makeGuardedFetchOver({
    rules: { ownHosts: [], localOrigin: `http://127.0.0.1:${port}`, loopback: false },
    resolveHost: () => Promise.reject(new Error('nothing is resolved here')),
    sendPinned,
  }),
});

afterEach(() => Promise.all(opened.splice(0).map((close) => close())));

describe('a pinned request', () => {
  const request = (port: number, host = HOST) =>
    sendPinned({
      method: 'POST',
      url: new URL(`https://${host}:${port}/spei`),
      addresses: ['127.0.0.1'],
      headers: { 'content-type': 'application/json' },
      body: '{"a":"ñ"}',
      maxBytes: 100,
      signal: AbortSignal.timeout(60_000),
    });

  const trusted = getCACertificates('default');
  beforeAll(() => {
    setDefaultCACertificates([...trusted, CERTIFICATE]);
  });
  afterAll(() => {
    setDefaultCACertificates(trusted);
  });

  it('goes to the given address under the name of the URL, whatever that name resolves to', async () => {
    const port = await listenHttps((incoming, response) => {
      incoming.setEncoding('utf8');
      incoming.on('data', (body: string) => {
        response.end(`${incoming.method ?? ''} ${incoming.url ?? ''} ${incoming.headers.host ?? ''} ${body}`);
      });
    });
    const { status, body } = await request(port);
    expect([status, body.toString()]).toEqual([200, `POST /spei ${HOST}:${port} {"a":"ñ"}`]);
  });

  it('sends nothing to a server that has no certificate for the name', async () => {
    let requests = 0;
    const port = await listenHttps((_incoming, response) => {
      requests += 1;
      response.end();
    });
    await expect(request(port, 'other.example.com')).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    expect(requests).toBe(0);
  });

  it('sends nothing to a server whose certificate is not trusted', async () => {
    setDefaultCACertificates(trusted);
    const port = await listenHttps((_incoming, response) => response.end());
    await expect(request(port)).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    setDefaultCACertificates([...trusted, CERTIFICATE]);
  });

  it('removes no content coding and requests none', async () => {
    const port = await listenHttps((incoming, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(incoming.headers['accept-encoding']);
    });
    expect((await request(port)).body.toString()).toBe('identity');
  });
});

describe('guarded fetch over a connection', () => {
  const bounds = { headers: {}, maxBytes: 10, timeoutMs: 60_000, maxRedirects: 0, method: 'GET' } as const;

  it('cuts a body that is longer than allowed', async () => {
    const port = await portOf(createHttpServer((_incoming, response) => response.end('x'.repeat(1_000_000))));
    const { send, url } = fetcherFor(port);
    expect(await send({ ...bounds, url })).toMatchObject({ kind: 'response', body: Buffer.from('xxxxxxxxxx'), isTruncated: true });
  });

  it('accepts a body of exactly the maximum length', async () => {
    const port = await portOf(createHttpServer((_incoming, response) => response.end('x'.repeat(10))));
    const { send, url } = fetcherFor(port);
    expect(await send({ ...bounds, url })).toMatchObject({ body: Buffer.from('xxxxxxxxxx'), isTruncated: false });
  });

  it('ends by its time while a body drips in', async () => {
    const port = await portOf(
      createHttpServer((_incoming, response) => {
        const drip = setInterval(() => response.write('x'), 5);
        response.on('close', () => {
          clearInterval(drip);
        });
      }),
    );
    const { send, url } = fetcherFor(port);
    expect(await send({ ...bounds, maxBytes: 1e9, timeoutMs: 200, url })).toMatchObject({ kind: 'failed', problem: 'timeout' });
  });

  it('ends at its timeout without an answer', async () => {
    const port = await portOf(createHttpServer(() => undefined));
    const { send, url } = fetcherFor(port);
    expect(await send({ ...bounds, timeoutMs: 50, url })).toMatchObject({ kind: 'failed', problem: 'timeout' });
  });

  it.each([
    ['closes without an answer', ''],
    ['breaks off in the middle of a body', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc'],
    ['speaks something else', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['sends headers without end', `HTTP/1.1 200 OK\r\n${'x-a: b\r\n'.repeat(10_000)}`],
  ])('reports that the connection failed when the other side %s', async (_what, bytes) => {
    const port = await portOf(
      createTcpServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => socket.end(bytes));
      }),
    );
    const { send, url } = fetcherFor(port);
    expect(await send({ ...bounds, maxBytes: 1_000, url })).toMatchObject({ kind: 'failed', problem: 'connection_failed' });
  });
});
