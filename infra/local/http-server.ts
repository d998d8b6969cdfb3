import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Server } from 'node:net';

/** A server that listens; `close` ends its connections. */
type Listening = AsyncDisposable & { readonly port: number; readonly url: string; readonly close: () => Promise<void> };

/** Starts a server on the loopback address; port 0 is any free one. Rejects when the port is taken. */
export const listen = async (
  server: Server & { readonly closeAllConnections?: () => void },
  port = 0,
  host = '127.0.0.1',
): Promise<Listening> => {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('the server has no port');
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections?.();
    await closed;
  };
  return { port: address.port, url: `http://127.0.0.1:${address.port}`, close, [Symbol.asyncDispose]: close };
};

/** Reads a body as UTF-8, to its end; null when it is longer than allowed. */
export const readText = async (request: IncomingMessage, maxBytes: number): Promise<string | null> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('the request has an encoding set');
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
  }
  return length > maxBytes ? null : Buffer.concat(chunks).toString('utf8');
};
