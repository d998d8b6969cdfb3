import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import * as v from 'valibot';

import { descriptionRow, escapeHtml, localPage } from './local-page.ts';

/** Below it every path takes deliveries. */
export const RECEIVER_PATH = '/_local/receiver';

const VIEW_PATH = '/_local/webhooks';
const MODE_PATH = '/_local/webhooks/mode';

/** Deliveries that are remembered. */
const MAX_DELIVERIES = 20_000;

/** How far the clock of a delivery may be off (Standard Webhooks). */
const TOLERANCE_SECONDS = 300;

type ReceivedDelivery = {
  /** The path after the receiver's own. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text. */
  readonly body: string;
  readonly received_at: string;
};

/** How a path answers. */
const modeBody = v.object({
  path: v.string(),
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  retry_after: v.optional(v.union([v.string(), v.number()])),
  delay_ms: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(60_000))),
  location: v.optional(v.string()),
  /** So many requests are answered like this, those after them with 200. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

type Mode = v.InferOutput<typeof modeBody>;

type ReceiverDeps = {
  /** Every secret that a delivery may be signed with. */
  readonly secrets: () => Promise<readonly string[]>;
  readonly now: () => number;
};

const normalPath = (path: string): string => `/${path.replace(/^\/+/, '')}`;

const signatureOf = (secret: string, signed: string): Buffer =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(signed)
    .digest();

const isSignedWith = (secret: string, { headers, body }: ReceivedDelivery): boolean => {
  const expected = signatureOf(secret, `${headers['webhook-id'] ?? ''}.${headers['webhook-timestamp'] ?? ''}.${body}`);
  return (headers['webhook-signature'] ?? '').split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return signature.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected);
  });
};

/** Whether a delivery is signed with one of the secrets and was sent just before it arrived (Standard Webhooks 1.0). */
export const isVerified = (delivery: ReceivedDelivery, secrets: readonly string[]): boolean => {
  const sentAt = Number(delivery.headers['webhook-timestamp']);
  const isRecent = Math.abs(Date.parse(delivery.received_at) / 1000 - sentAt) <= TOLERANCE_SECONDS;
  return isRecent && secrets.some((secret) => isSignedWith(secret, delivery));
};

const headersOf = (request: IncomingMessage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );

const sendJson = (response: ServerResponse, status: number, value: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));
};

const article = ({ path, headers, body, received_at: at }: ReceivedDelivery, verified: boolean): string =>
  [
    `<article><h2>${escapeHtml(path)}</h2><dl>`,
    descriptionRow('Received', `<time datetime="${at}">${at}</time>`),
    descriptionRow('webhook-id', escapeHtml(headers['webhook-id'] ?? 'none')),
    descriptionRow('Signature', verified ? 'verified' : 'not verified'),
    `</dl><pre>${escapeHtml(body)}</pre></article>`,
  ].join('');

/** What arrived, newest first. */
const page = (articles: readonly string[]): string =>
  localPage(
    'Webhooks that arrived',
    `What the receiver of this local stack took, newest first. <a href="?format=json">As JSON</a>`,
    articles.length === 0 ? ['<p>Nothing arrived yet.</p>'] : articles,
  );

/** A receiver of webhooks for tests and people, with a page that shows what arrived and a way to have paths misbehave. */
export const makeWebhookReceiver = ({ secrets, now }: ReceiverDeps) => {
  let deliveries: readonly ReceivedDelivery[] = [];
  const modes = new Map<string, Mode>();

  const takeMode = (path: string): Mode | null => {
    const mode = modes.get(path);
    if (mode === undefined) return null;
    if (mode.times === 1) modes.delete(path);
    else if (mode.times !== undefined) modes.set(path, { ...mode, times: mode.times - 1 });
    return mode;
  };

  const receive = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const path = normalPath(url.pathname.slice(RECEIVER_PATH.length));
    const body = (await buffer(request)).toString('utf8');
    const delivery = { path, headers: headersOf(request), body, received_at: new Date(now()).toISOString() };
    deliveries = [...deliveries, delivery].slice(-MAX_DELIVERIES);
    const mode = takeMode(path);
    if (mode?.delay_ms !== undefined) await delay(mode.delay_ms);
    response
      .writeHead(mode?.status ?? 200, {
        ...(mode?.retry_after === undefined ? {} : { 'Retry-After': String(mode.retry_after) }),
        ...(mode?.location === undefined ? {} : { Location: mode.location }),
      })
      .end('ok');
  };

  const show = async (response: ServerResponse, url: URL): Promise<void> => {
    if (url.searchParams.get('format') === 'json') {
      sendJson(response, 200, { deliveries });
      return;
    }
    const known = await secrets();
    const articles = deliveries.toReversed().map((delivery) => article(delivery, isVerified(delivery, known)));
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page(articles));
  };

  const setMode = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), modeBody), (await buffer(request)).toString('utf8'));
    if (!parsed.success) {
      sendJson(response, 400, { error: parsed.issues.map(({ message }) => message).join('; ') });
      return;
    }
    modes.set(normalPath(parsed.output.path), parsed.output);
    sendJson(response, 200, parsed.output);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === RECEIVER_PATH || url.pathname.startsWith(`${RECEIVER_PATH}/`)) return receive(request, response, url);
    if (url.pathname === MODE_PATH && request.method === 'PUT') return setMode(request, response);
    if (url.pathname === VIEW_PATH && request.method === 'GET') return show(response, url);
    if (url.pathname === VIEW_PATH && request.method === 'DELETE') {
      deliveries = [];
      modes.clear();
      response.writeHead(204).end();
      return;
    }
    sendJson(response, 404, { error: 'there is nothing here' });
  };

  return ((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 500, { error: String(error) });
    });
  }) satisfies RequestListener;
};
