import { zipSync } from 'fflate';

import { drawReceipt } from '../receipts/drawn-set.ts';
import { call, codesOf, eventually } from './support/api.ts';
import { newUser, setRemainingUnits, unitsUsed } from './support/operator.ts';
import { newPayment, portal } from './support/portal.ts';
import { publishReceipt, specOf } from './support/receipts.ts';
import { acceptedImport, fileOf, importIn, importOf, rowsOf, uploadDirectly, uploadFile } from './support/validation-imports.ts';

beforeEach(portal.reset);
afterAll(portal.reset);

const payments = (count: number) => Array.from({ length: count }, () => newPayment());

test('a file is previewed, corrected, committed and validated, and its results are downloaded', async () => {
  const { api_key: key } = await newUser('empresa');
  const known = payments(3);
  for (const payment of known) await portal.publish(payment);
  const damaged = { ...newPayment(), cuenta_beneficiaria: '012180000000000010' };
  const file = fileOf([...known, damaged]);
  const id = acceptedImport(await uploadFile(file, key));
  expect(await importIn(['preview_ready', 'failed'], id, key)).toMatchObject({ status: 'preview_ready', valid_count: 3, fatal_count: 1 });

  const rows = await rowsOf(id, key);
  const last = rows[3]?.id ?? '';
  expect(rows[3]?.attributes.error_codes).toContain('invalid_clabe_checksum');
  const patched = await call(`/validations/imports/${id}/rows/${last}`, { key, method: 'PATCH', body: { client_ref: 'cuatro' } });
  expect(patched.status).toBe(200);
  const several = { rows: rows.slice(0, 2).map((row, index) => ({ id: row.id, client_ref: `Pedido ${index}` })) };
  expect((await call(`/validations/imports/${id}`, { key, method: 'PATCH', body: several })).status).toBe(200);
  expect((await call(`/validations/imports/${id}/rows/${last}`, { key, method: 'DELETE' })).status).toBe(204);

  expect(await unitsUsed(key)).toBe(0);
  const committed = await call(`/validations/imports/${id}/commit`, { key, method: 'POST', body: { expected_quota: 3 } });
  expect(committed.status).toBe(202);
  expect(await importIn(['completed'], id, key, 90)).toMatchObject({ committed_count: 3, ended_count: 3, verdicts: { valid: 3 } });
  expect(await unitsUsed(key)).toBe(3);

  const history = await call(`/validations?batch_id=${id}`, { key });
  expect(JSON.parse(history.text)).toMatchObject({ data: [{}, {}, {}] });
  for (const format of ['csv', 'xlsx']) {
    const results = await call(`/validations/imports/${id}/results?format=${format}`, { key });
    expect(results.status).toBe(200);
    expect(results.headers.get('content-disposition')).toContain(`resultados.${format}`);
  }
});

test('an upload of its own is imported, withdrawn, and its template is offered', async () => {
  const { api_key: key } = await newUser('empresa');
  const uploadId = await uploadDirectly(fileOf(payments(2)), key);
  const id = acceptedImport(await call('/validations/imports', { key, method: 'POST', body: { upload_id: uploadId } }));
  await importIn(['preview_ready'], id, key);
  expect((await call(`/validations/imports/${id}`, { key, method: 'DELETE' })).status).toBe(204);
  expect((await importOf(id, key)).status).toBe('cancelled');
  await eventually('the list has the import', 20, async () =>
    (await call('/validations/imports', { key })).text.includes(id) ? true : null,
  );
  for (const format of ['csv', 'xlsx', 'xls', 'txt', 'json']) {
    expect((await call(`/validations/imports/template?format=${format}`, { key })).status).toBe(200);
  }
});

test('a commit beyond the quota starts nothing, and cancel refunds the rows that wait', async () => {
  const { api_key: key } = await newUser('empresa');
  const known = payments(30);
  const id = acceptedImport(await uploadFile(fileOf(known), key));
  await importIn(['preview_ready'], id, key);
  await setRemainingUnits(key, 29);
  const refused = await call(`/validations/imports/${id}/commit`, { key, method: 'POST' });
  expect([refused.status, codesOf(refused)]).toEqual([429, ['rate_limit_exceeded']]);
  expect(JSON.parse(refused.text)).toMatchObject({ meta: { reason: 'quota', required: 30, remaining: 29 } });
  expect(await unitsUsed(key)).toBe(0);

  await portal.mode('slow', { delay_ms: 20_000 });
  await setRemainingUnits(key, 30);
  expect((await call(`/validations/imports/${id}/commit`, { key, method: 'POST' })).status).toBe(202);
  await importIn(['validating'], id, key);
  const cancelled = await call(`/validations/imports/${id}/cancel`, { key, method: 'POST' });
  expect(cancelled.status).toBe(200);
  const used = await unitsUsed(key);
  expect(used).toBeLessThanOrEqual(4);
  await portal.reset();
  await eventually('the rows in the queue end', 90, async () => ((await importOf(id, key))['in_queue_count'] === 0 ? true : null));
  expect(await importOf(id, key)).toMatchObject({ status: 'cancelled', refunded_count: 30 - used, ended_count: used });
});

test('an archive of receipts is read, and its rows are validated', async () => {
  const { api_key: key } = await newUser('empresa');
  const specs = ['banorte-as-it-is', 'scotiabank-pdf'].map(specOf);
  for (const spec of specs) await publishReceipt(spec);
  const [image, pdf] = await Promise.all(specs.map(async (spec) => (await drawReceipt(spec)).bytes));
  const archive = zipSync({
    '1.png': new Uint8Array(image ?? []),
    '2.pdf': new Uint8Array(pdf ?? []),
    '3.txt': new TextEncoder().encode('hola'),
  });
  const id = acceptedImport(await uploadFile(archive, key, { upload_type: 'images' }));
  expect(await importIn(['preview_ready', 'failed'], id, key, 90)).toMatchObject({
    status: 'preview_ready',
    total_rows: 3,
    file_format: 'zip',
  });

  // Fields that were not read with certainty are confirmed.
  for (const row of await rowsOf(id, key)) {
    const doubts = row.attributes.errors.filter(({ code }) => code === 'ocr_low_confidence').flatMap(({ field }) => field ?? []);
    if (doubts.length === 0) continue;
    const body = Object.fromEntries(doubts.map((field) => [field, row.attributes.values[field]]));
    expect((await call(`/validations/imports/${id}/rows/${row.id}`, { key, method: 'PATCH', body })).status).toBe(200);
  }
  const rows = await rowsOf(id, key);
  expect(rows.map(({ attributes }) => attributes.status)).toEqual(['valid', 'valid', 'fatal']);
  expect(rows[2]?.attributes.error_codes).toContain('invalid_image_format');
  const committed = await call(`/validations/imports/${id}/commit`, { key, method: 'POST', body: { expected_quota: 2 } });
  expect(committed.status).toBe(202);
  expect(await importIn(['completed'], id, key, 90)).toMatchObject({ verdicts: { valid: 2 } });
});
