import * as v from 'valibot';

import { call, eventually, validationOf } from '../support/api.ts';
import { newUser, runTask } from '../support/operator.ts';
import { newPayment, portal, requestFor, type PortalPayment } from '../support/portal.ts';
import { stack } from '../support/stack.ts';
import { received } from '../support/webhook-receiver.ts';

const expected = v.object({
  data: v.object({
    id: v.string(),
    attributes: v.object({ status: v.string(), flags: v.array(v.string()), matches: v.array(v.object({ validation_id: v.string() })) }),
  }),
});
const delivered = v.object({ type: v.string(), data: v.object({ id: v.string(), attributes: v.object({ status: v.string() }) }) });

beforeEach(portal.reset);
afterAll(portal.reset);

const PATH = '/expected-payments';

const create = async (key: string, payment: PortalPayment, changes: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const { fecha, monto, cuenta_beneficiaria: account } = payment;
  const answer = await call(PATH, {
    key,
    method: 'POST',
    body: { amount: Number(monto), account, from: fecha, to: fecha, ...changes },
  });
  expect(answer.status).toBe(201);
  return v.parse(expected, JSON.parse(answer.text)).data.id;
};

const read = async (key: string, id: string) => v.parse(expected, JSON.parse((await call(`${PATH}/${id}`, { key })).text)).data.attributes;

const readOnce = (key: string, id: string, status: string) =>
  eventually(`an expected payment that is ${status}`, 60, async () => {
    const attributes = await read(key, id);
    return attributes.status === status ? attributes : null;
  });

test('a validated payment is matched and announced, and its return opens the expected payment again', async () => {
  const { api_key: key } = await newUser('volumen');
  const body = { url: `${stack.webhook_receiver_url}/expected`, events: ['expected_payment.*'] };
  expect((await call('/webhooks', { key, method: 'POST', body })).status).toBe(201);
  const payment = newPayment();
  const id = await create(key, payment, { client_ref: 'Pedido 42' });
  await portal.publish(payment);
  const validation = validationOf(await call('/validate', { key, method: 'POST', body: requestFor(payment) }));
  expect(await readOnce(key, id, 'matched')).toMatchObject({ flags: [], matches: [{ validation_id: validation.id }] });

  await portal.publish({ ...payment, estado: 'Devuelto', cep: true });
  expect((await call(`/validations/${validation.id}/recheck`, { key, method: 'POST' })).status).toBe(200);
  expect(await readOnce(key, id, 'open')).toMatchObject({ flags: ['returned'], matches: [] });

  const events = await eventually('two deliveries', 60, async () => {
    const found = (await received('/expected')).map(({ body: text }) => v.parse(delivered, JSON.parse(text)));
    return found.length < 2 ? null : found;
  });
  expect(events.map(({ type, data }) => [type, data.id, data.attributes.status])).toEqual(
    expect.arrayContaining([
      ['expected_payment.matched', id, 'matched'],
      ['expected_payment.returned', id, 'open'],
    ]),
  );
});

test('payments are matched and unmatched by hand, listed, summed and cancelled', async () => {
  const { api_key: key } = await newUser('personal');
  const payment = newPayment();
  await portal.publish(payment);
  const validation = validationOf(await call('/validate', { key, method: 'POST', body: requestFor(payment) }));
  const id = await create(key, payment, { from: '2026-01-01', to: '2026-01-02' });
  const matched = await call(`${PATH}/${id}/matches`, { key, method: 'POST', body: { validation_id: validation.id } });
  expect(v.parse(expected, JSON.parse(matched.text)).data.attributes).toMatchObject({ status: 'matched', flags: ['late'] });
  expect((await call(`${PATH}/summary?from=2026-01-01&to=2026-01-31`, { key })).text).toContain('"matched":1');
  expect((await call(`${PATH}?status=matched`, { key })).text).toContain(id);
  expect((await call(`${PATH}/${id}/matches/${validation.id}`, { key, method: 'DELETE' })).status).toBe(200);
  expect((await call(`${PATH}/${id}`, { key, method: 'DELETE' })).status).toBe(204);
  expect(await read(key, id)).toMatchObject({ status: 'cancelled', matches: [] });
});

test('an unpaid one expires after its grace', async () => {
  const { api_key: key } = await newUser('personal');
  const id = await create(key, newPayment(), { from: '2026-01-01', to: '2026-01-02' });
  await runTask('expected-payments', 'expire_due');
  expect(await readOnce(key, id, 'expired')).toMatchObject({ flags: [] });
});
