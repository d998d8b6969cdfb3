import { clabeNumber, templateCsv } from '../support/builders/imports/imports.ts';
import { makeSamples } from '../support/sample-files/samples.ts';
import { call, codesOf, eventually } from './support/api.ts';
import { acceptedImport, importIn, importOf, rowsOf, uploadDirectly, uploadFile } from './support/imports.ts';
import { endImportLease, killFunction, newUser, runTask } from './support/operator.ts';

/** A template file of so many accounts, numbered from one on. */
const fileOf = (count: number, from = 1): Uint8Array =>
  templateCsv(
    Array.from({ length: count }, (_unused, index) => ({ alias: `Proveedor ${from + index}`, cuenta: clabeNumber(from + index) })),
  );

test('a CSV import is previewed, edited and committed, and its rows become beneficiaries', async () => {
  const { api_key: key } = await newUser('empresa');
  const wrong = `${clabeNumber(3).slice(0, 17)}${(Number(clabeNumber(3).slice(17)) + 1) % 10}`;
  const lines = [
    { alias: 'Uno', cuenta: clabeNumber(1) },
    { cuenta: clabeNumber(2) },
    { alias: 'Tres', cuenta: wrong },
    { alias: 'Otra vez', cuenta: clabeNumber(1) },
  ];
  const id = acceptedImport(await uploadFile(templateCsv(lines), { key }));

  expect(await importIn(['preview_ready', 'failed'], id, key)).toMatchObject({
    status: 'preview_ready',
    total_rows: 4,
    valid_count: 1,
    correctable_count: 1,
    fatal_count: 1,
    duplicate_count: 1,
  });
  const rows = await rowsOf(id, key);
  expect(rows.map(({ attributes }) => attributes.status)).toEqual(['valid', 'correctable', 'fatal', 'duplicate_account']);

  const patched = await call(`/beneficiaries/imports/${id}/rows/${rows[2]?.id ?? ''}`, {
    key,
    method: 'PATCH',
    body: { parsed_account: clabeNumber(3), parsed_label: '=Tres' },
  });
  expect(patched.status).toBe(200);
  expect(JSON.parse(patched.text)).toMatchObject({
    data: { attributes: { status: 'valid', parsed_account: clabeNumber(3), parsed_label: "'=Tres" } },
  });

  const several = { rows: rows.slice(0, 2).map((row, index) => ({ id: row.id, parsed_label: `Cuenta ${index}` })) };
  expect((await call(`/beneficiaries/imports/${id}`, { key, method: 'PATCH', body: several })).status).toBe(200);
  expect((await call(`/beneficiaries/imports/${id}/commit`, { key, method: 'POST' })).status).toBe(202);
  expect(await importIn(['completed'], id, key)).toMatchObject({ committed_count: 3, skipped_count: 1 });
  await eventually('the list has the import', 20, async () =>
    (await call('/beneficiaries/imports', { key })).text.includes(id) ? true : null,
  );
  const saved = await rowsOf(id, key, 'per_page=100&buckets=valid,correctable');
  expect(saved.map(({ attributes }) => typeof attributes.created_beneficiary_id)).toEqual(['number', 'number', 'number']);
});

test('a file of 20 MB is uploaded directly to S3 and imported', async () => {
  const { api_key: key } = await newUser('volumen');
  const lines = Array.from({ length: 10_000 }, (_unused, index) => ({
    alias: `Proveedor ${index} `.padEnd(90, 'x'),
    cuenta: clabeNumber(index),
    banco: ' '.repeat(1_950),
  }));
  const file = templateCsv(lines);
  expect(file.byteLength).toBeGreaterThan(19_000_000);
  const uploadId = await uploadDirectly(file, key);
  const created = await call('/beneficiaries/imports', { key, method: 'POST', body: { upload_id: uploadId } });
  const id = acceptedImport(created);
  expect(await importIn(['preview_ready', 'failed'], id, key)).toMatchObject({
    status: 'preview_ready',
    total_rows: 10_000,
    valid_count: 10_000,
  });
});

