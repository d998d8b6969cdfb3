import * as v from 'valibot';

import { anExpectedLine, expectedCsv } from '../../support/api/expected-payment-imports.ts';
import { call, eventually } from '../support/api.ts';
import { importCalls } from '../support/import-calls.ts';
import { newUser } from '../support/operator.ts';

const PATH = '/expected-payments/imports';

const { acceptedImport, importIn, rowsOf, uploadDirectly, uploadFile } = importCalls(PATH, {
  job: v.looseObject({ status: v.string(), committed_count: v.number(), skipped_count: v.number(), fatal_count: v.number() }),
  row: v.object({ id: v.string(), attributes: v.looseObject({ status: v.string(), expected_payment_id: v.nullable(v.string()) }) }),
});

const expectedPayments = v.object({ data: v.array(v.looseObject({ id: v.string() })) });

const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const lineOf = (number: number) => anExpectedLine(number, { from: day, to: day });

test('a file that was uploaded directly is corrected and committed, and its rows become expected payments', async () => {
  const { api_key: key } = await newUser('empresa');
  const file = expectedCsv([lineOf(1), lineOf(2), { ...lineOf(3), account: '012180000000000016' }, lineOf(4)]);
  const uploadId = await uploadDirectly(file, key);
  const id = acceptedImport(await call(PATH, { key, method: 'POST', body: { upload_id: uploadId } }));
  expect(await importIn(['preview_ready', 'failed'], id, key)).toMatchObject({ status: 'preview_ready', fatal_count: 1 });
  const rows = await rowsOf(id, key);
  const several = { rows: [{ id: rows[2]?.id, account: lineOf(3)['account'] }] };
  expect((await call(`${PATH}/${id}`, { key, method: 'PATCH', body: several })).status).toBe(200);
  expect((await call(`${PATH}/${id}/rows/${rows[3]?.id ?? ''}`, { key, method: 'DELETE' })).status).toBe(204);
  const committed = { key, method: 'POST', headers: { 'Idempotency-Key': 'once' } };
  expect((await call(`${PATH}/${id}/commit`, committed)).status).toBe(202);
  expect((await call(`${PATH}/${id}/commit`, committed)).status).toBe(202);
  expect(await importIn(['completed'], id, key)).toMatchObject({ committed_count: 3, skipped_count: 0 });
  const listed = v.parse(expectedPayments, JSON.parse((await call('/expected-payments', { key })).text)).data;
  const created = (await rowsOf(id, key)).map(({ attributes }) => attributes.expected_payment_id);
  expect(new Set(listed.map(({ id: each }) => each))).toEqual(new Set(created));
  await eventually('the list has the import', 20, async () => ((await call(PATH, { key })).text.includes(id) ? true : null));
});

test('a file that has no headers of the template fails, and another one can follow', async () => {
  const { api_key: key } = await newUser('empresa');
  const broken = await uploadFile(Buffer.from('a,b\r\n1,2\r\n'), { key, fileName: 'otro.csv' });
  expect(await importIn(['failed'], acceptedImport(broken), key)).toMatchObject({ error_code: 'headers_not_found' });
  const id = acceptedImport(await uploadFile(expectedCsv([lineOf(1)]), { key, fileName: 'pagos.csv' }));
  await importIn(['preview_ready'], id, key);
  expect((await call(`${PATH}/${id}`, { key, method: 'DELETE' })).status).toBe(204);
});
