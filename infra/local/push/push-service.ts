import { randomBytes, randomUUID } from 'node:crypto';

import { importJWK, jwtVerify } from 'jose';
import * as v from 'valibot';

import { decryptPush, makeBrowserKeys, type BrowserKeys } from './decrypt-push.ts';

/** Octets that a push service accepts (RFC 8030 §7.2). */
const MAX_BODY_BYTES = 4_096;
const MAX_TOKEN_SECONDS = 86_400;
const TOPIC = /^[\w-]{1,32}$/;
const URGENCIES: readonly string[] = ['very-low', 'low', 'normal', 'high'];
const AUTHORIZATION = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/;

/** A message as the browser reads it. */
export type ReceivedPush = {
  readonly subscription_id: string;
  readonly topic: string | null;
  readonly urgency: string;
  readonly ttl: number;
  readonly payload: string;
};

/** A request to the address of a browser. */
export type PushRequest = { readonly id: string; readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Buffer };

type PushResponse = { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** A response of its own, as often as `times`. */
const scriptedSchema = v.object({ status: v.number(), retry_after: v.optional(v.string()), times: v.number() });

type Scripted = v.InferOutput<typeof scriptedSchema>;

type Browser = { readonly keys: BrowserKeys; readonly applicationServerKey: string };

const publicJwk = (key: string) => {
  const point = Buffer.from(key, 'base64url');
  const part = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  return { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) };
};

const claimsSchema = v.object({ exp: v.number(), sub: v.pipe(v.string(), v.regex(/^(?:mailto:.+@|https:\/\/)/)) });

/** A push service for tests and the local run: it refuses what those of browsers refuse, and decrypts what it accepts. */
export const makePushService = ({ origin, now }: { readonly origin: string; readonly now: () => number }) => {
  const browsers = new Map<string, Browser>();
  const removed = new Set<string>();
  const received: ReceivedPush[] = [];
  const scripts = new Map<string, Scripted>();

  /** Status of a request whose signature is not that of the subscriber's service (RFC 8292 §4.2); null for a good one. */
  const refusedSignature = async (authorization: string, { applicationServerKey }: Browser): Promise<number | null> => {
    const [, token, key] = AUTHORIZATION.exec(authorization) ?? [];
    if (token === undefined || key === undefined) return 401;
    if (key !== applicationServerKey) return 403;
    try {
      const options = { audience: origin, algorithms: ['ES256'], currentDate: new Date(now()) };
      const { payload } = await jwtVerify(token, await importJWK(publicJwk(key), 'ES256'), options);
      const { exp } = v.parse(claimsSchema, payload);
      return exp * 1_000 > now() + MAX_TOKEN_SECONDS * 1_000 ? 403 : null;
    } catch {
      return 403;
    }
  };

  const scriptedFor = (id: string): PushResponse | null => {
    const scripted = scripts.get(id);
    if (scripted === undefined || scripted.times === 0) return null;
    scripts.set(id, { ...scripted, times: scripted.times - 1 });
    const { status, retry_after: retryAfter } = scripted;
    return { status, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } };
  };

  const refusedHeaders = ({ headers, body }: PushRequest): number | null => {
    const { ttl, urgency = 'normal', topic } = headers;
    if (body.length > MAX_BODY_BYTES) return 413;
    if (ttl === undefined || !/^\d+$/.test(ttl) || !URGENCIES.includes(urgency)) return 400;
    if (topic !== undefined && !TOPIC.test(topic)) return 400;
    return headers['content-encoding'] === 'aes128gcm' ? null : 415;
  };

  return {
    /** Subscribes a browser with the key of a service; the result is `PushSubscription.toJSON()`. */
    subscribe: (applicationServerKey: string) => {
      const id = randomUUID();
      const keys = makeBrowserKeys(randomBytes(16));
      browsers.set(id, { keys, applicationServerKey });
      return {
        id,
        subscription: {
          endpoint: `${origin}/_local/push/endpoints/${id}`,
          expirationTime: null,
          keys: { p256dh: keys.ecdh.getPublicKey('base64url'), auth: keys.auth.toString('base64url') },
        },
      };
    },

    /** The browser unsubscribes: its address is gone. */
    remove: (id: string): void => {
      if (browsers.delete(id)) removed.add(id);
    },

    /** Responds to the next requests for a browser in a way of its own. */
    script: (id: string, scripted: unknown): void => {
      scripts.set(id, v.parse(scriptedSchema, scripted));
    },

    receive: async (request: PushRequest): Promise<PushResponse> => {
      const { id, headers, body } = request;
      const browser = browsers.get(id);
      if (browser === undefined) return { status: removed.has(id) ? 410 : 404 };
      const refused = (await refusedSignature(headers['authorization'] ?? '', browser)) ?? refusedHeaders(request);
      if (refused !== null) return { status: refused };
      const scripted = scriptedFor(id);
      if (scripted !== null) return scripted;
      received.push({
        subscription_id: id,
        topic: headers['topic'] ?? null,
        urgency: headers['urgency'] ?? 'normal',
        ttl: Number(headers['ttl']),
        payload: decryptPush(body, browser.keys),
      });
      return { status: 201, headers: { Location: `${origin}/_local/push/messages/${randomUUID()}` } };
    },

    /** The accepted messages for a browser, in order. */
    messagesOf: (id: string): readonly ReceivedPush[] => received.filter((each) => each.subscription_id === id),
  };
};

export type PushService = ReturnType<typeof makePushService>;
