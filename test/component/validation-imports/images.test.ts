import { strToU8 } from 'fflate';

import { unitsUsed } from '../../support/api/expectations.ts';
import { invoke } from '../../support/api/invoke.ts';
import { setSettings } from '../../support/api/overrides.ts';
import { attributesOf, commit, runToEnd, sendTo, uploadTransfers } from '../../support/api/validation-imports.ts';
import { RECEIPT_ROWS, receiptPage } from '../validate-ocr/receipts.ts';
import { archiveOf, CAT, IMAGE, importOf, open, readings, receipt, recognise, rowsOf, TWO, upload, zipOf } from './images.ts';

describe('an import of images', () => {
  test('has a row for each receipt of an archive, with the reason for each file that is none', async () => {
    const { api, caller } = await open();
    recognise(api, [receipt(1), receipt(2), CAT, TWO]);
    const archive = zipOf({
      'a-one.png': IMAGE,
      'b-two.png': IMAGE,
      'c-cat.png': IMAGE,
      'd-both.png': IMAGE,
      'e-note.txt': strToU8('hola'),
      'f-nested.zip': zipOf({ 'a.png': IMAGE }),
      '__MACOSX/._a.png': strToU8('x'),
    });
    const id = await importOf(api, caller, archive);
    expect(await attributesOf(api, caller, id)).toMatchObject({
      status: 'preview_ready',
      file_format: 'zip',
      total_rows: 6,
      fatal_count: 4,
    });
    const rows = await rowsOf(api, caller, id);
    expect(rows.map(({ file_name: name }) => name)).toEqual([
      'a-one.png',
      'b-two.png',
      'c-cat.png',
      'd-both.png',
      'e-note.txt',
      'f-nested.zip',
    ]);
    // Images are recognised side by side, so any of the first four may get any of the pages.
    expect(rows.map((row) => row.error_codes[0] ?? row.status).toSorted()).toEqual([
      'archive_in_archive',
      'invalid_image_format',
      'multiple_receipts',
      'receipt_not_recognised',
      'valid',
      'valid',
    ]);
    expect(rows.slice(4).map((row) => row.error_codes[0])).toEqual(['invalid_image_format', 'archive_in_archive']);
    // Files whose text was not recognised cost nothing.
    expect(await readings(api, caller)).toBe(4);

    expect((await commit(api, caller, id, { expected_quota: 2 })).status).toBe(202);
    await api.processValidationImports();
    expect(await runToEnd(api, caller, id)).toMatchObject({ status: 'completed', verdicts: { valid: 2 } });
    expect(await unitsUsed(api, caller)).toBe(2);
  });

  test('takes a single receipt', async () => {
    const { api, caller } = await open();
    recognise(api, [receipt(1)]);
    const id = await importOf(api, caller, IMAGE);
    expect(await rowsOf(api, caller, id)).toMatchObject([
      { status: 'valid', file_name: null, values: { monto: '1001.50', fecha: '2026-11-03' } },
    ]);
  });

  test('holds a row back until its doubtful fields are confirmed or corrected', async () => {
    const { api, caller } = await open();
    recognise(api, [receiptPage({}, { 'Clave de rastreo': 0.4, 'Referencia numérica': 0.4 })]);
    const id = await importOf(api, caller, IMAGE);
    const [row] = await rowsOf(api, caller, id);
    expect(row).toMatchObject({ status: 'fatal', error_codes: ['ocr_low_confidence'] });
    expect(row?.errors).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'ocr_low_confidence', field: 'clave_rastreo' })]));
    expect((await commit(api, caller, id)).problems).toMatchObject([{ code: 'nothing_to_commit' }]);

    const patched = await sendTo(api, caller, 'PATCH', `/${id}/rows/${row?.rowId ?? ''}`, {
      body: { clave_rastreo: row?.values['clave_rastreo'], referencia_numerica: '' },
    });
    expect(patched.at('data.attributes')).toMatchObject({ status: 'valid', error_codes: [] });
  });

  test('identifies a payment by its key, or by its reference where the key is doubtful', async () => {
    const { api, caller } = await open();
    recognise(api, [receiptPage()]);
    const id = await importOf(api, caller, IMAGE);
    const byKey = await rowsOf(api, caller, id);
    expect(byKey).toMatchObject([{ status: 'valid', values: { clave_rastreo: RECEIPT_ROWS['Clave de rastreo'] } }]);
    expect(byKey[0]?.values['referencia_numerica']).toBeUndefined();
    await sendTo(api, caller, 'DELETE', `/${id}`);

    recognise(api, [receiptPage({}, { 'Clave de rastreo': 0.4 })]);
    const byReference = await rowsOf(api, caller, await importOf(api, caller, IMAGE));
    expect(byReference).toMatchObject([{ status: 'valid', values: { referencia_numerica: '4815162' } }]);
    expect(byReference[0]?.values['clave_rastreo']).toBeUndefined();
  });

  test('marks receipts of the same transfer as duplicates', async () => {
    const { api, caller } = await open();
    recognise(api, [receipt(1)]);
    const id = await importOf(api, caller, archiveOf(2));
    expect((await rowsOf(api, caller, id)).map(({ status }) => status)).toEqual(['valid', 'duplicate']);
  });

  test('gives back the readings of receipts that could not be recognised', async () => {
    const { api, caller } = await open();
    api.textRecognizer.script(null);
    const id = await importOf(api, caller, archiveOf(3));
    expect((await rowsOf(api, caller, id)).filter((row) => row.error_codes.includes('ocr_unavailable'))).toHaveLength(3);
    expect(await readings(api, caller)).toBe(0);
  });
});

