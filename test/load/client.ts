import { Agent, request as httpRequest } from 'node:http';
import { text as readText } from 'node:stream/consumers';

export type Sent = {
  /** 0 when no answer arrived. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  readonly milliseconds: number;
};

export type Client = {
  readonly send: (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    options?: { readonly key?: string; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
  ) => Promise<Sent>;
  readonly close: () => void;
};

const GIVE_UP_MS = 60_000;

/** A caller with a loopback address of its own, so that the limits per address see as many callers as there are. */
export const makeClient = (baseUrl: string, localAddress: string): Client => {
  const { port, pathname } = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true, localAddress, maxSockets: 200 });
  return {
    send: (method, path, { key, body, headers = {} } = {}) =>
      new Promise((resolve) => {
        const startedAt = performance.now();
        const done = (answer: Omit<Sent, 'milliseconds'>): void => {
          resolve({ ...answer, milliseconds: performance.now() - startedAt });
        };
        const outgoing = httpRequest(
          {
            host: '127.0.0.1',
            port,
            agent,
            method,
            path: `${pathname}${path}`,
            timeout: GIVE_UP_MS,
            headers: {
              ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
              ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
              ...headers,
            },
          },
          (response) => {
            readText(response).then(
              (text) => {
                done({ status: response.statusCode ?? 0, headers: response.headers, text });
              },
              () => {
                done({ status: 0, headers: {}, text: '' });
              },
            );
          },
        );
        outgoing.on('timeout', () => outgoing.destroy());
        outgoing.on('error', () => {
          done({ status: 0, headers: {}, text: '' });
        });
        outgoing.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    close: () => {
      agent.destroy();
    },
  };
};
