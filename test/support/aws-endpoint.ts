import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';

type Received = { readonly method: string; readonly path: string; readonly authorization: string; readonly body: string };

/** Replaces a service of AWS: records its requests and gives scripted answers; null never answers. */
export const startAwsEndpoint = async (answer: ((response: ServerResponse) => void) | null) => {
  const received: Received[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    void readText(request).then((body) => {
      const { method = '', url = '', headers } = request;
      received.push({ method, path: url, authorization: headers.authorization ?? '', body });
      answer?.(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    received,
    endpoint: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
