import type { Agent, ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';

// An ES import of a builtin module reads all of its exports, and some of those of http load half of Node.js.
const { Agent: HttpAgent, request: httpRequest } = process.getBuiltinModule('node:http');
const { Agent: HttpsAgent, request: httpsRequest } = process.getBuiltinModule('node:https');

export type HttpCall = {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
  /** Longest answer body of use, in bytes. */
  readonly maxBytes: number;
  readonly connectTimeoutMs: number;
  /** From the first attempt to connect until the last byte. */
  readonly timeoutMs: number;
};

export type HttpAnswer = {
  readonly kind: 'answer';
  readonly status: number;
  readonly contentType: string;
  readonly setCookie: readonly string[];
  readonly body: Buffer;
  /** The body went on beyond `maxBytes` and was cut there. */
  readonly isCut: boolean;
};

export type HttpFault = {
  readonly kind: 'timeout' | 'connection_failed';
  /** The other side had begun to answer. */
  readonly isAnswered: boolean;
  /** The other side may have got the request: there was a connection. */
  readonly mayHaveArrived: boolean;
};

export type HttpExchange = (call: HttpCall) => Promise<HttpAnswer | HttpFault>;

/** Idle sockets older than this are given up before the far side or a frozen Lambda makes them stale. */
const IDLE_SOCKET_MS = 15_000;

const answerOf = (response: IncomingMessage, body: Buffer, isCut: boolean): HttpAnswer => ({
  kind: 'answer',
  status: response.statusCode ?? 0,
  contentType: response.headers['content-type'] ?? '',
  setCookie: response.headers['set-cookie'] ?? [],
  body,
  isCut,
});

const onConnected = (request: ClientRequest, event: 'connect' | 'secureConnect', then: () => void): void => {
  request.once('socket', (socket) => {
    if (request.reusedSocket) then();
    else socket.once(event, then);
  });
};

const closeIdleSockets = (agent: Agent): void => {
  for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
};

/**
 * HTTP over kept-alive connections, one call at a time per connection. Every call ends by its timeout, also while a
 * body is still coming in; redirects are not followed; a fault is an answer, nothing is thrown.
 */
export const makeHttpExchange = (protocol: 'https:' | 'http:'): HttpExchange => {
  const isSecure = protocol === 'https:';
  const options = { keepAlive: true, timeout: IDLE_SOCKET_MS };
  const agent = isSecure ? new HttpsAgent(options) : new HttpAgent(options);
  const open = isSecure ? httpsRequest : httpRequest;

  return (call) =>
    new Promise((resolve) => {
      const request = open(call.url, { method: call.method, headers: call.headers, agent });
      let isConnected = false;
      let isAnswered = false;
      const fault = (kind: HttpFault['kind']): void => {
        // One dead kept-alive connection means that the others are as old: a second attempt must not meet them.
        if (request.reusedSocket && !isAnswered) closeIdleSockets(agent);
        request.destroy();
        settle({ kind, isAnswered, mayHaveArrived: isConnected });
      };
      const callTimer = setTimeout(() => {
        fault('timeout');
      }, call.timeoutMs);
      const connectTimer = setTimeout(() => {
        fault('timeout');
      }, call.connectTimeoutMs);
      const settle = (outcome: HttpAnswer | HttpFault): void => {
        clearTimeout(callTimer);
        clearTimeout(connectTimer);
        resolve(outcome);
      };

      onConnected(request, isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true;
        clearTimeout(connectTimer);
      });
      request.on('error', () => {
        fault('connection_failed');
      });
      request.on('response', (response) => {
        isAnswered = true;
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size <= call.maxBytes) return;
          request.destroy();
          settle(answerOf(response, Buffer.concat(chunks, call.maxBytes), true));
        });
        response.on('error', () => {
          fault('connection_failed');
        });
        response.on('end', () => {
          settle(answerOf(response, Buffer.concat(chunks), false));
        });
      });
      request.end(call.body);
    });
};
