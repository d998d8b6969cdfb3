import * as v from 'valibot';

import { EVENTS as CATALOGUE, PUBLISHED_TYPES } from '../../../shared/events/catalogue.ts';
import { attribute } from '../../support/api/expectations.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { certified } from '../../support/builders/cep-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { answered } from '../../support/fakes/webhooks/webhook-sender.ts';
import { createEndpoint, HOOK, openApi, send } from './webhooks.ts';

const jsonBody = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
const sampleBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ data: v.object({ type: v.string(), attributes: v.record(v.string(), v.unknown()) }) }),
);

/** The names of the members of a JSON value, at every depth, with the types of their values. */
const formOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, formOf(member)]))
    : typeof value;

describe('testWebhook', () => {
  test('sends a signed delivery that is neither listed nor counted', async () => {
    const { api, caller } = await openApi();
    const { id } = await createEndpoint(api, caller);
    api.webhookSender.answer(HOOK, () => answered(500));
    const reply = await send(api, caller, 'POST', `/webhooks/${id}/test`);
    expect(reply.at('data.attributes')).toMatchObject({ delivered: false, http_status: 500, error: 'http_status' });
    expect(api.webhookSender.received[0]?.headers['webhook-id']).toMatch(/^evt_[\w-]{22}$/);
    expect((await get(api, caller, '/webhooks/deliveries')).at('data')).toEqual([]);
    expect((await get(api, caller, `/webhooks/${id}`)).at('data.attributes.consecutive_failures')).toBe(0);
    api.webhookSender.answer(HOOK, () => answered(204));
    const typed = await send(api, caller, 'POST', `/webhooks/${id}/test`, { event: 'validation.failed' });
    expect(typed.at('data.attributes')).toMatchObject({ delivered: true, http_status: 204, error: null });
    expect(api.webhookSender.received[1]?.body).toContain('"type":"validation.failed"');
  });

  test.each<[string, unknown, string]>([
    ['without a body', undefined, 'validation.completed'],
    ['without an event', {}, 'validation.completed'],
    ['with the event `test`', { event: 'test' }, 'test'],
  ])('%s sends the type of the table, marked as a test', async (_what, sent, type) => {
    const { api, caller } = await openApi();
    const { id } = await createEndpoint(api, caller);
    await send(api, caller, 'POST', `/webhooks/${id}/test`, sent);
    const body = v.parse(jsonBody, api.webhookSender.received[0]?.body);
    expect(body).toMatchObject({
      type,
      event: type,
      data: { type: type === 'test' ? 'webhook_test' : 'validation' },
      meta: { test: true },
    });
  });

  test('refuses a type that does not exist, and lists those that do', async () => {
    const { api, caller } = await openApi();
    const { id } = await createEndpoint(api, caller);
    const reply = await send(api, caller, 'POST', `/webhooks/${id}/test`, { event: 'other' });
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'webhook_event_invalid', at: attribute('event') }] });
    expect(reply.at('meta.valid_events')).toEqual(['test', ...PUBLISHED_TYPES]);
  });

  test('sends the form of a real event, with meta.test, under an id that the feed does not have', async () => {
    const { api, caller } = await openApi();
    api.source.onQuery((query) => certified(query));
    const { id } = await createEndpoint(api, caller);
    await postValidate(api, caller, transferBody({ client_ref: 'Pedido 7' }));
    await api.processEvents();
    await api.processWebhooks();
    const tested = await send(api, caller, 'POST', `/webhooks/${id}/test`, { event: 'validation.completed' });
    const [real = {}, sample = {}] = api.webhookSender.received.map(({ body }) => v.parse(jsonBody, body));
    expect(sample).toMatchObject({ id: tested.at('data.id'), type: 'validation.completed', meta: { test: true } });
    expect(formOf({ ...sample, meta: null })).toEqual(formOf({ ...real, meta: null }));
    expect(real).not.toHaveProperty('meta.test');
    expect((await get(api, caller, `/events/${String(tested.at('data.id'))}`)).status).toBe(404);
  });

  test.each(PUBLISHED_TYPES)('sends a %s whose data has the details of its type', async (event) => {
    const { api, caller } = await openApi();
    const { id } = await createEndpoint(api, caller);
    await send(api, caller, 'POST', `/webhooks/${id}/test`, { event });
    const { data } = v.parse(sampleBody, api.webhookSender.received[0]?.body);
    const subject = { validation: 'validation', import: 'beneficiary_import', expected_payment: 'expected_payment', user: 'user' }[
      CATALOGUE[event].subject
    ];
    expect(data.type).toBe(subject);
    if (subject === 'user') expect(v.is(CATALOGUE[event].details, data.attributes)).toBe(true);
  });

  test('reports when the host has no room in this minute', async () => {
    const { api, caller } = await openApi({}, 1);
    const { id } = await createEndpoint(api, caller);
    await send(api, caller, 'POST', `/webhooks/${id}/test`);
    const reply = await send(api, caller, 'POST', `/webhooks/${id}/test`);
    expect(reply.at('data.attributes')).toMatchObject({ delivered: false, http_status: null, error: 'rate_limited' });
    expect(api.webhookSender.received).toHaveLength(1);
  });
});
