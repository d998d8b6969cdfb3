import { randomUUID } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

import { allContracts } from '../../functions/manifests.ts';
import { listen } from '../../infra/local/http-server.ts';
import type { SessionHeaders } from './preparations/session-headers.ts';
import type { SessionOf } from './preparations/sessions.ts';

/** Less than an address without credentials may send in a minute. */
const REQUESTS_PER_ADDRESS = 40;
const ADDRESSES_PER_BLOCK = 250;

/** Loopback addresses one after the other, a new one every so many requests: 127.77.0.1, 127.77.0.2, ... */
const addressOf = (index: number): string => {
  const number = Math.floor(index / REQUESTS_PER_ADDRESS);
  return `127.77.${Math.floor(number / ADDRESSES_PER_BLOCK) % ADDRESSES_PER_BLOCK}.${1 + (number % ADDRESSES_PER_BLOCK)}`;
};

const TEMPLATES = [...new Set(allContracts.map(({ path }): string => path))];

const matches = (template: string, path: string): boolean => {
  const expected = template.split('/');
  const actual = path.split('/');
  return expected.length === actual.length && expected.every((segment, index) => segment.startsWith('{') || segment === actual[index]);
};

const parametersIn = (template: string): number => template.split('{').length;

/** The template of a path, a literal one before one with parameters; the path itself when no operation has it. */
const templateOf = (path: string): string =>
  TEMPLATES.filter((template) => matches(template, path)).toSorted((left, right) => parametersIn(left) - parametersIn(right))[0] ?? path;

export type ManyAddresses = {
  readonly baseUrl: string;
  /** How often each `METHOD /path` answered with each status; ids in paths show as `{id}`, BINs as `{bin}`. */
  readonly answers: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly stop: () => Promise<void>;
};

/** What restores a resource that an operation removed, before its answer is passed on. */
type Restoring = Readonly<Record<string, () => Promise<void>>>;

const SESSION_COOKIE = /(?:^|; *)__Host-session=/;

/** The generator does not support that a session replaces a key; a real one replaces the cookie that it invents. */
const withSession = (rawHeaders: readonly string[], session: SessionHeaders | null): string[] => {
  if (session === null) return [...rawHeaders];
  const pairs = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? '']] : []));
  const others = pairs.filter(([name = '']) => !['authorization', 'cookie'].includes(name));
  const isSignedIn = pairs.some(([name, value = '']) => name === 'cookie' && SESSION_COOKIE.test(value));
  return [...others, ...(isSignedIn ? Object.entries(session) : [])].flat();
};

const VALID_KEY = /^[A-Za-z0-9_-]{1,255}$/;

/** The generator repeats a valid Idempotency-Key with other bodies, which is refused; each request gets its own key. */
const withUniqueKey = (rawHeaders: readonly string[]): string[] =>
  rawHeaders.map((value, index) => {
    const isKey = index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'idempotency-key';
    return isKey && VALID_KEY.test(value) ? randomUUID() : value;
  });

/**
 * The generator follows links to operations that delete or purge a resource. Resources that other operations need are protected: such a
 * request gets an id that does not exist.
 */
const sparing = (kept: ReadonlySet<string>, method: string, url: string): string => {
  const removed = method === 'DELETE' ? /[^/?]+(?=(?:\?.*)?$)/ : /[^/]+(?=\/purge(?:\?.*)?$)/;
  return url.replace(removed, (id) => (kept.has(id) ? randomUUID() : id));
};

/**
 * A proxy in front of the API that sends from many client addresses: without it most answers to a flood from one address would be the
 * limiter's.
 */
export const startManyAddresses = async (
  target: string,
  sessionOf: SessionOf,
  kept: ReadonlySet<string>,
  restoring: Restoring,
): Promise<ManyAddresses> => {
  const { port, pathname } = new URL(target);
  const answers = new Map<string, Map<number, number>>();
  const operationOf = (method: string, url: string): string => `${method} ${templateOf(url.slice(pathname.length).replace(/\?.*/s, ''))}`;
  const note = (operation: string, status: number): void => {
    const statuses = answers.get(operation) ?? new Map<number, number>();
    answers.set(operation, statuses.set(status, (statuses.get(status) ?? 0) + 1));
  };
  let sent = 0;
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const localAddress = addressOf(sent);
    sent += 1;
    const { method = 'GET', url = '/', rawHeaders } = request;
    const operation = operationOf(method, url);
    const headers = withUniqueKey(withSession(rawHeaders, await sessionOf(operation)));
    const forwarded = httpRequest(
      { host: '127.0.0.1', port, localAddress, method, path: sparing(kept, method, url), headers },
      (answer) => {
        const { statusCode: status = 502 } = answer;
        note(operation, status);
        const pass = (): void => {
          response.writeHead(status, answer.statusMessage, answer.rawHeaders);
          pipeline(answer, response, () => undefined);
        };
        const restore = status === 204 ? restoring[operation] : undefined;
        if (restore === undefined) pass();
        else restore().then(pass, (error: unknown) => response.destroy(error instanceof Error ? error : undefined));
      },
    );
    forwarded.once('error', () => response.destroy());
    response.once('close', () => forwarded.destroy());
    pipeline(request, forwarded, () => undefined);
  };
  const server = createServer((request, response) => {
    forward(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  const { url: origin, close } = await listen(server);
  return { baseUrl: `${origin}${pathname}`, answers, stop: close };
};
