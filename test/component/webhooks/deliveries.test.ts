import { Webhook } from 'standardwebhooks';

import type { WebhookRequest } from '../../../functions/webhooks/ports/webhook-sender.ts';
import { get, invoke, postValidate } from '../../support/api/invoke.ts';
import type { TestApi } from '../../support/api/test-api.ts';
import { certified } from '../../support/builders/cep-answers.ts';
import { BENEFICIARY, transferBody } from '../../support/builders/transfers.ts';
import { answered } from '../../support/fakes/webhooks/webhook-sender.ts';
import { createEndpoint, HOOK, openApi, pass, send, validate } from './webhooks.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const sentTo = (api: TestApi, url = HOOK) => api.webhookSender.received.filter((request) => request.url === url);

/** Verifies a delivery with the package that receivers use. */
const verify = (api: TestApi, secret: string, request: Pick<WebhookRequest, 'headers' | 'body'> | undefined): unknown => {
  jest.spyOn(Date, 'now').mockReturnValue(api.clock.now());
  return new Webhook(secret).verify(request?.body ?? '', { ...request?.headers });
};

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a delivery', () => {
  test('is signed as standardwebhooks verifies it and contains no account number', async () => {
    const { api, caller } = await openApi();
    const { secret } = await createEndpoint(api, caller);
    api.source.onQuery((query) => certified(query));
    await postValidate(api, caller, transferBody());
    await api.processEvents();
    await api.processWebhooks();
    const [request, ...others] = sentTo(api);
    expect(others).toEqual([]);
    expect(request?.headers['webhook-id']).toMatch(/^evt_[\w-]{22}$/);
    expect(verify(api, secret, request)).toMatchObject({
      type: 'validation.completed',
      event: 'validation.completed',
      id: request?.headers['webhook-id'],
      data: {
        type: 'validation',
        attributes: { status: 'valid', central_confirmed: { amount: '1234.56', beneficiary_account: '••••0016' } },
      },
      meta: { api_version: 'v1', datetime: { timezone: 'UTC', format: 'ISO 8601' } },
    });
    expect(request?.body).not.toContain(BENEFICIARY);
    expect(() => verify(api, secret, { headers: request?.headers ?? {}, body: `${request?.body ?? ''} ` })).toThrow(
      'No matching signature',
    );
  });

  test('is signed with both secrets while they overlap, and with the new one alone afterwards', async () => {
    const { api, caller } = await openApi();
    const { id, secret: old } = await createEndpoint(api, caller);
    const replaced = await send(api, caller, 'POST', `/webhooks/${id}/regenerate-secret`, { overlap_seconds: 60 });
    const secret = String(replaced.at('data.attributes.secret'));
    await validate(api, caller);
    await api.processWebhooks();
    const [first] = sentTo(api);
    for (const valid of [old, secret]) expect(verify(api, valid, first)).toBeDefined();
    api.clock.advance(MINUTE_MS);
    await validate(api, caller, 2);
    await api.processWebhooks();
    const last = sentTo(api).at(-1);
    expect(verify(api, secret, last)).toBeDefined();
    expect(() => verify(api, old, last)).toThrow('No matching signature');
  });

  test('goes to active endpoints of the account that subscribed to its type, and nowhere else', async () => {
    const { api, caller } = await openApi();
    const other = await api.createUser('other');
    await createEndpoint(api, caller);
    await createEndpoint(api, caller, 'https://hooks.example.com/failed', ['validation.failed']);
    await createEndpoint(api, other, 'https://other.example.com/', ['*']);
    await createEndpoint(api, caller, 'https://hooks.example.com/imports', ['import.*', 'validation.retry.*']);
    await createEndpoint(api, caller, 'https://hooks.example.com/all', ['*']);
    const disabled = await createEndpoint(api, caller, 'https://hooks.example.com/disabled');
    await send(api, caller, 'PATCH', `/webhooks/${disabled.id}`, { status: 'disabled' });
    await validate(api, caller);
    await api.processWebhooks();
    expect(api.webhookSender.received.map(({ url }) => url).toSorted()).toEqual([HOOK, 'https://hooks.example.com/all']);
  });

  test('of the platform contains the account of the event', async () => {
    const { api, caller } = await openApi();
    const owner = await api.createUser('owner', { user: { role: 'owner' } });
    const url = 'https://crm.example.com/';
    await send(api, owner, 'POST', '/webhook-subscribers', { url, events: ['validation.completed'] });
    await validate(api, caller);
    await api.processWebhooks();
    expect(JSON.parse(sentTo(api, url)[0]?.body ?? '{}')).toMatchObject({ account: { id: caller.user.id }, type: 'validation.completed' });
    expect((await get(api, owner, '/webhook-subscribers/deliveries')).at('data.0.attributes.status')).toBe('success');
    expect((await get(api, caller, '/webhooks/deliveries')).at('data')).toEqual([]);
  });

  test('is attempted eleven times over about three and a half days, with one id, and then ends', async () => {
    const { api, caller } = await openApi();
    const { id } = await createEndpoint(api, caller);
    const times: number[] = [];
    api.webhookSender.answer(HOOK, () => {
      times.push(api.clock.now());
      return answered(500);
    });
    await validate(api, caller);
    await api.processWebhooks();
    await pass(api, 10_000, 2);
    await pass(api, 90 * HOUR_MS, 90 * 60);
    expect(times).toHaveLength(11);
    expect(new Set(sentTo(api).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const hours = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / HOUR_MS;
    expect(hours).toBeGreaterThan(84);
    expect(hours).toBeLessThan(88);
    const list = await get(api, caller, `/webhooks/${id}/deliveries`, { query: { status: 'failed' } });
    expect(list.at('data.0.attributes')).toMatchObject({
      attempt: 11,
      response_status: 500,
      next_retry_at: null,
      error_code: 'http_status',
    });
    expect((await get(api, caller, `/webhooks/${id}`)).at('data.attributes')).toMatchObject({ consecutive_failures: 11, status: 'active' });
  });

  test.each([
    [301, 'redirect_not_followed'],
    [400, 'http_status'],
    [503, 'http_status'],
  ])('answered %i is attempted again', async (status, error) => {
    const { api, caller } = await openApi();
    await createEndpoint(api, caller);
    api.webhookSender.answer(HOOK, () => answered(status));
    await validate(api, caller);
    await api.processWebhooks();
    const list = await get(api, caller, '/webhooks/deliveries');
    expect(list.at('data.0.attributes')).toMatchObject({ status: 'retrying', attempt: 1, response_status: status, error_code: error });
    await pass(api, 10_000, 2);
    expect(sentTo(api)).toHaveLength(2);
  });

  test('waits as long as Retry-After requires, and so do those after it to the same host', async () => {
    const { api, caller } = await openApi();
    await createEndpoint(api, caller);
    await validate(api, caller);
    await api.processWebhooks();
    api.webhookSender.answer(HOOK, () => answered(429, '600'));
    await validate(api, caller, 2);
    await api.processWebhooks();
    const attempted = sentTo(api).length;
    api.webhookSender.answer(HOOK, () => answered(200));
    await validate(api, caller);
    await api.processWebhooks();
    const waiting = await get(api, caller, '/webhooks/deliveries', { query: { status: 'retrying' } });
    const attempts = [0, 1, 2].map((index) => [
      waiting.at(`data.${index}.attributes.attempt`),
      waiting.at(`data.${index}.attributes.postponed_reason`),
    ]);
    expect(attempts).toContainEqual([0, 'retry_after']);
    await pass(api, 9 * MINUTE_MS, 9);
    expect(sentTo(api)).toHaveLength(attempted);
    await pass(api, 5 * MINUTE_MS, 10);
    const list = await get(api, caller, '/webhooks/deliveries', { query: { status: 'success' } });
    expect(list.at('data')).toHaveLength(4);
  });

  test('beyond the room of its host in this minute shows that it is postponed, until it is made', async () => {
    const { api, caller } = await openApi({}, 1);
    await createEndpoint(api, caller);
    await validate(api, caller, 2);
    await api.processWebhooks();
    const reasons = async () => {
      const list = await get(api, caller, '/webhooks/deliveries');
      return [0, 1].map((index) => list.at(`data.${index}.attributes.postponed_reason`));
    };
    expect((await reasons()).toSorted()).toEqual(['host_limit', null]);
    await pass(api, 5 * MINUTE_MS, 20);
    expect(await reasons()).toEqual([null, null]);
  });

  test('shows each attempt with its error in words, and continues the list after a redelivery', async () => {
    const { api, caller } = await openApi();
    await createEndpoint(api, caller);
    api.webhookSender.answer(HOOK, () => answered(500));
    await validate(api, caller);
    await api.processWebhooks();
    const attempts = async (language: string) => {
      const headers = { ...caller.authorization, 'Accept-Language': language };
      const list = await invoke(api, { method: 'GET', path: '/webhooks/deliveries', headers });
      return { id: String(list.at('data.0.id')), attempts: list.at('data.0.attributes.attempts') };
    };
    const failed = { status: 500, error_code: 'http_status', at: new Date(api.clock.now()).toISOString() };
    expect((await attempts('es')).attempts).toMatchObject([{ ...failed, error: 'El destino respondió 500.' }]);
    const { id, attempts: inEnglish } = await attempts('en');
    expect(inEnglish).toMatchObject([{ ...failed, error: 'The endpoint answered 500.' }]);
    api.webhookSender.answer(HOOK, () => answered(204));
    await send(api, caller, 'POST', `/webhooks/deliveries/${id}/redeliver`);
    await api.processWebhooks();
    expect((await attempts('en')).attempts).toMatchObject([{ status: 500 }, { status: 204, error_code: null, error: null }]);
  });

  test('shows a request that timed out before its endpoint was served separately, and counts only the next one', async () => {
    const { api, caller } = await openApi();
    await createEndpoint(api, caller);
    api.webhookSender.answer(HOOK, () => (sentTo(api).length === 1 ? { kind: 'no_response', error: 'timeout' } : answered(200)));
    await validate(api, caller);
    await api.processWebhooks();
    await pass(api, 5 * MINUTE_MS, 10);
    expect(sentTo(api)).toHaveLength(2);
    expect((await get(api, caller, '/webhooks/deliveries')).at('data.0.attributes')).toMatchObject({
      status: 'success',
      attempt: 1,
      error_code: null,
      error_message: null,
      attempts: [
        { status: null, error_code: 'timeout', error: 'El destino no respondió a tiempo.' },
        { status: 200, error_code: null, error: null },
      ],
    });
  });

  test('answered 410 disables its endpoint at once', async () => {
    const { api, caller } = await openApi();
    const { id } = await createEndpoint(api, caller);
    api.webhookSender.answer(HOOK, () => answered(410));
    await validate(api, caller);
    await api.processWebhooks();
    expect((await get(api, caller, `/webhooks/${id}`)).at('data.attributes')).toMatchObject({
      status: 'auto_disabled',
      disabled_at: new Date(api.clock.now()).toISOString(),
      disabled_reason: 'gone',
    });
    expect((await get(api, caller, '/webhooks/deliveries')).at('data.0.attributes.status')).toBe('failed');
    await pass(api, HOUR_MS, 60);
    expect(sentTo(api)).toHaveLength(1);
  });

  test('is not sent when its endpoint was disabled or deleted meanwhile', async () => {
    const { api, caller } = await openApi();
    const { id } = await createEndpoint(api, caller);
    api.webhookSender.answer(HOOK, () => answered(500));
    await validate(api, caller);
    await api.processWebhooks();
    await send(api, caller, 'DELETE', `/webhooks/${id}`);
    await pass(api, 10_000, 2);
    expect(sentTo(api)).toHaveLength(1);
    expect((await get(api, caller, '/webhooks/deliveries')).at('data.0.attributes')).toMatchObject({
      status: 'failed',
      attempt: 1,
      error_code: 'endpoint_deleted',
      error_message: 'El destino se borró.',
    });
  });
});

