import { randomUUID } from 'node:crypto';
import { Agent, createServer, request as httpRequest, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

import { fail } from '../../shared/errors/failure.ts';
import { errorResponse } from '../../shared/platform/http/error-response.ts';
import { waitSecondsOf } from '../../shared/platform/http/prefer.ts';
import { listen } from './http-server.ts';
import type { LocalSite } from './site/local-site.ts';

const API_STAGE = 'v1';

/** Headers that describe one connection and must not cross to another (RFC 9110 §7.6.1). */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']);

/**
 * Requests that the emulator handles at once; the others wait here. It starts a process for each concurrent request, and on two cores a few
 * hundred cold starts together exceed a function's timeout.
 */
const MAX_IN_FLIGHT = 50;

/** Additional long-polling requests at once: they use no CPU while they wait. */
const MAX_HELD = 100;

type FrontOptions = {
  readonly port: number;
  readonly emulatorUrl: string;
  readonly restApiId: string;
  readonly version: string;
  /** Serves the paths below `/_local`, which exist on this machine only. */
  readonly local?: RequestListener;
  /** What the host serves outside of the API: the panel, and pages of this machine. */
  readonly site?: LocalSite;
};

export type FrontServer = { readonly baseUrl: string; readonly stop: () => Promise<void> };

/** Name and value pairs in the order received, repeated names included. */
const pairsOf = (rawHeaders: readonly string[]): readonly (readonly [string, string])[] =>
  rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : []));

const crossing = (rawHeaders: readonly string[], dropped: ReadonlySet<string>): readonly (readonly [string, string])[] =>
  pairsOf(rawHeaders).filter(([name]) => !CONNECTION_HEADERS.has(name.toLowerCase()) && !dropped.has(name.toLowerCase()));

/**
 * The emulator reads the caller's address from X-Forwarded-For; API Gateway reads it from the connection. So the caller's own header is
 * dropped. The emulator decodes binary answers only for callers that send Accept; API Gateway always does.
 */
const REPLACED = new Set(['host', 'x-forwarded-for']);

const requestHeaders = (request: IncomingMessage, host: string): string[] => {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const accept: readonly (readonly [string, string])[] = request.headers.accept === undefined ? [['Accept', '*/*']] : [];
  const own = [['Host', host], ['X-Forwarded-For', address], ...accept] as const;
  return [...own, ...crossing(request.rawHeaders, REPLACED)].flat();
};

const EMPTY_RESPONSE: ReadonlySet<string> = new Set();

const refuse = (response: ServerResponse, version: string, failure: Parameters<typeof errorResponse>[0]): void => {
  const { statusCode, headers, body } = errorResponse(failure, { version, requestId: randomUUID().replaceAll('-', ''), language: 'es' });
  response.writeHead(statusCode, headers).end(body);
};

/** Connections to the emulator: long-polling requests have their own, so that they delay no other request. */
type Agents = { readonly prompt: Agent; readonly held: Agent };

const mayBeHeld = ({ headers }: IncomingMessage): boolean => {
  const { prefer } = headers;
  return waitSecondsOf(Array.isArray(prefer) ? prefer.join(',') : prefer) !== null;
};

/** The path of a request to the API, or to the guides and the reference, which this host has without the stage, too; undefined for others. */
const pathBelowStage = (url: string): string | undefined =>
  /^\/v1(?=$|[/?])(.*)$/s.exec(url)?.[1] ?? (/^\/docs(?=$|[/?])/.test(url) ? url : undefined);

const makeHandler = ({ emulatorUrl, restApiId, version, local, site }: FrontOptions, agents: Agents) => {
  const { host } = new URL(emulatorUrl);
  const upstream = `${emulatorUrl}/restapis/${restApiId}/${API_STAGE}/_user_request_`;
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (local !== undefined && /^\/_local(?=$|[/?])/.test(request.url ?? '')) {
      local(request, response);
      return;
    }
    const path = pathBelowStage(request.url ?? '');
    if (path === undefined) {
      const file = site?.(request) ?? null;
      if (file === null) refuse(response, version, fail('route_not_found'));
      else response.writeHead(file.status, file.headers).end(file.contents);
      return;
    }
    const agent = mayBeHeld(request) ? agents.held : agents.prompt;
    const forwarded = httpRequest(
      `${upstream}${path.startsWith('/') ? '' : '/'}${path}`,
      { agent, method: request.method, headers: requestHeaders(request, host) },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage, crossing(answer.rawHeaders, EMPTY_RESPONSE).flat());
        pipeline(answer, response, () => undefined);
      },
    );
    forwarded.once('error', () => {
      if (!response.headersSent) refuse(response, version, fail('service_unavailable', { retryAfterSeconds: 1 }));
    });
    response.once('close', () => forwarded.destroy());
    pipeline(request, forwarded, () => undefined);
  };
};

/**
 * Serves the REST API at one stable address, in front of the emulator's own, which changes with every API. Bodies pass byte for byte; the
 * function sees the caller's address, so 127.0.0.2 and 127.0.0.1 are different callers.
 */
export const startFrontServer = async (options: FrontOptions): Promise<FrontServer> => {
  // The emulator closes connections that idle for 75 s; they must not be used after that.
  const connections = { keepAlive: true, timeout: 60_000 };
  const agents: Agents = {
    prompt: new Agent({ ...connections, maxSockets: MAX_IN_FLIGHT }),
    held: new Agent({ ...connections, maxSockets: MAX_HELD }),
  };
  const server = createServer({ keepAliveTimeout: 60_000 }, makeHandler(options, agents));
  const { close } = await listen(server, options.port);
  return {
    baseUrl: `http://localhost:${options.port}/${API_STAGE}`,
    stop: async () => {
      await close();
      agents.prompt.destroy();
      agents.held.destroy();
    },
  };
};
