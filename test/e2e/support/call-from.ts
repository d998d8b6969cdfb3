import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { stack } from './stack.ts';

export type Call = {
  readonly key?: string;
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Answer = { readonly status: number; readonly headers: Headers; readonly bytes: Uint8Array; readonly text: string };

/** Calls the API from another loopback address: another client for the limits per address. */
export const callFrom = (localAddress: string, path: string, { key, method = 'GET', body, headers = {} }: Call = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { host, port, pathname, search } = new URL(`${stack.base_url}${path}`);
    const content = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const sent = {
      Host: host,
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      // Node.js states no length for a DELETE, and its body would be lost.
      ...(content === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(content) }),
      ...headers,
    };
    const target = { host: '127.0.0.1', port, path: `${pathname}${search}`, method, localAddress, headers: sent };
    const outgoing = httpRequest(target, (response) => {
      buffer(response).then((bytes) => {
        const answered = new Headers();
        for (const [name, values = []] of Object.entries(response.headersDistinct))
          for (const value of values) answered.append(name, value);
        resolve({ status: response.statusCode ?? 0, headers: answered, bytes, text: bytes.toString('utf8') });
      }, reject);
    });
    outgoing.once('error', reject);
    outgoing.end(content);
  });
