import * as v from 'valibot';

import { call, eventually, validationOf } from './support/api.ts';
import { newUser } from './support/operator.ts';
import { newPayment, portal, requestFor } from './support/portal.ts';

const attributes = v.object({ data: v.object({ attributes: v.looseObject({}) }) });
const requests = v.object({
  data: v.array(
    v.object({ attributes: v.looseObject({ method: v.string(), route: v.string(), status: v.number(), request_id: v.string() }) }),
  ),
});

beforeEach(portal.reset);
afterAll(portal.reset);

const read = async (key: string, path: string) => v.parse(attributes, JSON.parse((await call(path, { key })).text)).data.attributes;

test('the use of an account is counted, and its requests are listed from the logs', async () => {
  const { api_key: key } = await newUser('personal');
  const payment = newPayment();
  await portal.publish(payment);
  const answer = await call('/validate', { key, method: 'POST', body: requestFor(payment) });
  expect(validationOf(answer).attributes.status).toBe('valid');
  expect(await read(key, '/usage/summary')).toMatchObject({ plan_slug: 'personal', used: 1, tone: 'ok' });

  const history = await eventually('the counted month', 120, async () => {
    const found = await read(key, '/usage/history?months=1');
    // Its acceptance and its verdict are two changes, which are counted one after the other.
    return JSON.stringify(found).includes('"valid":1') ? found : null;
  });
  expect(history).toMatchObject({ months: [{ total: 1, valid: 1, pending: 0 }] });
  expect(await read(key, '/usage/breakdown')).toMatchObject({ operations: [{ operation: 'validate', used: 1 }, { used: 0 }, { used: 0 }] });
  expect(await read(key, '/usage/heatmap?days=2')).toMatchObject({ total: 1, max: 1 });

  const logged = await eventually('the request in the log', 60, async () => {
    const { data } = v.parse(requests, JSON.parse((await call('/usage/api', { key })).text));
    return data.find(({ attributes: { route } }) => route === '/v1/validate') ?? null;
  });
  expect(logged.attributes).toMatchObject({ method: 'POST', status: 200, request_id: answer.headers.get('x-request-id') });
  const file = await call('/usage/api/export', { key });
  expect(file.text).toContain(`,POST,/v1/validate,`);
});
