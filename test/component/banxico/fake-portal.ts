import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { listen } from '../../../infra/local/http-server.ts';
import { makeCepPortal, type CepPortalOptions } from '../../../shared/banxico/adapters/cep-portal/cep-portal.ts';
import type { CepSource, QueryTimes } from '../../../shared/banxico/ports/cep-source.ts';

export type Received = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** Answers one request: `received`, with its position `index` among all. */
export type Answer = (response: ServerResponse, received: Received, index: number) => void;

export type FakePortal = {
  readonly url: string;
  readonly received: Received[];
  readonly sockets: Set<Socket>;
};

const servers: (() => Promise<void>)[] = [];
const sockets = new Set<Socket>();

/** Closes every fake of the test that ends. */
export const closeFakes = async (): Promise<void> => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await Promise.all(servers.splice(0).map((close) => close()));
};

const urlOf = async (server: Server): Promise<string> => {
  const { url, close } = await listen(server);
  servers.push(close);
  return `${url}/cep`;
};

export const startPortal = async (answer: Answer): Promise<FakePortal> => {
  const received: Received[] = [];
  const own = new Set<Socket>();
  const server = createServer((request, response) => {
    void text(request).then(
      (body) => {
        const entry = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
        received.push(entry);
        answer(response, entry, received.length - 1);
      },
      () => undefined,
    );
  });
  server.on('connection', (socket) => {
    own.add(socket);
    sockets.add(socket);
  });
  return { url: await urlOf(server), received, sockets: own };
};

/** A server without HTTP: `handle` receives each connection. */
export const startTcp = async (handle: (socket: Socket) => void): Promise<{ readonly url: string; readonly connections: () => number }> => {
  let count = 0;
  const server = createTcpServer((socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    handle(socket);
  });
  return { url: await urlOf(server), connections: () => count };
};

export const html = (response: ServerResponse, page: string, status = 200): void => {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=UTF-8' }).end(page);
};

export const file = (response: ServerResponse, contentType: string, bytes: Uint8Array): void => {
  response.writeHead(200, { 'Content-Type': contentType, 'Content-Length': bytes.length }).end(bytes);
};

export const portalAt = (baseUrl: string, options: Partial<CepPortalOptions> = {}): CepSource =>
  makeCepPortal({ baseUrl, userAgent: 'spei-validation/1.0 (contacto@ejemplo.invalid)', now: Date.now, ...options });

/** A query whose slot lasts until its deadline. */
export const until = (deadline: number): QueryTimes => ({ startBy: deadline, deadline });

/** A deadline that no test reaches. */
export const noDeadline = (): QueryTimes => until(Date.now() + 60_000);
