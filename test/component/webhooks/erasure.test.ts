import { get } from '../../support/api/invoke.ts';
import { answered } from '../../support/fakes/webhooks/webhook-sender.ts';
import { createEndpoint, HOOK, openApi, pass, send, validate } from './webhooks.ts';

test('an erased validation is told of no more: not in the feed, not in a delivery, not by another attempt', async () => {
  const { api, caller } = await openApi();
  await createEndpoint(api, caller);
  api.webhookSender.answer(HOOK, () => answered(500));
  await validate(api, caller, 2);
  await api.processWebhooks();
  const before = await get(api, caller, '/events');
  expect(before.at('data')).toHaveLength(2);
  const [erased, kept] = [0, 1].map((index) => String(before.at(`data.${index}.attributes.body.data.id`)));
  const attempts = (id: string | undefined) => api.webhookSender.received.filter(({ body }) => body.includes(String(id))).length;
  const attempted = attempts(erased);

  const prepared = await send(api, caller, 'POST', `/validations/${String(erased)}/purge/prepare`);
  const token = String(prepared.at('data.attributes.confirmation_token'));
  expect((await send(api, caller, 'POST', `/validations/${String(erased)}/purge`, { confirmation_token: token })).status).toBe(200);
  await api.processEvents();
  await api.processWebhooks();

  const after = await get(api, caller, '/events');
  expect(after.at('data')).toMatchObject([{ attributes: { body: { data: { id: kept } } } }]);
  api.webhookSender.answer(HOOK, () => answered(200));
  await pass(api, 600_000, 20);
  expect(attempts(erased)).toBe(attempted);
  expect((await get(api, caller, '/webhooks/deliveries', { query: { status: 'success' } })).at('data')).toMatchObject([
    { attributes: { validation_id: kept } },
  ]);
  const list = await get(api, caller, '/webhooks/deliveries', { query: { status: 'failed' } });
  expect(list.at('data')).toMatchObject([{ attributes: { validation_id: erased, error_message: 'event_expired' } }]);
  const shown = await get(api, caller, `/webhooks/deliveries/${String(list.at('data.0.id'))}`);
  expect(shown.at('data.attributes.request')).toBeNull();

  await validate(api, caller, 1);
  await api.processWebhooks();
  const next = await get(api, caller, '/events', {
    query: Object.fromEntries(new URLSearchParams(String(after.at('links.next')).split('?')[1])),
  });
  expect(next.at('data')).toHaveLength(1);
});
