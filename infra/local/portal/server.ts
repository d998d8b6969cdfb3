import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import * as v from 'valibot';

import { listen, readText } from '../http-server.ts';
import { createSeal } from './cep/seal.ts';
import { answerControlRequest, CONTROL_PREFIX, type ControlState } from './control-api.ts';
import { paymentSchema, type PaymentInput } from './payments/payment-input.ts';
import { createPaymentStore } from './payments/payment-store.ts';
import { toPayment } from './payments/payment.ts';
import { playgroundPayment } from './payments/playground-sample.ts';
import { seededPayments } from './payments/seed.ts';
import { jsonAnswer, type Answer } from './protocol/answer.ts';
import { frontCookies, sessionCookie, sessionIdFrom } from './protocol/cookies.ts';
import { createNewcomers } from './protocol/instituciones.ts';
import { createModes } from './protocol/modes.ts';
import { answerPortalRequest, type PortalState } from './protocol/portal-endpoints.ts';
import type { Form } from './protocol/portal-query.ts';
import { createSessions } from './protocol/sessions.ts';
import { createThrottle } from './protocol/throttle.ts';
import { createRequestLog } from './request-log.ts';

type PortalSimulatorOptions = {
  /** 0 takes a free port. */
  readonly port: number;
  /** Address to listen on; the loopback address when omitted. */
  readonly host?: string;
  /** Payments known at the start and after a reset; the invented set when omitted. */
  readonly seed?: readonly PaymentInput[];
  /** Clock, epoch milliseconds. */
  readonly now?: () => number;
  /** Days after which a payment that is not known is "not found" in the portal's other words. */
  readonly lookbackDays?: number;
};

export type PortalSimulator = {
  /** Origin: the portal is under `/cep/`, the control API under `/_control/`. */
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
};

type Simulator = PortalState & ControlState & { readonly now: () => number };

const MAX_FORM_BYTES = 64 * 1024;
const MAX_CONTROL_BYTES = 8 * 1024 * 1024;

/** Fields of the query string, then of the form body; of duplicates the first, as in Java servlets. */
const readForm = (url: URL, contentType: string | undefined, body: string): Form => {
  const isForm = contentType?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false;
  const fields = new Map<string, string>();
  for (const [name, value] of [...url.searchParams, ...(isForm ? new URLSearchParams(body) : [])]) {
    if (!fields.has(name)) fields.set(name, value);
  }
  return Object.fromEntries(fields);
};

const CHUNK_BYTES = 2048;

const send = (response: ServerResponse, answer: Answer, cookies: readonly string[]): void => {
  const length = answer.framing === 'sized' ? { 'Content-Length': String(answer.body.length) } : {};
  const setCookie = cookies.length === 0 ? {} : { 'Set-Cookie': [...cookies] };
  response.writeHead(answer.status, { ...answer.headers, ...length, ...setCookie });
  if (answer.framing === 'chunked') {
    for (let start = 0; start < answer.body.length; start += CHUNK_BYTES) {
      response.write(answer.body.subarray(start, start + CHUNK_BYTES));
    }
    response.end();
    return;
  }
  response.end(answer.body);
};

const clientIpOf = (request: IncomingMessage): string => (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');

/** Waits before an answer; false when the client (or the simulator) hung up meanwhile. */
const waited = async (milliseconds: number, response: ServerResponse): Promise<boolean> => {
  if (milliseconds === 0) return !response.destroyed;
  const gone = new AbortController();
  response.once('close', () => {
    gone.abort();
  });
  return wait(milliseconds, true, { signal: gone.signal }).catch(() => false);
};

const TOO_LARGE = jsonAnswer(413, { error: { message: 'The body is too large.', issues: [] } });

const handlePortal = async (request: IncomingMessage, response: ServerResponse, url: URL, simulator: Simulator): Promise<void> => {
  const body = await readText(request, MAX_FORM_BYTES);
  if (body === null) {
    send(response, TOO_LARGE, []);
    return;
  }
  const now = simulator.now();
  const method = request.method ?? 'GET';
  const form = readForm(url, request.headers['content-type'], body);
  const answered = simulator.log.arrived({ time: new Date(now).toISOString(), method, path: url.pathname, form });
  const named = sessionIdFrom(request.headers.cookie);
  const known = named !== null && simulator.sessions.has(named) ? named : null;
  const sessionId = known ?? simulator.sessions.open();
  const { answer, delayMs } = await answerPortalRequest(
    { method, path: url.pathname, form, sessionId, clientIp: clientIpOf(request), now },
    simulator,
  );
  if (!(await waited(delayMs, response))) return;
  answered(answer.status);
  const cookies = [...(known === null ? [sessionCookie(sessionId)] : []), ...frontCookies(simulator.now())];
  send(response, answer, answer.setsCookies ? cookies : []);
};

const handleControl = async (request: IncomingMessage, response: ServerResponse, url: URL, simulator: Simulator): Promise<void> => {
  const body = await readText(request, MAX_CONTROL_BYTES);
  const answer = body === null ? TOO_LARGE : await answerControlRequest(request.method ?? 'GET', url.pathname, body, simulator);
  send(response, answer, []);
};

const createSimulator = (options: PortalSimulatorOptions): Simulator => {
  const now = options.now ?? Date.now;
  const payments = createPaymentStore();
  const seed = () => v.parse(v.array(paymentSchema), options.seed ?? [...seededPayments(now()), playgroundPayment(now())]).map(toPayment);
  payments.replaceAll(seed());
  return {
    now,
    seed,
    payments,
    newcomers: createNewcomers(),
    sessions: createSessions(),
    throttle: createThrottle(),
    modes: createModes(),
    log: createRequestLog(),
    seal: createSeal(),
    lookbackDays: options.lookbackDays ?? 365,
  };
};

/** Where a client on this machine reaches a server that listens on `host`. */
const reachableHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

/**
 * Starts a server that speaks the protocol of Banxico's CEP portal, over plain HTTP, with payments in memory.
 * Rejects when the port is taken. `close` ends open connections and delayed answers at once.
 */
export const startPortalSimulator = async (options: PortalSimulatorOptions): Promise<PortalSimulator> => {
  const simulator = createSimulator(options);
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://portal.invalid');
    if (url.pathname.startsWith(CONTROL_PREFIX)) await handleControl(request, response, url, simulator);
    else await handlePortal(request, response, url, simulator);
  };
  // Longer than clients keep idle connections, so that none is closed under a request on its way.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error('portal simulator:', error);
      response.destroy();
    });
  });
  const host = options.host ?? '127.0.0.1';
  const { port, close } = await listen(server, options.port, host);
  return { url: `http://${reachableHost(host)}:${port}`, port, close };
};