test('one of two concurrent imports is accepted, and cancelling it allows another', async () => {
  const { api_key: key } = await newUser('empresa');
  const answers = await Promise.all([uploadFile(fileOf(1), { key }), uploadFile(fileOf(1, 2), { key })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 422]);
  expect(answers.filter(({ status }) => status === 422).map(codesOf)).toEqual([['import_already_in_flight']]);
  const id = acceptedImport(answers.find(({ status }) => status === 202) ?? answers[0]);
  expect((await call(`/beneficiaries/imports/${id}`, { key, method: 'DELETE' })).status).toBe(204);
  expect((await importOf(id, key)).status).toBe('cancelled');
  expect((await uploadFile(fileOf(1, 3), { key })).status).toBe(202);
});

test.each(['lista.xlsx', 'lista.xls', 'tabla.pdf', 'correo.txt', 'json-api.json', 'lista-windows-1252.csv'])(
  '%s is parsed in free mode, committed, and its accounts become beneficiaries',
  async (name) => {
    const { api_key: key } = await newUser('empresa');
    const bytes = (await makeSamples())[name];
    if (bytes === undefined) throw new Error(`there is no sample ${name}`);
    const id = acceptedImport(await uploadFile(bytes, { key, fileName: 'sin-extension', mode: 'free' }));
    const ready = await importIn(['preview_ready', 'failed'], id, key);
    expect(ready).toMatchObject({ status: 'preview_ready', llm_invoked: false, error_code: null });
    expect(ready.valid_count + ready.correctable_count).toBeGreaterThan(0);
    await call(`/beneficiaries/imports/${id}/commit`, { key, method: 'POST' });
    const done = await importIn(['completed'], id, key);
    expect(done.committed_count + done.skipped_count).toBe(done.total_rows);
    for (const { attributes } of (await rowsOf(id, key)).filter(({ attributes: { created_beneficiary_id: saved } }) => saved !== null)) {
      const found = await call(`/beneficiaries/lookup?account=${attributes.parsed_account ?? ''}`, { key });
      expect(JSON.parse(found.text)).toMatchObject({
        data: { id: String(attributes.created_beneficiary_id), attributes: { label: attributes.parsed_label } },
      });
    }
  },
);

test('a commit resumes after its function was killed, and saves each row once', async () => {
  const { api_key: key, user_id: userId } = await newUser('volumen');
  const id = acceptedImport(await uploadFile(fileOf(2_500), { key }));
  await importIn(['preview_ready'], id, key);
  await call(`/beneficiaries/imports/${id}/commit`, { key, method: 'POST' });
  await eventually('a part of the rows is saved', 30, async () => ((await importOf(id, key)).committed_count > 0 ? true : null));
  killFunction('imports/queue-commit');
  const interrupted = await importOf(id, key);
  expect(interrupted).toMatchObject({ status: 'committing' });
  expect(interrupted.committed_count).toBeLessThan(2_500);
  await endImportLease(userId, id);
  await runTask('imports', 'sweep');
  expect(await importIn(['completed'], id, key)).toMatchObject({ committed_count: 2_500, skipped_count: 0, valid_count: 2_500 });
  const beneficiaries = await call('/beneficiaries?per_page=1', { key });
  expect(JSON.parse(beneficiaries.text)).toMatchObject({ meta: { pagination: { total: 2_500 } } });
});

test('createImport and commitImport repeated under their Idempotency-Keys are executed once', async () => {
  const { api_key: key } = await newUser('empresa');
  const sent = { key, idempotencyKey: 'importacion-1' };
  const [first, second] = [await uploadFile(fileOf(2), sent), await uploadFile(fileOf(2), sent)];
  expect(second.text).toBe(first.text);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  const id = acceptedImport(first);
  await importIn(['preview_ready'], id, key);
  const commit = () =>
    call(`/beneficiaries/imports/${id}/commit`, { key, method: 'POST', headers: { 'Idempotency-Key': 'confirmacion-1' } });
  const confirmed = await commit();
  await importIn(['completed'], id, key);
  expect((await commit()).text).toBe(confirmed.text);
});

test('a file made to exhaust its parser fails with an error code while the API answers other requests', async () => {
  const { api_key: key } = await newUser('empresa');
  const bomb = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_000_000, '1 0 obj << /Type /Pages /Kids [1 0 R] >> endobj\n')]);
  const id = acceptedImport(await uploadFile(bomb, { key, mode: 'free' }));
  expect((await call('/users/me', { key })).status).toBe(200);
  const failed = await importIn(['preview_ready', 'failed'], id, key, 85);
  expect(failed.status).toBe('failed');
  expect(failed.error_code).not.toBeNull();
});
