import type { Agent, ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** `node:http`. An ES import of a builtin module reads all of its exports, and some of this one's load half of Node.js. */
export const httpModule = () => process.getBuiltinModule('node:http');

/** What speaks a protocol, loaded when it is known which. */
const protocolModule = (protocol: 'https:' | 'http:') => (protocol === 'https:' ? process.getBuiltinModule('node:https') : httpModule());

export type PortalRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
  /** Longest answer body of use, in bytes. */
  readonly maxBytes: number;
  /** A call without a connection by then is not sent: `connection_failed`, and it cannot have arrived. */
  readonly connectTimeoutMs: number;
  /** From the first attempt to connect until the last byte. */
  readonly timeoutMs: number;
  /** Called when the last byte of the request is on its way. */
  readonly onSent?: (() => void) | undefined;
};

export type PortalResponse = {
  readonly kind: 'response';
  readonly status: number;
  readonly contentType: string;
  readonly setCookie: readonly string[];
  readonly body: Buffer;
  /** The body exceeded `maxBytes` and was cut there. */
  readonly isTruncated: boolean;
};

export type HttpFailure = {
  readonly kind: 'timeout' | 'connection_failed';
  /** The other side had begun to answer. */
  readonly hasResponseStarted: boolean;
};

export type HttpExchange = (call: PortalRequest) => Promise<PortalResponse | HttpFailure>;

/** Idle sockets older than this are closed before the server or a frozen Lambda makes them stale. */
const IDLE_SOCKET_MS = 15_000;

const responseOf = (response: IncomingMessage, body: Buffer, isTruncated: boolean): PortalResponse => ({
  kind: 'response',
  status: response.statusCode ?? 0,
  contentType: response.headers['content-type'] ?? '',
  setCookie: response.headers['set-cookie'] ?? [],
  body,
  isTruncated,
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
 * HTTP over kept-alive connections, one call at a time per connection. Every call ends by its timeout, even while a body is still arriving;
 * redirects are not followed; a fault is a result, nothing is thrown.
 */
export const makeHttpExchange = (protocol: 'https:' | 'http:'): HttpExchange => {
  const isSecure = protocol === 'https:';
  const options = { keepAlive: true, timeout: IDLE_SOCKET_MS };
  const { Agent: ProtocolAgent, request: open } = protocolModule(protocol);
  const agent = new ProtocolAgent(options);

  return (portalRequest) =>
    new Promise((resolve) => {
      const request = open(portalRequest.url, { method: portalRequest.method, headers: portalRequest.headers, agent });
      let hasResponseStarted = false;
      const fail = (kind: HttpFailure['kind']): void => {
        // One dead kept-alive connection means that the others are as old: a second attempt must not meet them.
        if (request.reusedSocket && !hasResponseStarted) closeIdleSockets(agent);
        request.destroy();
        settle({ kind, hasResponseStarted });
      };
      const callTimer = setTimeout(() => {
        fail('timeout');
      }, portalRequest.timeoutMs);
      const connectTimer = setTimeout(() => {
        fail('connection_failed');
      }, portalRequest.connectTimeoutMs);
      const settle = (outcome: PortalResponse | HttpFailure): void => {
        clearTimeout(callTimer);
        clearTimeout(connectTimer);
        resolve(outcome);
      };

      onConnected(request, isSecure ? 'secureConnect' : 'connect', () => {
        clearTimeout(connectTimer);
      });
      if (portalRequest.onSent !== undefined) request.once('finish', portalRequest.onSent);
      request.on('error', () => {
        fail('connection_failed');
      });
      request.on('response', (response) => {
        hasResponseStarted = true;
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size <= portalRequest.maxBytes) return;
          request.destroy();
          settle(responseOf(response, Buffer.concat(chunks, portalRequest.maxBytes), true));
        });
        response.on('error', () => {
          fail('connection_failed');
        });
        response.on('end', () => {
          settle(responseOf(response, Buffer.concat(chunks), false));
        });
      });
      request.end(portalRequest.body);
    });
};
