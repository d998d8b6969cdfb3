import { createHmac, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';

import type { SigningKey } from '../../../functions/webhooks/domain/signature.ts';
import type { WebhookRequest } from '../../../functions/webhooks/ports/webhook-sender.ts';
import { get, invoke } from '../../support/api/invoke.ts';
import type { TestApi } from '../../support/api/test-api.ts';
import { createEndpoint, openApi, send, validate } from './webhooks.ts';

const newKey = (id: string): SigningKey => ({ id, privateKey: generateKeyPairSync('ed25519').privateKey });

const OLD = newKey('1');
const NEW = newKey('2');

/** A delivery to an endpoint with settings of its own, and the endpoint's secret. */
const deliver = async (settings: Readonly<Record<string, unknown>>, signingKeys: readonly SigningKey[] = [NEW, OLD]) => {
  const { api, caller } = await openApi({ signingKeys });
  const { id, secret } = await createEndpoint(api, caller);
  await send(api, caller, 'PATCH', `/webhooks/${id}`, settings);
  await validate(api, caller);
  await api.processWebhooks();
  const [request] = api.webhookSender.received;
  if (request === undefined) throw new Error('nothing was delivered');
  return { api, caller, id, secret, request };
};

const signaturesIn = ({ headers }: WebhookRequest, version: string): readonly string[] =>
  (headers['webhook-signature'] ?? '')
    .split(' ')
    .filter((signature) => signature.startsWith(`${version},`))
    .map((signature) => signature.slice(version.length + 1));

/** The published keys, as a receiver reads them. */
const publishedKeys = async (api: TestApi): Promise<readonly string[]> => {
  const response = await invoke(api, { path: '/.well-known/webhook-keys.json' });
  expect(response.headers['cache-control']).toBe('public, max-age=3600');
  return [0, 1].map((index) => String(response.at(`data.${index}.attributes.public_key`)));
};

/** Whether one of the keys verifies a signature, by the bytes of Standard Webhooks' `whpk_` alone. */
const verifies = (key: string, { headers, body }: WebhookRequest, signature: string): boolean => {
  const raw = Buffer.from(key.replace(/^whpk_/, ''), 'base64').toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' });
  const signed = Buffer.from(`${headers['webhook-id'] ?? ''}.${headers['webhook-timestamp'] ?? ''}.${body}`);
  return verify(null, signed, publicKey, Buffer.from(signature, 'base64'));
};

describe('a v1a signature', () => {
  test('is under every published key, and verifies nothing else', async () => {
    const { api, request } = await deliver({ ed25519_signature: true });
    const keys = await publishedKeys(api);
    const signatures = signaturesIn(request, 'v1a');
    expect([signatures.length, signaturesIn(request, 'v1').length]).toEqual([2, 1]);
    for (const [index, key] of keys.entries()) {
      expect(key).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/);
      expect(verifies(key, request, signatures[index] ?? '')).toBe(true);
      expect(verifies(key, { ...request, body: `${request.body} ` }, signatures[index] ?? '')).toBe(false);
    }
  });

  test('is only on deliveries to endpoints that request it', async () => {
    const { request, api, caller, id } = await deliver({ description: 'no key' });
    expect(signaturesIn(request, 'v1a')).toEqual([]);
    expect((await get(api, caller, `/webhooks/${id}`)).at('data.attributes')).toMatchObject({
      ed25519_signature: false,
      compatibility_headers: false,
    });
  });

  test('is on tests of an endpoint, too', async () => {
    const { api, caller, id } = await deliver({ ed25519_signature: true }, [NEW]);
    await send(api, caller, 'POST', `/webhooks/${id}/test`);
    expect(api.webhookSender.received.map((request) => signaturesIn(request, 'v1a').length)).toEqual([1, 1]);
  });

  test.each(['ed25519_signature', 'compatibility_headers'])('is not requested by a %s that is no boolean', async (name) => {
    const { api, caller } = await openApi();
    const body = { url: 'https://hooks.example.com/', events: ['validation.completed'], [name]: 'yes' };
    expect(await send(api, caller, 'POST', '/webhooks', body)).toMatchObject({
      status: 422,
      problems: [{ code: 'invalid_field_type', at: `/data/attributes/${name}` }],
    });
  });
});

describe('the headers for other schemes', () => {
  const hex = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

  test('sign the body alone, and with its time under each secret that is valid', async () => {
    const { api, caller, id, secret, request } = await deliver({ compatibility_headers: true });
    const { 'webhook-timestamp': time = '', ...headers } = request.headers;
    expect(headers['x-webhook-signature']).toBe(`sha256=${hex(secret, request.body)}`);
    expect(headers['x-webhook-signature-timestamped']).toBe(`t=${time},v1=${hex(secret, `${time}.${request.body}`)}`);

    const replaced = await send(api, caller, 'POST', `/webhooks/${id}/rotate-secret`, { overlap_seconds: 60 });
    const next = String(replaced.at('data.attributes.secret'));
    await validate(api, caller, 2);
    await api.processWebhooks();
    const last = api.webhookSender.received.at(-1) ?? request;
    const sentAt = last.headers['webhook-timestamp'] ?? '';
    expect(last.headers['x-webhook-signature']).toBe(`sha256=${hex(next, last.body)}`);
    expect(last.headers['x-webhook-signature-timestamped']).toBe(
      `t=${sentAt},v1=${hex(next, `${sentAt}.${last.body}`)},v1=${hex(secret, `${sentAt}.${last.body}`)}`,
    );
  });

  test('are left out unless they are requested', async () => {
    const { request } = await deliver({ ed25519_signature: true });
    expect(Object.keys(request.headers).filter((name) => name.startsWith('x-'))).toEqual([]);
  });
});
