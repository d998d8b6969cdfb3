import { createPublicKey, verify } from 'node:crypto';

import { Webhook } from 'standardwebhooks';
import * as v from 'valibot';

import { transferBody } from '../support/builders/transfers.ts';
import { call, eventually, validationOf } from './support/api.ts';
import { newUser } from './support/operator.ts';
import { stack } from './support/stack.ts';
import { received, receiverPage, setMode } from './support/webhook-receiver.ts';

const endpointBody = v.object({
  data: v.object({ id: v.string(), attributes: v.looseObject({ url: v.string(), secret: v.optional(v.string()), status: v.string() }) }),
});

const eventsBody = v.object({
  data: v.array(v.object({ id: v.string(), attributes: v.object({ event_type: v.string(), body: v.unknown() }) })),
  links: v.object({ next: v.string() }),
});

const keysBody = v.object({ data: v.array(v.object({ attributes: v.object({ public_key: v.string() }) })) });

const deliveriesBody = v.object({
  data: v.array(v.object({ id: v.string(), attributes: v.looseObject({ status: v.string(), attempt: v.number(), event_id: v.string() }) })),
});

const createEndpoint = async (key: string, path: string) => {
  const answer = await call('/webhooks', {
    key,
    method: 'POST',
    body: { url: `${stack.webhook_receiver_url}${path}`, events: ['validation.completed', 'validation.failed', 'validation.error'] },
  });
  expect(answer.status).toBe(201);
  return v.parse(endpointBody, JSON.parse(answer.text)).data;
};

/** A transfer that the portal does not have. */
const validate = async (key: string) =>
  validationOf(
    await call('/validate', { key, method: 'POST', body: transferBody({ monto: 77.01, clave_rastreo: 'EJEMPLO20261103000099' }) }),
  );

const eventsAfter = async (key: string, path: string, headers = {}) => {
  const answer = await call(path, { key, headers });
  expect(answer.status).toBe(200);
  return v.parse(eventsBody, JSON.parse(answer.text));
};

describe('webhooks', () => {
  test('a verdict is delivered with a signature that standardwebhooks verifies, and is in the feed with the same id and body', async () => {
    const { api_key: key } = await newUser('volumen');
    const { attributes } = await createEndpoint(key, '/signed');
    const validation = await validate(key);
    const [delivery] = await eventually('a delivery', 30, async () => {
      const found = await received('/signed');
      return found.length === 0 ? null : found;
    });
    const verified = new Webhook(attributes.secret ?? '').verify(delivery?.body ?? '', delivery?.headers ?? {});
    expect(verified).toMatchObject({ data: { type: 'validation', id: validation.id } });
    const shown = (await receiverPage()).split('<article>').find((article) => article.includes('<h2>/signed</h2>'));
    expect(shown).toContain('<dd>verified</dd>');
    const feed = await eventsAfter(key, '/events');
    expect(feed.data.map(({ id }) => id)).toContain(delivery?.headers['webhook-id']);
    expect(feed.data[0]?.attributes.body).toEqual(JSON.parse(delivery?.body ?? ''));
    const listed = v.parse(deliveriesBody, JSON.parse((await call('/webhooks/deliveries', { key })).text));
    expect(listed.data[0]?.attributes).toMatchObject({ status: 'success', attempt: 1 });
  });

  test('an endpoint that answers after four seconds gets its delivery, in one attempt that counts', async () => {
    const { api_key: key } = await newUser('volumen');
    await setMode({ path: '/patient', status: 200, delay_ms: 4_000 });
    await createEndpoint(key, '/patient');
    await validate(key);
    const attributes = await eventually('a success', 60, async () => {
      const listed = v.parse(deliveriesBody, JSON.parse((await call('/webhooks/deliveries', { key })).text));
      const [delivery] = listed.data;
      return delivery?.attributes.status === 'success' ? delivery.attributes : null;
    });
    expect(attributes.attempt).toBe(1);
    const came = await received('/patient');
    expect(came.length).toBeGreaterThanOrEqual(2);
    expect(new Set(came.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([attributes.event_id]));
  });

  test('a delivery has a v1a signature that a published key verifies, if its endpoint requests one', async () => {
    const { api_key: key } = await newUser('volumen');
    const { id } = await createEndpoint(key, '/keyed');
    expect((await call(`/webhooks/${id}`, { key, method: 'PATCH', body: { ed25519_signature: true } })).status).toBe(200);
    await validate(key);
    const { headers, body } = await eventually('a delivery', 30, async () => (await received('/keyed'))[0] ?? null);
    const [published] = v.parse(keysBody, JSON.parse((await call('/.well-known/webhook-keys.json')).text)).data;
    const raw = Buffer.from(published?.attributes.public_key.replace('whpk_', '') ?? '', 'base64').toString('base64url');
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' });
    const [, signature = ''] = /v1a,(\S+)/.exec(headers['webhook-signature'] ?? '') ?? [];
    const signed = Buffer.from(`${headers['webhook-id'] ?? ''}.${headers['webhook-timestamp'] ?? ''}.${body}`);
    expect(verify(null, signed, publicKey, Buffer.from(signature, 'base64'))).toBe(true);
  });

  test('a delivery that fails is attempted again, with the same id', async () => {
    const { api_key: key } = await newUser('volumen');
    await createEndpoint(key, '/flaky');
    await setMode({ path: 'flaky', status: 500, times: 1 });
    await validate(key);
    const deliveries = await eventually('a second attempt', 60, async () => {
      const found = await received('/flaky');
      return found.length < 2 ? null : found;
    });
    expect(new Set(deliveries.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('GET /events with Prefer: wait answers with an event that arrives meanwhile', async () => {
    const { api_key: key } = await newUser('volumen');
    const { links } = await eventsAfter(key, '/events');
    const waiting = eventsAfter(key, links.next.replace(/^\/v1/, ''), { Prefer: 'wait=20' });
    const { id } = await validate(key);
    expect((await waiting).data.map(({ attributes }) => attributes.body)).toMatchObject([{ data: { id } }]);
  });

  test('an endpoint that answers 410 is disabled; active again, its failed deliveries are recovered and repeated; deleted, it is gone', async () => {
    const { api_key: key } = await newUser('volumen');
    const { id } = await createEndpoint(key, '/gone');
    await setMode({ path: '/gone', status: 410, times: 1 });
    await validate(key);
    const statusOf = async () => v.parse(endpointBody, JSON.parse((await call(`/webhooks/${id}`, { key })).text)).data.attributes.status;
    await eventually('the endpoint disabled', 30, async () => ((await statusOf()) === 'auto_disabled' ? true : null));
    await call(`/webhooks/${id}`, { key, method: 'PATCH', body: { status: 'active' } });
    const recovery = await call(`/webhooks/${id}/recover`, { key, method: 'POST', body: { since: '2026-01-01T00:00:00Z' } });
    expect([recovery.status, JSON.parse(recovery.text)]).toMatchObject([202, { data: { attributes: { count: 1 } } }]);
    const delivery = await eventually('a delivery that succeeded', 30, async () => {
      const [found] = v.parse(deliveriesBody, JSON.parse((await call('/webhooks/deliveries?status=success', { key })).text)).data;
      return found ?? null;
    });
    expect((await call(`/webhooks/deliveries/${delivery.id}/redeliver`, { key, method: 'POST' })).status).toBe(202);
    await eventually('the delivery again', 30, async () => ((await received('/gone')).length === 3 ? true : null));
    expect((await call(`/webhooks/${id}`, { key, method: 'DELETE' })).status).toBe(204);
    expect((await call(`/webhooks/${id}`, { key })).status).toBe(404);
  });
});
