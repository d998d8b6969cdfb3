import * as v from 'valibot';

import { get, invoke, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import type { TestApi } from '../../support/api/test-api.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { answered } from '../../support/fakes/webhooks/webhook-sender.ts';
import { openTestMode, scenarioBody, type TestCaller } from './test-mode.ts';

const DAY = 86_400;
const TEST_HOOK = 'https://test.example.com/hooks';
const LIVE_HOOK = 'https://live.example.com/hooks';
const PLATFORM_HOOK = 'https://crm.example.com/hooks';

const send = (api: TestApi, { authorization }: TestCaller, method: string, path: string, body?: unknown): Promise<ApiReply> =>
  invoke(api, { method, path, headers: authorization, ...(body === undefined ? {} : { body }) });

const createHook = async (api: TestApi, caller: TestCaller, url: string, path = '/webhooks'): Promise<string> => {
  const reply = await send(api, caller, 'POST', path, { url, events: ['*'] });
  expect(reply.status).toBe(201);
  return String(reply.at('data.id'));
};

/** A webhook in each mode, and one of the platform. */
const openWithHooks = async () => {
  const opened = await openTestMode();
  const { api, caller, test } = opened;
  await api.storage.plans.put(aPlan('free', { is_default: true, billing_model: 'free', webhook_endpoints_max: 2 }));
  const owner = await api.createUser('owner', { user: { role: 'owner' } });
  await createHook(api, owner, PLATFORM_HOOK, '/webhook-subscribers');
  await createHook(api, caller, LIVE_HOOK);
  return { ...opened, hook: await createHook(api, test, TEST_HOOK) };
};

const deliver = async (api: TestApi): Promise<void> => {
  await api.processEvents();
  await api.processWebhooks();
};

const received = (api: TestApi) => api.webhookSender.received.map(({ url }) => url);

test('an event of test mode reaches the webhooks of test mode alone, and its body shows the mode', async () => {
  const { api, caller, test: key } = await openWithHooks();
  const validated = await postValidate(api, key, scenarioBody('VALID'));
  await deliver(api);
  expect(received(api)).toEqual([TEST_HOOK]);
  const body: unknown = JSON.parse(api.webhookSender.received[0]?.body ?? 'null');
  expect(body).toMatchObject({
    type: 'validation.completed',
    data: { id: validated.at('data.id'), attributes: { status: 'valid' } },
    meta: { mode: 'test' },
  });
  expect((await get(api, key, '/events')).at('data.0.attributes.body')).toEqual(body);
  expect((await get(api, key, '/webhooks/deliveries')).at('data.0.attributes.status')).toBe('success');
  for (const path of ['/events', '/webhooks/deliveries', '/notifications']) expect((await get(api, caller, path)).at('data')).toEqual([]);
  expect(api.messageQueue.messages()).toEqual([]);
});

test('an event of live mode reaches no webhook of test mode', async () => {
  const { api, caller, test: key } = await openWithHooks();
  await postValidate(api, caller, { ...scenarioBody('VALID'), clave_rastreo: 'EJEMPLO20261103000001' });
  await deliver(api);
  expect(received(api).toSorted()).toEqual([PLATFORM_HOOK, LIVE_HOOK].toSorted());
  expect((await get(api, key, '/events')).at('data')).toEqual([]);
});

test('what the clock runs is delivered at once, with the time of the service', async () => {
  const { api, test: key } = await openWithHooks();
  const retries = { retry_policy: { max_retries: 3, interval_seconds: 3_600 } };
  await postValidate(api, key, scenarioBody('LATECEP', retries));
  await send(api, key, 'POST', '/playground/clock', { advance_seconds: 60 * DAY });
  await deliver(api);
  const types = api.webhookSender.received.map(({ body }) => v.parse(v.object({ type: v.string() }), JSON.parse(body)).type);
  expect(types.toSorted()).toEqual([
    'validation.completed',
    'validation.completed',
    'validation.retry.resolved',
    'validation.retry.scheduled',
  ]);
  const deliveries = await get(api, key, '/webhooks/deliveries');
  expect([0, 1, 2, 3].map((index) => deliveries.at(`data.${String(index)}.attributes.status`))).toEqual(Array(4).fill('success'));
});

test('failures of a webhook of test mode disable it without a mail, and leave that of live mode', async () => {
  const { api, caller, test: key, hook } = await openWithHooks();
  api.webhookSender.answer(TEST_HOOK, () => answered(410));
  await postValidate(api, key, scenarioBody('VALID'));
  await deliver(api);
  await api.processEvents();
  expect((await get(api, key, `/webhooks/${hook}`)).at('data.attributes.status')).toBe('auto_disabled');
  expect((await get(api, caller, `/webhooks/${hook}`)).status).toBe(404);
  expect((await get(api, caller, '/webhooks')).at('data.0.attributes.status')).toBe('active');
  expect(api.messageQueue.messages()).toEqual([]);
});

test('the plan limits the webhooks of each mode', async () => {
  const { api, caller, test: key } = await openWithHooks();
  const session = { authorization: { ...(await openTestSession(api, caller)), 'X-Mode': 'test' } };
  const create = (by: TestCaller, url: string) => send(api, by, 'POST', '/webhooks', { url, events: ['*'] });
  expect((await create(session, `${TEST_HOOK}/2`)).status).toBe(201);
  expect((await create(key, `${TEST_HOOK}/3`)).problems).toMatchObject([{ code: 'webhook_limit_reached' }]);
  expect((await create(caller, `${LIVE_HOOK}/2`)).status).toBe(201);
});

test('a validation that is purged in test mode leaves no event', async () => {
  const { api, test: key } = await openWithHooks();
  const id = String((await postValidate(api, key, scenarioBody('VALID'))).at('data.id'));
  await deliver(api);
  const prepared = await send(api, key, 'POST', `/validations/${id}/purge/prepare`);
  const token = prepared.at('data.attributes.confirmation_token');
  expect((await send(api, key, 'POST', `/validations/${id}/purge`, { confirmation_token: token })).status).toBe(200);
  await deliver(api);
  expect((await get(api, key, '/events')).at('data')).toEqual([]);
});

test('beneficiaries of either mode are apart', async () => {
  const { api, caller, test: key } = await openTestMode();
  const account = { account_number: '723180000000000032', label: 'De prueba' };
  const saved = await send(api, key, 'POST', '/beneficiaries', account);
  expect(saved.status).toBe(201);
  expect((await get(api, caller, '/beneficiaries')).at('data')).toEqual([]);
  expect((await send(api, caller, 'POST', '/beneficiaries', { ...account, label: 'Real' })).status).toBe(201);
  expect((await get(api, key, '/beneficiaries')).at('data.0.attributes.label')).toBe('De prueba');
  expect((await send(api, key, 'DELETE', `/beneficiaries/${String(saved.at('data.id'))}`)).status).toBe(204);
  expect((await get(api, caller, '/beneficiaries')).at('data.0.attributes.status')).toBe('active');
});
