import { createHash } from 'node:crypto';

import * as v from 'valibot';

import { call, eventually, validationOf } from './support/api.ts';
import { newUser } from './support/operator.ts';
import { newPayment, portal, requestFor } from './support/portal.ts';
import { copyValidation } from './support/stored-validations.ts';

const job = v.object({
  data: v.object({
    id: v.string(),
    attributes: v.object({
      status: v.string(),
      size_bytes: v.nullable(v.number()),
      sha256: v.nullable(v.string()),
      rows: v.nullable(v.number()),
    }),
    links: v.object({ self: v.string(), file: v.nullable(v.string()) }),
  }),
});

/** One more than an answer has. */
const ROWS = 5_001;

beforeEach(portal.reset);
afterAll(portal.reset);

test('a history is exported in the answer, and in the background above 5,000 rows', async () => {
  const { api_key: key } = await newUser('empresa');
  const payment = newPayment();
  await portal.publish(payment);
  const { id } = validationOf(await call('/validate', { key, method: 'POST', body: requestFor(payment) }));

  const file = await eventually('the row in the history', 120, async () => {
    const answer = await call('/validations/export', { key });
    return answer.text.includes(id) ? answer : null;
  });
  expect(file.headers.get('content-length')).toBe(String(file.bytes.byteLength));
  expect(file.headers.get('repr-digest')).toBe(`sha-256=:${createHash('sha256').update(file.bytes).digest('base64')}:`);
  const workbook = await call('/validations/export?format=xlsx', { key });
  expect(Buffer.from(workbook.bytes.subarray(0, 2)).toString()).toBe('PK');

  await copyValidation(id, ROWS - 1);
  const asked = await eventually('all rows in the history', 120, async () => {
    const answer = await call('/validations/export', { key });
    return answer.status === 202 ? answer : null;
  });
  const { links } = v.parse(job, JSON.parse(asked.text)).data;
  expect(asked.headers.get('location')).toBe(links.self);
  const ready = await eventually('the export', 60, async () => {
    const { data } = v.parse(job, JSON.parse((await call(links.self.replace('/v1', ''), { key })).text));
    return data.attributes.status === 'ready' ? data : null;
  });
  const stored = await fetch(ready.links.file ?? '');
  const bytes = new Uint8Array(await stored.arrayBuffer());
  expect(stored.headers.get('content-disposition')).toBe('attachment; filename="export.csv"');
  expect(ready.attributes).toEqual({
    status: 'ready',
    rows: ROWS,
    size_bytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  expect(new TextDecoder().decode(bytes).trimEnd().split('\r\n')).toHaveLength(ROWS + 1);
});
