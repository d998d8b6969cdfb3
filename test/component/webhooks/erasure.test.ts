import { get } from '../../support/api/invoke.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { answered } from '../../support/fakes/webhooks/webhook-sender.ts';
import { createEndpoint, HOOK, openApi, pass, send, validate } from './webhooks.ts';

const purge = async (api: TestApi, caller: Caller, id: string): Promise<void> => {
  const prepared = await send(api, caller, 'POST', `/validations/${id}/purge/prepare`);
  const token = String(prepared.at('data.attributes.confirmation_token'));
  expect((await send(api, caller, 'POST', `/validations/${id}/purge`, { confirmation_token: token })).status).toBe(200);
};

test('an erased validation is published no more: not in the feed, not in a delivery, not by another attempt', async () => {
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

  await purge(api, caller, String(erased));
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
  expect(list.at('data')).toMatchObject([{ attributes: { validation_id: erased, error_code: 'event_expired' } }]);
  const shown = await get(api, caller, `/webhooks/deliveries/${String(list.at('data.0.id'))}`);
  expect(shown.at('data.attributes.request')).toBeNull();

  await validate(api, caller, 1);
  await api.processWebhooks();
  const next = await get(api, caller, '/events', {
    query: Object.fromEntries(new URLSearchParams(String(after.at('links.next')).split('?')[1])),
  });
  expect(next.at('data')).toHaveLength(1);
});

test.each(['after the erasure', 'at the same time'])('an event that arrives %s of its validation is not published', async (when) => {
  const { api, caller } = await openApi();
  await createEndpoint(api, caller);
  await validate(api, caller);
  const late = api.subscriberQueue.receiveForWebhooks();
  expect(late).toHaveLength(1);
  const id = String((await get(api, caller, '/validations')).at('data.0.id'));
  await purge(api, caller, id);
  await api.processEvents();
  const acceptLate = () => Promise.all(late.map(api.acceptEvent));
  if (when === 'at the same time') await Promise.all([acceptLate(), api.processWebhooks()]);
  else await api.processWebhooks();
  await acceptLate();
  await pass(api, 600_000, 20);

  expect((await get(api, caller, '/events')).at('data')).toEqual([]);
  expect(api.webhookSender.received.filter(({ body }) => body.includes(id))).toEqual([]);
});

test('a delivery that is prepared when its validation is erased is not sent, and the next one of its endpoint is', async () => {
  let afterTake = () => Promise.resolve();
  const { api, caller } = await openApi({
    storage: ({ deliveries }) => ({
      deliveries: {
        ...deliveries,
        take: async (...parameters) => {
          const isTaken = await deliveries.take(...parameters);
          await afterTake();
          return isTaken;
        },
      },
    }),
  });
  await createEndpoint(api, caller);
  await validate(api, caller, 2);
  const [erased, kept] = api.subscriberQueue.receiveForWebhooks();
  if (erased?.kind !== 'delivery' || !('data' in erased.payload) || kept === undefined) throw new Error('there are no events');
  await api.acceptEvent(erased);
  const [received] = api.deliveryQueue.receive();
  await api.acceptEvent(kept);
  if (received === undefined) throw new Error('there is no delivery');
  const { id } = erased.payload.data;
  afterTake = async () => {
    afterTake = () => Promise.resolve();
    await purge(api, caller, id);
    await api.processEvents();
    await Promise.all(api.subscriberQueue.receiveForWebhooks().map(api.acceptEvent));
  };
  await api.attemptQuick(received.task);
  expect(api.webhookSender.received).toEqual([]);
  await api.processWebhooks();
  expect(api.webhookSender.received.map(({ body }) => body.includes(id))).toEqual([false]);
  const list = await get(api, caller, '/webhooks/deliveries', { query: { status: 'failed' } });
  expect(list.at('data')).toMatchObject([{ attributes: { validation_id: id, error_code: 'event_expired', attempt: 0 } }]);
});
