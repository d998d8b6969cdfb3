import * as v from 'valibot';

import { newAdmin } from '../support/admin.ts';
import { call, validationOf, type Answer } from '../support/api.ts';
import { newUser } from '../support/operator.ts';
import { newPayment, portal, requestFor } from '../support/portal.ts';
import { stack } from '../support/stack.ts';

const REASON = 'a journey of the tests';

const list = v.object({ data: v.array(v.looseObject({ id: v.string(), attributes: v.looseObject({}) })) });
const one = v.object({ data: v.looseObject({ id: v.string(), attributes: v.looseObject({}) }) });

const listed = ({ text }: Answer) => v.parse(list, JSON.parse(text)).data;
const shown = ({ text }: Answer) => v.parse(one, JSON.parse(text)).data;

test('an admin sees the validations of a user masked, and cancels retries', async () => {
  const [admin, user, payment] = [await newAdmin('admin'), await newUser('negocio'), newPayment()];
  await portal.publish(payment);
  const valid = validationOf(await call('/validate', { key: user.api_key, method: 'POST', body: requestFor(payment) }));
  const missing = validationOf(
    await call('/validate', {
      key: user.api_key,
      method: 'POST',
      body: { ...requestFor(newPayment()), retry_policy: { max_retries: 2, interval_seconds: 86_400 } },
    }),
  );
  const validations = await admin.send('GET', `/validations?user_id=${user.user_id}&status=valid`);
  expect(listed(validations).map(({ id }) => id)).toEqual([valid.id]);
  const detail = await admin.send('GET', `/validations/${valid.id}`);
  expect(shown(detail).attributes).toMatchObject({ user_id: user.user_id, is_masked: true });
  expect(detail.text).not.toContain(requestFor(payment).cuenta_beneficiaria);
  const evidence = await admin.send('GET', `/validations/${valid.id}/evidence`);
  expect([evidence.status, evidence.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(Buffer.from(evidence.bytes).includes(String(requestFor(payment).cuenta_beneficiaria))).toBe(false);

  expect((await admin.send('GET', '/retries/queue')).status).toBe(200);
  expect((await admin.send('GET', '/metrics?window=30d')).status).toBe(200);
  const cancelled = await admin.send('POST', `/retries/queue/${missing.id}/cancel`, { reason: REASON });
  expect(shown(cancelled).attributes).toMatchObject({ retry_state: 'cancelled' });
});

test('an admin sees the imports of a user, and disables and enables a webhook endpoint', async () => {
  const [admin, user] = [await newAdmin('admin'), await newUser('negocio')];
  const ofUser = `user_id=${user.user_id}`;
  const created = await call('/webhooks', {
    key: user.api_key,
    method: 'POST',
    body: { url: `${stack.webhook_receiver_url}/secret`, events: ['validation.completed'] },
  });
  const { id } = shown(created);
  for (const [change, status] of [
    ['disable', 'disabled'],
    ['enable', 'active'],
  ]) {
    const changed = await admin.send('POST', `/webhook-endpoints/${id}/${change}`, { user_id: user.user_id, reason: REASON });
    expect(shown(changed).attributes).toMatchObject({ status });
  }
  expect(listed(await admin.send('GET', `/webhook-endpoints?${ofUser}`))).toMatchObject([{ id, attributes: { status: 'active' } }]);
  expect(listed(await admin.send('GET', `/webhook-deliveries?${ofUser}`))).toEqual([]);
  expect(listed(await admin.send('GET', `/imports?${ofUser}`))).toEqual([]);
});
