import { randomInt } from 'node:crypto';
import { createServer, request as httpRequest } from 'node:http';
import { pipeline } from 'node:stream';

import { listen } from '../../../infra/local/http-server.ts';

/** An address of this machine that only one browser of a test has. */
const ownAddress = (): string => `127.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(1, 255)}`;

/**
 * A proxy through which a browser calls the stack from an address of its own: limits of requests and of sign-ins count per address, and all
 * browsers of a machine have the same one.
 */
export const startClientProxy = () => {
  const localAddress = ownAddress();
  const server = createServer((request, response) => {
    const { port, pathname, search } = new URL(request.url ?? '');
    const { method, headers } = request;
    const forwarded = httpRequest({ host: '127.0.0.1', port, path: `${pathname}${search}`, method, headers, localAddress }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => undefined);
    });
    forwarded.once('error', () => response.destroy());
    response.once('close', () => forwarded.destroy());
    pipeline(request, forwarded, () => undefined);
  });
  return listen(server);
};
