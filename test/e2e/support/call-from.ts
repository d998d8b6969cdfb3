import { request as httpRequest } from 'node:http';
import { text as readText } from 'node:stream/consumers';

import { stack } from './stack.ts';

type Call = { readonly method?: string; readonly body?: unknown };

type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

/** Calls the API from another loopback address: another client for the limits per address, which all journeys would use up together. */
export const callFrom = (localAddress: string, path: string, { method = 'GET', body }: Call = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port, pathname, search } = new URL(`${stack.base_url}${path}`);
    const headers = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const outgoing = httpRequest({ host: '127.0.0.1', port, path: `${pathname}${search}`, method, localAddress, headers }, (response) => {
      readText(response).then((text) => {
        const answered = new Headers();
        for (const [name, values = []] of Object.entries(response.headersDistinct))
          for (const value of values) answered.append(name, value);
        resolve({ status: response.statusCode ?? 0, headers: answered, text });
      }, reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
