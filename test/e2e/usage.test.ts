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

/** The answer to a repeated read; null while it is refused because there were too many. */
const poll = async (key: string, path: string): Promise<string | null> => {
  const { status, text } = await call(path, { key });
  return status === 429 ? null : text;
};

/** An answer, once the account may make requests again. */
const read = (key: string, path: string): Promise<string> => eventually(`an answer of ${path}`, 90, () => poll(key, path));

const attributesAt = async (key: string, path: string) => v.parse(attributes, JSON.parse(await read(key, path))).data.attributes;

test('the use of an account is counted, and its requests are listed from the logs', async () => {
  const { api_key: key } = await newUser('personal');
  const payment = newPayment();
  await portal.publish(payment);
  const answer = await call('/validate', { key, method: 'POST', body: requestFor(payment) });
  expect(validationOf(answer).attributes.status).toBe('valid');
  expect(await attributesAt(key, '/usage/summary')).toMatchObject({ plan_slug: 'personal', used: 1, tone: 'ok' });

  const history = await eventually('the counted month', 200, async () => {
    const text = await poll(key, '/usage/history?months=1');
    // Its acceptance and its verdict are two changes, which are counted one after the other.
    return text?.includes('"valid":1') === true ? v.parse(attributes, JSON.parse(text)).data.attributes : null;
  });
  expect(history).toMatchObject({ months: [{ total: 1, valid: 1, pending: 0 }] });
  expect(await attributesAt(key, '/usage/breakdown')).toMatchObject({
    operations: [{ operation: 'validate', used: 1 }, { used: 0 }, { used: 0 }],
  });
  expect(await attributesAt(key, '/usage/heatmap?days=2')).toMatchObject({ total: 1, max: 1 });

  const logged = await eventually('the request in the log', 120, async () => {
    const text = await poll(key, '/usage/api');
    const { data } = text === null ? { data: [] } : v.parse(requests, JSON.parse(text));
    return data.find(({ attributes: { route } }) => route === '/v1/validate') ?? null;
  });
  expect(logged.attributes).toMatchObject({ method: 'POST', status: 200, request_id: answer.headers.get('x-request-id') });
  expect(await read(key, '/usage/api/export')).toContain(`,POST,/v1/validate,`);
});