describe('the limit of receipts of a day', () => {
  test('is at most what an admin allows any account', async () => {
    const { api, caller } = await open(200);
    await setSettings(api, { receipts_per_account_and_day: 2 });
    const large = await importOf(api, caller, archiveOf(3));
    expect(await attributesOf(api, caller, large)).toMatchObject({ status: 'failed', error_code: 'receipts_limit_reached' });
    const limits = await invoke(api, { path: '/usage/limits', headers: caller.authorization });
    expect(JSON.stringify(limits.json)).toContain('"receipts_per_day":2');
  });

  test('refuses an archive that exceeds it, before the first is read, and lasts until the next day', async () => {
    const { api, caller } = await open(3);
    recognise(api, [receipt(1), receipt(2), receipt(3)]);
    const large = await importOf(api, caller, archiveOf(4));
    expect(await attributesOf(api, caller, large)).toMatchObject({ status: 'failed', error_code: 'receipts_limit_reached' });
    expect(api.textRecognizer.images).toEqual([]);
    expect(await readings(api, caller)).toBe(0);

    const fitting = await importOf(api, caller, archiveOf(3));
    expect(await attributesOf(api, caller, fitting)).toMatchObject({ status: 'preview_ready' });
    await sendTo(api, caller, 'DELETE', `/${fitting}`);
    expect(await readings(api, caller)).toBe(3);

    const late = await importOf(api, caller, IMAGE);
    expect(await attributesOf(api, caller, late)).toMatchObject({ status: 'failed', error_code: 'receipts_limit_reached' });
    api.clock.advance(86_400_000);
    const next = await importOf(api, caller, IMAGE);
    expect(await attributesOf(api, caller, next)).toMatchObject({ status: 'preview_ready' });
  });

  test('gets back what an import had not read when it is cancelled', async () => {
    const { api, caller } = await open(10);
    const id = await upload(api, caller, archiveOf(10));
    let seen = 0;
    api.textRecognizer.limit(() => {
      api.textRecognizer.script(receipt((seen += 1)));
      // A run stops after its time: the first four are read, the others later.
      api.clock.advance(20_000);
      return true;
    });
    const { queues } = api.families['validation-imports'];
    for (const task of api.validationParseQueue.receive()) await queues.parse(task);
    expect(await attributesOf(api, caller, id)).toMatchObject({ status: 'pending' });
    expect(await readings(api, caller)).toBe(10);
    expect((await sendTo(api, caller, 'DELETE', `/${id}`)).status).toBe(204);
    expect(await readings(api, caller)).toBe(4);
    await api.processValidationImports();
    expect([await readings(api, caller), api.textRecognizer.images.length]).toEqual([4, 4]);
  });
});

describe('readings that are being made when an import is cancelled', () => {
  test('count against the limit of the day', async () => {
    const { api, caller } = await open(10);
    const id = await upload(api, caller, archiveOf(10));
    const cancelled: ReturnType<typeof sendTo>[] = [];
    api.textRecognizer.limit(() => {
      if (cancelled.length === 0) cancelled.push(sendTo(api, caller, 'DELETE', `/${id}`));
      api.textRecognizer.script(receipt(1));
      return true;
    });
    await api.processValidationImports();
    await Promise.all(cancelled);
    expect([await readings(api, caller), api.textRecognizer.images.length]).toEqual([4, 4]);
  });
});

describe('a hostile archive', () => {
  const bomb = (): Uint8Array => zipOf({ 'a.png': new Uint8Array(60_000_000) });

  test.each([
    ['suspicious_file', zipOf({ '../../etc/passwd.png': IMAGE })],
    ['suspicious_file', bomb()],
    ['too_many_images', zipOf(Object.fromEntries(Array.from({ length: 201 }, (_unused, index) => [`${index}.png`, strToU8('x')])))],
    ['no_images', zipOf({ 'folder/': new Uint8Array(), '.DS_Store': strToU8('x') })],
    ['file_unreadable', Uint8Array.from([0x50, 0x4b, 0x03, 0x04, ...Array.from({ length: 60 }, () => 7)])],
  ])('fails as %s, and nothing is read', async (code, bytes) => {
    const { api, caller } = await open();
    const id = await importOf(api, caller, bytes);
    expect(await attributesOf(api, caller, id)).toMatchObject({ status: 'failed', error_code: code });
    expect([await readings(api, caller), api.textRecognizer.images.length]).toEqual([0, 0]);
  });

  test('is refused at once when it is a program', async () => {
    const { api, caller } = await open();
    const program = Uint8Array.from([0x4d, 0x5a, ...Array.from({ length: 80 }, () => 0)]);
    const created = await uploadTransfers(api, caller, program, { upload_type: 'images' });
    expect(created.problems).toMatchObject([{ code: 'unsupported_format' }]);
  });
});