describe('caps', () => {
  test('count the deliveries to all names below a registrable domain together, and those to another one separately', async () => {
    const { api, caller } = await openApi({}, 2);
    const urls = ['https://a.example.com.mx/', 'https://b.example.com.mx/', 'https://b.other.com.mx/'];
    for (const url of urls) await createEndpoint(api, caller, url);
    await validate(api, caller, 2);
    await api.processWebhooks();
    await pass(api, 20_000, 20);
    const sentBelow = (domain: string) => api.webhookSender.received.filter(({ url }) => new URL(url).hostname.endsWith(domain)).length;
    expect([sentBelow('example.com.mx'), sentBelow('other.com.mx')]).toEqual([2, 2]);
    await pass(api, 3 * MINUTE_MS, 30);
    expect([sentBelow('example.com.mx'), sentBelow('other.com.mx')]).toEqual([4, 2]);
  });

  test('postpone deliveries that exceed a minute without using an attempt, and lose none', async () => {
    const { api, caller } = await openApi({}, 10);
    await createEndpoint(api, caller);
    await validate(api, caller);
    await api.processWebhooks();
    await validate(api, caller, 25);
    await api.processWebhooks();
    const minutes = new Map<number, number>();
    api.webhookSender.answer(HOOK, () => {
      const minute = Math.floor(api.clock.now() / MINUTE_MS);
      minutes.set(minute, (minutes.get(minute) ?? 0) + 1);
      return answered(200);
    });
    expect(sentTo(api)).toHaveLength(10);
    const postponed = await get(api, caller, '/webhooks/deliveries', { query: { status: 'retrying' } });
    expect(postponed.at('data.0.attributes')).toMatchObject({ attempt: 0, error_message: null });
    await pass(api, 5 * MINUTE_MS, 50);
    expect(new Set(sentTo(api).map(({ headers }) => headers['webhook-id'])).size).toBe(26);
    expect(sentTo(api)).toHaveLength(26);
    expect(Math.max(...minutes.values())).toBeLessThanOrEqual(10);
    expect((await get(api, caller, '/webhooks/deliveries', { query: { status: 'success', per_page: '100' } })).at('data')).toHaveLength(26);
  });
});

describe('an endpoint', () => {
  test('that is slow or dead delays no other: it is served separately, one delivery at a time', async () => {
    const { api, caller } = await openApi();
    const slow = 'https://slow.example.com/';
    await createEndpoint(api, caller);
    await createEndpoint(api, caller, slow);
    let underway = 0;
    let most = 0;
    api.webhookSender.answer(slow, async () => {
      underway += 1;
      most = Math.max(most, underway);
      await api.clock.sleepUntil(api.clock.now() + 15_000);
      underway -= 1;
      return { kind: 'no_response', error: 'timeout' };
    });
    await validate(api, caller, 5);
    await api.processWebhooks();
    await pass(api, 30 * MINUTE_MS, 60);
    expect(sentTo(api)).toHaveLength(5);
    expect(most).toBe(1);
    expect(new Set(sentTo(api, slow).map(({ headers }) => headers['webhook-id'])).size).toBe(5);
    expect(api.deliveryQueue.waiting().every(({ lane }) => lane === 'slow')).toBe(true);
  });
});
