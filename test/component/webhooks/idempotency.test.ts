import { get, invoke, type ApiReply } from '../../support/api/invoke.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { answered } from '../../support/fakes/webhooks/webhook-sender.ts';
import { createEndpoint, HOOK, openApi, pass, send, validate } from './webhooks.ts';

const sendUnder = (api: TestApi, caller: Caller, key: string, path: string, body?: unknown): Promise<ApiReply> =>
  invoke(api, {
    method: 'POST',
    path,
    headers: { ...caller.authorization, 'Idempotency-Key': key },
    ...(body === undefined ? {} : { body }),
  });

const NEW = { url: HOOK, events: ['validation.completed'] };

const idsSent = (api: TestApi): readonly unknown[] => api.webhookSender.received.map(({ headers }) => headers['webhook-id']);

describe('createWebhook under an Idempotency-Key', () => {
  test('creates one endpoint and repeats its answer byte for byte, the secret included', async () => {
    const { api, caller } = await openApi();
    const first = await sendUnder(api, caller, 'one', '/webhooks', NEW);
    const second = await sendUnder(api, caller, 'one', '/webhooks', NEW);
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([201, 201, 'true']);
    expect(second.text).toBe(first.text);
    expect(second.at('data.attributes.secret')).toMatch(/^whsec_/);
    expect((await get(api, caller, '/webhooks')).at('data')).toHaveLength(1);
  });

  test('of concurrent requests creates one endpoint', async () => {
    const { api, caller } = await openApi();
    const replies = await Promise.all([1, 2, 3].map(() => sendUnder(api, caller, 'one', '/webhooks', NEW)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await get(api, caller, '/webhooks')).at('data')).toHaveLength(1);
  });

  test('keeps the secret in no readable form', async () => {
    const kept: unknown[] = [];
    const { api, caller } = await openApi({
      storage: ({ endpoints }) => ({
        endpoints: {
          ...endpoints,
          create: (endpoint, max, answer) => {
            kept.push(endpoint, answer);
            return endpoints.create(endpoint, max, answer);
          },
        },
      }),
    });
    const reply = await sendUnder(api, caller, 'one', '/webhooks', NEW);
    expect(kept[1]).toMatchObject({ response: { status: 201 } });
    expect(JSON.stringify(kept)).not.toContain(String(reply.at('data.attributes.secret')));
  });

  test('refuses another body under the same key', async () => {
    const { api, caller } = await openApi();
    await sendUnder(api, caller, 'one', '/webhooks', NEW);
    const reply = await sendUnder(api, caller, 'one', '/webhooks', { ...NEW, description: 'another' });
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'idempotency_key_reused' }] });
  });

  test('repeats that the plan has no room', async () => {
    const { api, caller } = await openApi();
    for (let index = 0; index < 5; index += 1) await createEndpoint(api, caller);
    const first = await sendUnder(api, caller, 'one', '/webhooks', NEW);
    expect(first).toMatchObject({ status: 422, problems: [{ code: 'webhook_limit_reached' }] });
    expect((await sendUnder(api, caller, 'one', '/webhooks', NEW)).text).toBe(first.text);
  });
});

describe.each(['rotate-secret', 'regenerate-secret'])('%s under an Idempotency-Key', (operation) => {
  test('replaces the secret once and repeats its answer byte for byte', async () => {
    const { api, caller } = await openApi();
    const { id, secret: before } = await createEndpoint(api, caller);
    const path = `/webhooks/${id}/${operation}`;
    const first = await sendUnder(api, caller, 'one', path, { overlap_seconds: 60 });
    const second = await sendUnder(api, caller, 'one', path, { overlap_seconds: 60 });
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([200, 200, 'true']);
    expect(second.text).toBe(first.text);
    const shown = await get(api, caller, `/webhooks/${id}`);
    const secret = String(first.at('data.attributes.secret'));
    expect(secret).not.toBe(before);
    expect(shown.at('data.attributes.secret_hint')).toBe(`...${secret.replace(/=+$/, '').slice(-4)}`);
  });

  test('stores the answer in the write of the secret, without the secret in readable form', async () => {
    const kept: unknown[] = [];
    const { api, caller } = await openApi({
      storage: ({ endpoints }) => ({
        endpoints: {
          ...endpoints,
          replaceSecret: (endpoint, replacement, answer) => {
            kept.push(replacement, answer);
            return endpoints.replaceSecret(endpoint, replacement, answer);
          },
        },
      }),
    });
    const { id } = await createEndpoint(api, caller);
    const reply = await sendUnder(api, caller, 'one', `/webhooks/${id}/${operation}`);
    expect(kept[1]).toMatchObject({ response: { status: 200 } });
    expect(JSON.stringify(kept)).not.toContain(String(reply.at('data.attributes.secret')));
  });

  test('does not replace the secret again when the process died after the write', async () => {
    let dies = true;
    const { api, caller } = await openApi({
      storage: ({ endpoints }) => ({
        endpoints: {
          ...endpoints,
          replaceSecret: async (...parameters) => {
            const isReplaced = await endpoints.replaceSecret(...parameters);
            if (!dies) return isReplaced;
            dies = false;
            throw new Error('killed');
          },
        },
      }),
    });
    const { id } = await createEndpoint(api, caller);
    const path = `/webhooks/${id}/${operation}`;
    expect((await sendUnder(api, caller, 'one', path)).status).toBe(500);
    const again = await sendUnder(api, caller, 'one', path);
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    const shown = await get(api, caller, `/webhooks/${id}`);
    expect(shown.at('data.attributes.secret_hint')).toBe(again.at('data.attributes.secret_hint'));
  });
});

describe('a replay under an Idempotency-Key', () => {
  const withDelivery = async (status: number) => {
    const { api, caller } = await openApi();
    const { id } = await createEndpoint(api, caller);
    api.webhookSender.answer(HOOK, () => answered(status));
    await validate(api, caller);
    await api.processWebhooks();
    api.webhookSender.answer(HOOK, () => answered(200));
    const delivery = String((await get(api, caller, '/webhooks/deliveries')).at('data.0.id'));
    return { api, caller, id, delivery };
  };

  test('redelivers once, however often it is sent', async () => {
    const { api, caller, delivery } = await withDelivery(200);
    const path = `/webhooks/deliveries/${delivery}/redeliver`;
    const first = await sendUnder(api, caller, 'again', path);
    const second = await sendUnder(api, caller, 'again', path);
    await api.processWebhooks();
    const third = await sendUnder(api, caller, 'again', path);
    await api.processWebhooks();
    expect([first.status, second.text, third.text]).toEqual([202, first.text, first.text]);
    expect(first.at('data.attributes')).toMatchObject({ status: 'pending', attempt: 0 });
    expect([idsSent(api).length, new Set(idsSent(api)).size]).toEqual([2, 1]);
  });

  test('recovers once, however often it is sent', async () => {
    const { api, caller, id } = await withDelivery(410);
    await send(api, caller, 'PATCH', `/webhooks/${id}`, { status: 'active' });
    const body = { since: '2026-01-01T00:00:00Z' };
    const first = await sendUnder(api, caller, 'again', `/webhooks/${id}/recover`, body);
    const second = await sendUnder(api, caller, 'again', `/webhooks/${id}/recover`, body);
    await pass(api, 60_000, 2);
    expect([first.at('data.attributes.count'), second.text]).toEqual([1, first.text]);
    expect([idsSent(api).length, new Set(idsSent(api)).size]).toEqual([2, 1]);
  });
});
