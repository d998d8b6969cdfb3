import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import Stripe from 'stripe';
import * as v from 'valibot';

import { known, makeAccount, type StripeEvent } from './account.ts';
import { errorBody, makeApi, type ApiAnswer, type ApiCall } from './api.ts';
import { parseForm, textOf } from './form.ts';
import { DeclinedError, makeLife } from './life.ts';
import { checkoutPage, portalPage, readCard, textPdf } from './pages.ts';

export type StandInSettings = {
  readonly port: number;
  readonly apiVersion: string;
  /** Where signed events are sent; null: they are only listed. */
  readonly eventsUrl: string | null;
  /** Epoch milliseconds; the clock of the account runs with it, and can be moved ahead. */
  readonly now: () => number;
  /** Called with every call of the API and its answer. */
  readonly onCall?: (call: ApiCall, answer: ApiAnswer) => void;
};

/** Pause before an event that was not acknowledged is sent again. */
const RESEND_MS = 1_000;
const MAX_SENDINGS = 30;

const clockChange = v.union([v.object({ seconds: v.pipe(v.number(), v.integer(), v.minValue(0)) }), v.object({ reset: v.literal(true) })]);
const delivery = v.object({ lost: v.boolean() });
const resend = v.object({ id: v.string() });

/** A stateful stand-in of Stripe: its API as far as this service uses it, its pages, and signed events. */
export const startStripeStandIn = async ({ port, apiVersion, eventsUrl, now, onCall }: StandInSettings) => {
  const credentials = { apiKey: `sk_test_${randomBytes(12).toString('hex')}`, signingSecret: `whsec_${randomBytes(12).toString('hex')}` };
  const account = makeAccount(now);
  const answers = new Map<string, { readonly call: string; readonly answer: ApiAnswer }>();
  const timers = new Set<NodeJS.Timeout>();
  let address = '';
  let areLost = false;
  const origin = (): string => address;

  const payloadOf = ({ id, type, created, object }: StripeEvent): string =>
    JSON.stringify({
      id,
      object: 'event',
      api_version: apiVersion,
      created,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    });

  /** The request that reports an event, signed at an instant (epoch milliseconds). */
  const signedEvent = (event: StripeEvent, at = now()) => {
    const payload = payloadOf(event);
    const timestamp = Math.floor(at / 1_000);
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: credentials.signingSecret, timestamp });
    return { payload, header };
  };

  const send = async (event: StripeEvent, sending: number): Promise<void> => {
    if (eventsUrl === null) return;
    const { payload, header } = signedEvent(event);
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': header };
    const isTaken = await fetch(eventsUrl, { method: 'POST', headers, body: payload }).then(
      (response) => response.ok,
      () => false,
    );
    if (isTaken || sending >= MAX_SENDINGS) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void send(event, sending + 1);
    }, RESEND_MS);
    timers.add(timer);
  };

  const emit = (type: string, object: object): void => {
    const event = { id: account.newId('evt'), type, created: account.now(), object };
    account.events.push(event);
    if (!areLost) void send(event, 1);
  };
  const life = makeLife(account, origin, emit);
  const callApi = makeApi(account, life, origin);

  /** A repeated key gets the first answer; a key with another request is refused, as Stripe does. */
  const onceFor = (key: string | undefined, call: ApiCall): ApiAnswer => {
    if (key === undefined || call.method === 'GET') return callApi(call);
    const callText = JSON.stringify(call);
    const earlier = answers.get(key);
    if (earlier === undefined) {
      const answer = callApi(call);
      answers.set(key, { call: callText, answer });
      return answer;
    }
    if (earlier.call === callText) return earlier.answer;
    return { status: 400, body: errorBody('idempotency_error', 'Keys for idempotent requests can only be used with the same parameters.') };
  };

  const serveApi = async (request: IncomingMessage, url: URL): Promise<ApiAnswer> => {
    if (request.headers.authorization !== `Bearer ${credentials.apiKey}`) {
      return { status: 401, body: errorBody('invalid_request_error', 'Invalid API Key provided.') };
    }
    if (request.headers['stripe-version'] !== apiVersion) {
      return { status: 400, body: errorBody('invalid_request_error', `Invalid Stripe API version: this account takes ${apiVersion}.`) };
    }
    const { method = 'GET' } = request;
    const body = await text(request);
    const form = parseForm(method === 'GET' || body === '' ? url.search.slice(1) : body);
    const key = request.headers['idempotency-key'];
    const call = { method, path: url.pathname, form };
    const answer = onceFor(typeof key === 'string' ? key : undefined, call);
    onCall?.(call, answer);
    return answer;
  };

  const redirect = (response: ServerResponse, to: string): void => {
    response.writeHead(303, { Location: to }).end();
  };
  const html = (response: ServerResponse, page: string): void => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).end(page);
  };

  const servePayment = async (request: IncomingMessage, response: ServerResponse, id: string): Promise<void> => {
    const session = known(account.sessions, id);
    if (session.status !== 'open' || session.expires_at <= account.now()) {
      response.writeHead(410, { 'Content-Type': 'text/plain' }).end('This page has ended.');
      return;
    }
    if (request.method !== 'POST') {
      html(response, checkoutPage(account, session, null));
      return;
    }
    const given = readCard(textOf(parseForm(await text(request)), 'card') ?? '');
    if (given === null) {
      html(response, checkoutPage(account, session, 'The number has 16 digits.'));
      return;
    }
    try {
      life.complete(session, given.card, given.isRefused);
    } catch (error) {
      if (!(error instanceof DeclinedError)) throw error;
      html(response, checkoutPage(account, session, error.message));
      return;
    }
    redirect(response, session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id));
  };

  const servePortal = async (request: IncomingMessage, response: ServerResponse, id: string, url: URL): Promise<void> => {
    const customer = known(account.customers, id);
    const returnUrl = url.searchParams.get('return_url') ?? '';
    const given = request.method === 'POST' ? readCard(textOf(parseForm(await text(request)), 'card') ?? '') : null;
    const problem = request.method === 'POST' && (given === null || given.isRefused) ? 'The card was refused.' : null;
    if (given !== null && !given.isRefused) life.changeCard(customer, given.card);
    html(response, portalPage(account, customer, returnUrl, problem));
  };

  const serveInvoice = (response: ServerResponse, id: string): void => {
    const { number, total, tax, lines, customer } = known(account.invoices, id);
    const shown = [
      `Invoice ${number}`,
      ...(account.customers.get(customer)?.fields ?? []).map(({ name, value }) => `${name}: ${value}`),
      ...lines.map(({ description, amount }) => `${description}: ${amount}`),
      `IVA: ${tax}`,
      `Total: ${total}`,
    ];
    response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(textPdf(shown));
  };

  const changeClock = (change: v.InferOutput<typeof clockChange>): void => {
    if ('reset' in change) account.resetClock();
    else life.advanceTo(account.now() + change.seconds);
  };

  const control = async (request: IncomingMessage, path: string): Promise<object> => {
    const body: unknown = request.method === 'POST' ? JSON.parse((await text(request)) || '{}') : {};
    switch (path) {
      case '/_control/clock':
        if (request.method === 'POST') changeClock(v.parse(clockChange, body));
        return { now: account.now() };
      case '/_control/deliveries':
        areLost = v.parse(delivery, body).lost;
        return { lost: areLost };
      case '/_control/resend': {
        const { id } = v.parse(resend, body);
        const event = account.events.find((each) => each.id === id);
        if (event !== undefined) await send(event, MAX_SENDINGS);
        return { sent: event !== undefined };
      }
      default:
        return { events: account.events.map(({ id, type, created }) => ({ id, type, created })) };
    }
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', address);
    const [, area = '', id = ''] = url.pathname.split('/');
    if (area === 'pay') return servePayment(request, response, id);
    if (area === 'portal') return servePortal(request, response, id, url);
    if (area === 'invoices') {
      serveInvoice(response, id.replace(/\.pdf$/, ''));
      return;
    }
    const { status, body } = area === 'v1' ? await serveApi(request, url) : { status: 200, body: await control(request, url.pathname) };
    response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': account.newId('req') }).end(JSON.stringify(body));
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.writeHead(error instanceof RangeError ? 404 : 500, { 'Content-Type': 'text/plain' }).end(String(error));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new TypeError('the server has no port');
  address = `http://127.0.0.1:${bound.port}`;

  return {
    origin: address,
    credentials,
    account,
    life,
    signedEvent,
    close: async (): Promise<void> => {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
