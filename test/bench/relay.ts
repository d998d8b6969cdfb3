import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

import { listen } from '../../infra/local/http-server.ts';

export type RelayedAnswer = { readonly status: number; readonly headers: OutgoingHttpHeaders; readonly body: Buffer };

/** One request on its way through the relay. */
export type Exchange = {
  readonly method: string;
  /** Path with its query string. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** When the request arrived, on the clock of `performance.now()`. */
  readonly startedAt: number;
  readonly forward: () => Promise<RelayedAnswer>;
};

export type Relay = {
  /** Origin the relay listens on. */
  readonly url: string;
  /** Connections clients have opened so far. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
};

/** Headers that are about one connection and not about the message. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host', 'expect']);

const endToEnd = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));

const forwardTo = (target: string, agent: Agent, { method, path, headers, body }: Omit<Exchange, 'forward'>): Promise<RelayedAnswer> =>
  new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      new URL(path, target),
      { method, agent, headers: { ...endToEnd(headers), 'Content-Length': body.length } },
      (incoming) => {
        buffer(incoming).then((answer) => {
          resolve({ status: incoming.statusCode ?? 502, headers: endToEnd(incoming.headers), body: answer });
        }, reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });

/**
 * Starts an HTTP server on a free port that passes every request to `observe`, which forwards it to the target and returns the answer for
 * the caller.
 */
export const startRelay = async (target: string, observe: (exchange: Exchange) => Promise<RelayedAnswer>): Promise<Relay> => {
  const agent = new Agent({ keepAlive: true });
  let connections = 0;

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startedAt = performance.now();
    const body = await buffer(request);
    const arrived = { method: request.method ?? 'GET', path: request.url ?? '/', headers: request.headers, body, startedAt };
    const answer = await observe({ ...arrived, forward: () => forwardTo(target, agent, arrived) });
    response.writeHead(answer.status, { ...answer.headers, 'Content-Length': answer.body.length });
    response.end(answer.body);
  };

  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error('relay:', error);
      response.destroy();
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  const { url, close } = await listen(server);
  return {
    url,
    connections: () => connections,
    close: async () => {
      agent.destroy();
      await close();
    },
  };
};
