import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';

import { listen } from '../../infra/local/http-server.ts';

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
  const { url: endpoint, close } = await listen(server);
  return { received, endpoint, [Symbol.asyncDispose]: close };
};
