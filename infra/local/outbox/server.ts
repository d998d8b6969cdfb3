import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** Serves the part of an outbox that the functions send to; `url` is what `AWS_ENDPOINT_URL_SESV2` is set to. */
export const startOutboxServer = async (services: RequestListener, port: number) => {
  const host = '127.0.0.1';
  const server = createServer(services);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('the server has no port');
  return {
    url: `http://${host}:${address.port}`,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
