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

describe('CEP portal client on network failures', () => {
  test('returns connection_failed when nothing listens', async () => {
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

  test('does not repeat a form that may have reached the portal within the same slot', async () => {
    const server = await startTcp((socket) => {
      socket.once('data', () => socket.destroy());
    });
    expect(await portalAt(server.url).query(query(), noDeadline())).toEqual({
      kind: 'unavailable',
      reason: 'connection_failed',
    });
    expect(server.connections()).toBe(1);
  });

  test('leaves the repetition of a form that made no connection to a slot of its own', async () => {
    const { url } = await startTcp(() => undefined);
    await closeFakes();
    const connect = jest.spyOn(Socket.prototype, 'connect');
    try {
      expect(await portalAt(url).query(query(), noDeadline())).toEqual({ kind: 'unavailable', reason: 'connection_failed' });
      expect(connect).toHaveBeenCalledTimes(1);
    } finally {
      connect.mockRestore();
    }
  });

  test('gives up a form that has no connection at the end of its slot, so that it never arrives later', async () => {
    const portal = await startPortal((response) => {
      html(response, notFoundPage());
    });
    const held: Socket[] = [];
    const connect = jest.spyOn(Socket.prototype, 'connect').mockImplementation(function hold(this: Socket) {
      held.push(this);
      return this;
    });
    try {
      const times = { startBy: Date.now() + 40, deadline: Date.now() + 60_000 };
      const source = portalAt(portal.url, { timeouts: { connectMs: 60_000, callMs: 60_000 } });
      expect(await source.query(query(), times)).toEqual({ kind: 'unavailable', reason: 'connection_failed' });
    } finally {
      connect.mockRestore();
    }
    expect(held.map(({ destroyed }) => destroyed)).toEqual([true]);
    expect(portal.received).toEqual([]);
  });

  test('repeats a download once when there is no response', async () => {
    const portal = await startPortal((response, received, index) => {
      if (index === 1) response.destroy();
      else withCertificate(response, received, index);
    });
    expect(await portalAt(portal.url).query(query(), noDeadline())).toMatchObject({ kind: 'cep_ready' });
    expect(portal.received).toHaveLength(4);
  });

  test('makes one repetition per query, not one per download', async () => {
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

  test('does not repeat a request whose response has begun', async () => {
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

  test('closes every idle connection when the portal dropped one, and opens a new one for the next query', async () => {
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

  test('returns timeout without repetition and closes the connection when the portal is silent', async () => {
    const portal = await startPortal(() => undefined);
    const source = portalAt(portal.url, { timeouts: SHORT_TIMEOUTS });
    expect(await source.query(query(), noDeadline())).toEqual({ kind: 'unavailable', reason: 'timeout' });
    expect(portal.received).toHaveLength(1);
    await Promise.all(Array.from(portal.sockets, async (socket) => socket.destroyed || once(socket, 'close')));
  });

  test('allows more time for the response than for the connection', async () => {
    const portal = await startPortal((response) => {
      setTimeout(() => {
        html(response, notFoundPage());
      }, 400);
    });
    const source = portalAt(portal.url, { timeouts: { connectMs: 200, callMs: 10_000 } });
    expect(await source.query(query(), noDeadline())).toEqual({ kind: 'not_found' });
    expect(portal.received).toHaveLength(1);
  });

  test('returns timeout without repetition when the response stops half way', async () => {
    const portal = await startPortal((response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.write(notFoundPage());
    });
    const source = portalAt(portal.url, { timeouts: SHORT_TIMEOUTS });
    expect(await source.query(query(), noDeadline())).toEqual({ kind: 'unavailable', reason: 'timeout' });
    expect(portal.received).toHaveLength(1);
  });

  test('applies the connect timeout to a TLS handshake that does not finish', async () => {
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
    expect(await exchange(call)).toEqual({ kind: 'connection_failed', hasResponseStarted: false });
    expect(server.connections()).toBe(1);
  });

  test('never throws and never returns a payment for malformed HTTP, headers or bodies', async () => {
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
