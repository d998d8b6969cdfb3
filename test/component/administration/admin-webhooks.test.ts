import { answered } from '../../support/fakes/webhooks/webhook-sender.ts';
import { createEndpoint, HOOK, openApi, pass, send, validate } from '../webhooks/webhooks.ts';
import { openAdmin, REASON } from './admin-reader.ts';

const SECRET_URL = `${HOOK}?token=secret-of-the-customer`;

const open = async () => {
  const { api, caller } = await openApi();
  const { id } = await createEndpoint(api, caller, SECRET_URL);
  const user = caller.user.id;
  return { api, caller, id, user, ...(await openAdmin(api)) };
};

describe('/admin/webhook-endpoints', () => {
  test('lists the endpoints of a user by status, of each address the host alone', async () => {
    const { api, caller, id, user, admin, get } = await open();
    api.clock.advance(1_000);
    await createEndpoint(api, caller, 'https://other.example.com/b');
    const reply = await get(`/webhook-endpoints?user_id=${user}`);
    expect(reply.json).toMatchObject({ data: [{ id, attributes: { url: 'https://hooks.example.com/…', is_masked: true } }, {}] });
    expect(reply.text).not.toContain('secret');
    expect((await get(`/webhook-endpoints?user_id=${user}&status=disabled`)).json).toMatchObject({ data: [] });
    expect((await get(`/webhook-endpoints?user_id=${admin.user.id}`)).json).toMatchObject({ data: [] });
  });

  test('disables an endpoint and enables it again, each with one row of the audit, however often it is called', async () => {
    const { caller, api, id, user, post, rows } = await open();
    for (let call = 0; call < 2; call += 1) {
      const disabled = await post(`/webhook-endpoints/${id}/disable`, { user_id: user, reason: REASON });
      expect(disabled.at('data.attributes')).toMatchObject({ status: 'disabled', disabled_reason: 'admin' });
    }
    expect((await send(api, caller, 'GET', `/webhooks/${id}`)).at('data.attributes.disabled_reason')).toBe('admin');
    const enabled = await post(`/webhook-endpoints/${id}/enable`, { user_id: user, reason: REASON });
    expect(enabled.at('data.attributes')).toMatchObject({ status: 'active', disabled_reason: null, consecutive_failures: 0 });
    const target = { kind: 'webhook_endpoint', id };
    expect(await rows()).toMatchObject([
      { area: 'webhooks', action: 'disable_webhook_endpoint', target, before: { status: 'active' }, after: { status: 'disabled' } },
      { action: 'enable_webhook_endpoint', target, before: { status: 'disabled' }, after: { status: 'active' }, reason: REASON },
    ]);
  });

  test('of changes at the same time each status is written once', async () => {
    const { id, user, post, rows } = await open();
    const changes = await Promise.all(
      Array.from({ length: 4 }, () => post(`/webhook-endpoints/${id}/disable`, { user_id: user, reason: REASON })),
    );
    expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await rows()).toHaveLength(1);
  });

  test('an endpoint is found for its user alone, and its whole address is shown with the right to clear data', async () => {
    const { id, user, admin, get, post, rows, giveClearData } = await open();
    expect((await get(`/webhook-endpoints/${id}?user_id=${admin.user.id}`)).status).toBe(404);
    expect((await post(`/webhook-endpoints/${id}/disable`, { user_id: admin.user.id, reason: REASON })).status).toBe(404);
    expect((await get(`/webhook-endpoints/${id}?user_id=${user}`)).text).not.toContain('secret');
    expect(await rows()).toEqual([]);
    await giveClearData();
    expect((await get(`/webhook-endpoints/${id}?user_id=${user}`)).at('data.attributes.url')).toBe(SECRET_URL);
    expect(await rows()).toMatchObject([{ area: 'webhooks', action: 'read_clear_data', target: { kind: 'webhook_endpoint', id } }]);
  });

  test.each([
    [{ reason: REASON }, 'required', 'user_id'],
    [{ user_id: 'someone', reason: REASON }, 'validation_error', 'user_id'],
  ])('answers 422 to the change %j', async (body, code, field) => {
    const { id, post, rows } = await open();
    const reply = await post(`/webhook-endpoints/${id}/disable`, body);
    expect([reply.status, reply.problems]).toEqual([422, [{ code, at: `/data/attributes/${field}` }]]);
    expect(await rows()).toEqual([]);
  });
});

describe('/admin/webhook-deliveries', () => {
  const failed = async () => {
    const opened = await open();
    const { api, caller, user, get } = opened;
    api.webhookSender.answer(SECRET_URL, () => ({ ...answered(500), body: 'name of a customer' }));
    await validate(api, caller);
    await api.processWebhooks();
    const list = await get(`/webhook-deliveries?user_id=${user}`);
    return { ...opened, list, delivery: String(list.at('data.0.id')) };
  };

  test('lists the deliveries of a user, without addresses and responses', async () => {
    const { list, user, admin, get } = await failed();
    expect(list.json).toMatchObject({ data: [{ attributes: { status: 'retrying', is_masked: true, response_body: null } }] });
    expect(list.text).not.toContain('secret');
    expect((await get(`/webhook-deliveries?user_id=${user}&status=success`)).json).toMatchObject({ data: [] });
    expect((await get(`/webhook-deliveries?user_id=${admin.user.id}`)).json).toMatchObject({ data: [] });
  });

  test('a delivery shows its response with the right to clear data, in the audit', async () => {
    const { delivery, user, get, rows, giveClearData } = await failed();
    expect((await get(`/webhook-deliveries/${delivery}?user_id=${user}`)).text).not.toContain('name of a customer');
    await giveClearData();
    const shown = await get(`/webhook-deliveries/${delivery}?user_id=${user}`);
    expect(shown.at('data.attributes')).toMatchObject({ response_body: 'name of a customer', endpoint_url: SECRET_URL });
    expect(await rows()).toMatchObject([{ action: 'read_clear_data', target: { kind: 'webhook_delivery', id: delivery } }]);
  });

  test('a redelivery is sent by the next sweep, and audited', async () => {
    const { api, delivery, user, get, post, rows } = await failed();
    api.webhookSender.answer(SECRET_URL, () => answered(200));
    const reply = await post(`/webhook-deliveries/${delivery}/redeliver`, { user_id: user, reason: REASON });
    expect([reply.status, reply.at('data.attributes.status')]).toEqual([202, 'pending']);
    expect(await rows()).toMatchObject([{ action: 'redeliver_webhook', before: { status: 'retrying', attempts: 1 }, reason: REASON }]);
    await pass(api, 60_000);
    expect((await get(`/webhook-deliveries/${delivery}?user_id=${user}`)).at('data.attributes.status')).toBe('success');
  });

  test('to a disabled endpoint nothing is delivered again', async () => {
    const { id, delivery, user, post } = await failed();
    await post(`/webhook-endpoints/${id}/disable`, { user_id: user, reason: REASON });
    const reply = await post(`/webhook-deliveries/${delivery}/redeliver`, { user_id: user, reason: REASON });
    expect([reply.status, reply.problems[0]?.code]).toEqual([409, 'webhook_not_active']);
  });
});
