import { once } from 'node:events';
import { Socket } from 'node:net';

import fc from 'fast-check';

import { makeHttpExchange } from '../../../shared/banxico/adapters/cep-portal/http-exchange.ts';
import { query } from '../../unit/banxico/cep-fixtures.ts';
import { notFoundPage } from '../../unit/banxico/portal-pages.ts';
import { paths, withCertificate } from './cep-portal-answers.ts';
import { closeFakes, html, noDeadline, portalAt, startPortal, startTcp } from './fake-portal.ts';

afterEach(closeFakes);
const SHORT_TIMEOUTS = { connectMs: 5_000, callMs: 250 };

describe('faults of the network', () => {
  test('nobody listens: the connection failed', async () => {
    const { url } = await startTcp((socket) => {
      socket.destroy();
    });
    await closeFakes();
    expect(await portalAt(url).query(query(), noDeadline())).toEqual({
      kind: 'unavailable',
      reason: 'connection_failed',
    });
    expect(await portalAt(url).paymentStatus(query(), noDeadline())).toEqual({
      kind: 'unavailable',
      reason: 'connection_failed',
    });
  });

  test('a form that may have reached the portal is not sent again within the same slot', async () => {
    const server = await startTcp((socket) => {
      socket.once('data', () => socket.destroy());
    });
    expect(await portalAt(server.url).query(query(), noDeadline())).toEqual({
      kind: 'unavailable',
      reason: 'connection_failed',
    });
    expect(server.connections()).toBe(1);
  });

  test('a form that found no connection is sent once more, and no more', async () => {
    const { url } = await startTcp(() => undefined);
    await closeFakes();
    const connect = jest.spyOn(Socket.prototype, 'connect');
    try {
      expect(await portalAt(url).query(query(), noDeadline())).toEqual({ kind: 'unavailable', reason: 'connection_failed' });
      expect(connect).toHaveBeenCalledTimes(2);
    } finally {
      connect.mockRestore();
    }
  });

  test('a download without an answer is asked for once more', async () => {
    const portal = await startPortal((response, received, index) => {
      if (index === 1) response.destroy();
      else withCertificate(response, received, index);
    });
    expect(await portalAt(portal.url).query(query(), noDeadline())).toMatchObject({ kind: 'cep_ready' });
    expect(portal.received).toHaveLength(4);
  });

  test('a query has one repetition, not one per download', async () => {
    const portal = await startPortal((response, received, index) => {
      if (index === 1 || received.path.endsWith('PDF')) response.destroy();
      else withCertificate(response, received, index);
    });
    expect(await portalAt(portal.url).query(query(), noDeadline())).toMatchObject({ kind: 'cep_ready', pdf: null });
    expect(paths(portal.received)).toEqual([
      'POST /cep/valida.do',
      'GET /cep/descarga.do?formato=XML',
      'GET /cep/descarga.do?formato=XML',
      'GET /cep/descarga.do?formato=PDF',
    ]);
  });

  test('an answer that has begun is not asked for again', async () => {
    const portal = await startPortal((response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': 5_000 });
      response.write(notFoundPage(), () => response.destroy());
    });
    expect(await portalAt(portal.url).query(query(), noDeadline())).toEqual({
      kind: 'unavailable',
      reason: 'connection_failed',
    });
    expect(portal.received).toHaveLength(1);
  });

  test('one idle connection that the portal has dropped closes the others too: the next query opens a new one', async () => {
    const isArmed = new WeakMap<object, boolean>();
    const portal = await startPortal((response) => {
      const { socket } = response;
      if (socket === null || isArmed.get(socket) === true) {
        response.destroy();
        return;
      }
      // Answered together, so that each query holds a connection of its own.
      if (portal.received.length < 4) {
        waiting.push(() => {
          html(response, notFoundPage());
        });
        isArmed.set(socket, true);
        if (waiting.length === 3) for (const answer of waiting) answer();
        return;
      }
      html(response, notFoundPage());
    });
    const waiting: (() => void)[] = [];
    const source = portalAt(portal.url);
    await Promise.all([1, 2, 3].map(() => source.query(query(), noDeadline())));
    expect(portal.sockets.size).toBe(3);
    expect(await source.query(query(), noDeadline())).toEqual({ kind: 'unavailable', reason: 'connection_failed' });
    expect(await source.query(query(), noDeadline())).toEqual({ kind: 'not_found' });
    expect(portal.received).toHaveLength(5);
    expect(portal.sockets.size).toBe(4);
  });

  test('silence ends by the timeout, without repetition, and leaves no connection open', async () => {
    const portal = await startPortal(() => undefined);
    const source = portalAt(portal.url, { timeouts: SHORT_TIMEOUTS });
    expect(await source.query(query(), noDeadline())).toEqual({ kind: 'unavailable', reason: 'timeout' });
    expect(portal.received).toHaveLength(1);
    await Promise.all(Array.from(portal.sockets, async (socket) => socket.destroyed || once(socket, 'close')));
  });

  test('once connected, the portal has longer to answer than to connect', async () => {
    const portal = await startPortal((response) => {
      setTimeout(() => {
        html(response, notFoundPage());
      }, 400);
    });
    const source = portalAt(portal.url, { timeouts: { connectMs: 200, callMs: 10_000 } });
    expect(await source.query(query(), noDeadline())).toEqual({ kind: 'not_found' });
    expect(portal.received).toHaveLength(1);
  });

  test('an answer that stops half way ends by the timeout, without repetition', async () => {
    const portal = await startPortal((response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.write(notFoundPage());
    });
    const source = portalAt(portal.url, { timeouts: SHORT_TIMEOUTS });
    expect(await source.query(query(), noDeadline())).toEqual({ kind: 'unavailable', reason: 'timeout' });
    expect(portal.received).toHaveLength(1);
  });

  test('a server that accepts and never ends its TLS handshake meets the connect timeout', async () => {
    const server = await startTcp(() => undefined);
    const exchange = makeHttpExchange('https:');
    const url = new URL(server.url.replace('http:', 'https:'));
    const call = {
      method: 'GET',
      url,
      headers: {},
      body: '',
      maxBytes: 1,
      connectTimeoutMs: 60,
      timeoutMs: 60_000,
    } as const;
    expect(await exchange(call)).toEqual({ kind: 'timeout', hasResponseStarted: false, mayHaveArrived: false });
    expect(server.connections()).toBe(1);
  });

  test('bytes that are no HTTP, or any headers and body, are an outcome and never a verdict', async () => {
    let bytes: Uint8Array = new Uint8Array();
    const server = await startTcp((socket) => {
      socket.once('data', () => socket.end(bytes));
    });
    const source = portalAt(server.url);
    const answers = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .tuple(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ maxLength: 80 }))
        .map(([cookie, body]) =>
          Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nSet-Cookie: a='), cookie, Buffer.from('\r\nConnection: close\r\n\r\n'), body]),
        ),
    );
    await fc.assert(
      fc.asyncProperty(answers, async (answer) => {
        bytes = answer;
        const outcome = await source.query(query(), noDeadline());
        expect(['unavailable', 'unrecognised']).toContain(outcome.kind);
      }),
      { numRuns: 100 },
    );
  });
});
