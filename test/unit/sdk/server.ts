import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { text } from 'node:stream/consumers';

import * as v from 'valibot';

import { makeSend, type Ports } from '../../../infra/sdk/runtime/send.ts';

export type Received = {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** An answer of the server; null closes the connection without one, and `never` leaves it open. */
export type Reply =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
    }
  | 'never'
  | null;

const addressSchema = v.object({ port: v.number() });

const started: Server[] = [];

afterEach(() => {
  for (const server of started.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that sends the replies one after the other, the last one again and again. */
export const serve = async (...replies: readonly Reply[]) => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request;
      received.push({ method, url, headers, body });
      const reply = replies[Math.min(received.length, replies.length) - 1] ?? null;
      if (reply === null) {
        response.destroy();
        return;
      }
      if (reply === 'never') return;
      const { status = 200, headers: sent = {}, body: answer } = reply;
      const isFile = typeof answer === 'string';
      response.writeHead(status, { 'content-type': isFile ? 'application/xml' : 'application/json', ...sent });
      response.end(isFile || answer === undefined ? answer : JSON.stringify(answer));
    });
  });
  started.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = v.parse(addressSchema, server.address());
  return { baseUrl: `http://127.0.0.1:${port}/v1`, received };
};

/** Ports that do not wait, and record how long they would have. */
export const recordedSleep = () => {
  const waits: number[] = [];
  const ports: Ports = {
    sleep: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
    random: () => 1,
  };
  return { waits, ports };
};

export const KEY = 'cepk_abcdefghijkl';

/** A client of a server with the given replies. */
export const openClient = async (...replies: readonly Reply[]) => {
  const { baseUrl, received } = await serve(...replies);
  const { waits, ports } = recordedSleep();
  return { send: makeSend({ apiKey: KEY, baseUrl }, ports), received, waits, baseUrl };
};

export const refusal = (status: number, code: string, { reason, retryAfter }: { reason?: string; retryAfter?: number } = {}): Reply => ({
  status,
  headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  body: {
    errors: [{ status: String(status), code, detail: 'Refused.', source: { pointer: '/data/attributes/monto' } }],
    meta: { request_id: 'r1', ...(reason === undefined ? {} : { reason }) },
  },
});
