import { createPublicKey, sign, verify } from 'node:crypto';

import fc from 'fast-check';

import { vapidKeysOf } from '../../../functions/notifications/adapters/vapid-keys.ts';
import { makeWebPushSender } from '../../../functions/notifications/adapters/web-push-sender.ts';
import { linkCodeOf, userIdOfCode } from '../../../functions/notifications/domain/link-code.ts';
import { payloadOf, testPayload } from '../../../functions/notifications/domain/push-payload.ts';
import { makePushService, type PushRequest } from '../../../infra/local/push/push-service.ts';
import { eventIdOf } from '../../../shared/events/event-id.ts';
import { isPushEndpoint } from '../../../shared/notifications/domain/push-service.ts';
import { pushSubscriptionIdOf } from '../../../shared/notifications/domain/push-subscription.ts';
import { userIdOf } from '../../support/builders/identity/identity.ts';

const NOW = Date.parse('2026-11-23T18:00:00Z');
const ORIGIN = 'https://updates.push.services.mozilla.com';
const HOUR_MS = 3_600_000;
const USER = userIdOf('owner');

/** The request that the sender makes for a browser, and the service that checks it at an instant. */
const openExchange = async ({ keys = vapidKeysOf('secret'), at = NOW } = {}) => {
  let now = at;
  const service = makePushService({ origin: ORIGIN, now: () => now });
  const browser = service.subscribe(vapidKeysOf('secret').publicKey);
  const sent: PushRequest[] = [];
  const sender = makeWebPushSender({
    guarded: {
      send: (request) => {
        const body = request.method === 'POST' ? Buffer.from(request.body) : Buffer.alloc(0);
        sent.push({ id: browser.id, headers: request.headers, body });
        return Promise.resolve({ kind: 'failed', problem: 'timeout', cause: null });
      },
    },
    readKeys: () => Promise.resolve(keys),
    subject: 'mailto:operator@example.com',
    localOrigin: null,
  });
  const { endpoint, keys: own } = browser.subscription;
  const subscription = {
    userId: USER,
    id: pushSubscriptionIdOf(USER, endpoint),
    endpoint,
    keys: own,
    deviceName: null,
    expiresAt: null,
    createdAt: NOW,
  };
  await sender.send(subscription, { payload: testPayload('es'), urgency: 'high', topic: 'topic', ttlSeconds: 60, now: NOW });
  const [request] = sent;
  if (request === undefined) throw new Error('nothing was sent');
  return {
    request,
    service,
    browser,
    statusOf: async (changed: Partial<PushRequest>, later = 0): Promise<number> => {
      now = at + later;
      return (await service.receive({ ...request, ...changed })).status;
    },
  };
};

describe('the local push service', () => {
  test('accepts the requests of the sender and decrypts them', async () => {
    const { statusOf, service, browser } = await openExchange();
    expect(await statusOf({})).toBe(201);
    expect(service.messagesOf(browser.id)).toMatchObject([
      { topic: 'topic', urgency: 'high', ttl: 60, payload: JSON.stringify(testPayload('es')) },
    ]);
  });

  test('refuses another key, a changed signature, a token of another audience and one that expired', async () => {
    const { request, statusOf } = await openExchange();
    const { authorization = '' } = request.headers;
    const other = await openExchange({ keys: vapidKeysOf('another secret') });
    expect(await other.statusOf({})).toBe(403);
    expect(await statusOf({ headers: { ...request.headers, authorization: '' } })).toBe(401);
    const [token = ''] = /t=[^,]+/.exec(authorization) ?? [];
    const changed = authorization.replace(token, `${token.slice(0, -4)}AAAA`);
    expect(await statusOf({ headers: { ...request.headers, authorization: changed } })).toBe(403);
    expect(await statusOf({}, 12 * HOUR_MS)).toBe(403);
    const elsewhere = makePushService({ origin: 'https://fcm.googleapis.com', now: () => NOW });
    const { id } = elsewhere.subscribe(vapidKeysOf('secret').publicKey);
    expect((await elsewhere.receive({ ...request, id })).status).toBe(403);
  });

  test('refuses a body that is too large, a topic that is too long, and a missing TTL or coding', async () => {
    const { request, statusOf } = await openExchange();
    const withHeader = (name: string, value: string | undefined) => statusOf({ headers: { ...request.headers, [name]: value } });
    expect(await statusOf({ body: Buffer.concat([request.body, Buffer.alloc(1)]) })).toBe(413);
    expect(await withHeader('topic', 'x'.repeat(33))).toBe(400);
    expect(await withHeader('ttl', undefined)).toBe(400);
    expect(await withHeader('urgency', 'urgent')).toBe(400);
    expect(await withHeader('content-encoding', 'aesgcm')).toBe(415);
  });

  test('answers 404 for an address that it never gave, and 410 for one that ended', async () => {
    const { statusOf, service, browser } = await openExchange();
    expect(await statusOf({ id: 'another' })).toBe(404);
    service.remove(browser.id);
    expect(await statusOf({})).toBe(410);
  });
});

test('a secret determines one pair of keys, whose public key verifies what the private key signs', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (secret) => {
      const { privateKey, publicKey } = vapidKeysOf(secret);
      expect(vapidKeysOf(secret).publicKey).toBe(publicKey);
      expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
      const data = Buffer.from(secret);
      const point = Buffer.from(publicKey, 'base64url');
      const part = (from: number): string => point.subarray(from, from + 32).toString('base64url');
      const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' });
      expect(verify('sha256', data, key, sign('sha256', data, privateKey))).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('a link code names its account, and a text that is no code names none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), fc.string(), (random, text) => {
      const code = linkCodeOf(USER, random);
      expect(code).toMatch(/^[\w-]{43}$/);
      expect(userIdOfCode(code)).toBe(USER);
      expect(userIdOfCode(`${code}${text}A`)).toBeNull();
    }),
  );
});

test('a title that is cut within a character has no half of it', () => {
  for (const padding of ['', 'x', 'xx', 'xxx']) {
    const event = {
      type: 'webhook.failing',
      params: { url: padding + '😀'.repeat(1_000) },
      subjectId: null,
      at: Date.UTC(2026, 10, 1),
    } as const;
    const { title, body } = payloadOf({ eventId: eventIdOf({ pk: 'a', sk: 'b', version: 1 }, 'webhook.failing'), event, count: 1 }, 'es');
    expect(body).toContain('…');
    for (const text of [title, body]) expect(text.isWellFormed()).toBe(true);
  }
});

test('only https addresses of the push services of browsers are endpoints, whatever precedes or follows their names', () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
      expect(isPushEndpoint(url, null)).toBe(false);
    }),
  );
  expect(['https://web.push.apple.com/QJ', 'https://db5p.notify.windows.com/w/?token=x'].every((url) => isPushEndpoint(url, null))).toBe(
    true,
  );
});
