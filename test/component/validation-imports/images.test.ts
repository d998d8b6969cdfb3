import { strToU8, zipSync } from 'fflate';
import * as v from 'valibot';

import { readingsKey } from '../../../shared/validation-imports/adapters/composition/keys.ts';
import type { ValidationImportStore } from '../../../shared/validation-imports/ports/validation-import-store.ts';
import { unitsUsed } from '../../support/api/expectations.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { attributesOf, commit, previewOf, runToEnd, sendTo, uploadTransfers } from '../../support/api/validation-imports.ts';
import { certified } from '../../support/builders/cep-answers.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { BLANK_IMAGE, textPage } from '../../support/builders/receipts.ts';
import { receiptPage } from '../validate-ocr/receipts.ts';

const IMAGE = new Uint8Array(Buffer.from(BLANK_IMAGE, 'base64'));
const CAT = textPage(['Miau']);
const TWO = textPage([
  'Importe: $10.00 Referencia numérica: 1234567 Clave de rastreo: MBAN01002611030012345678',
  'Importe: $20.00 Referencia numérica: 7654321 Clave de rastreo: MBAN01002611039988776655',
]);

/** A receipt of another payment for each number. */
const receipt = (number: number) => receiptPage({ Importe: `$${1_000 + number}.50` });

const zipOf = (files: Readonly<Record<string, Uint8Array>>): Uint8Array => zipSync(files, { level: 6 });

const archiveOf = (count: number): Uint8Array =>
  zipOf(Object.fromEntries(Array.from({ length: count }, (_unused, index) => [`${String(index + 1).padStart(3, '0')}.png`, IMAGE])));

type Pages = readonly ReturnType<typeof receipt>[];

/** Recognises one page after the other; the last again and again. */
const recognise = (api: TestApi, pages: Pages): void => {
  let next = 0;
  api.textRecognizer.limit(() => {
    api.textRecognizer.script(pages[Math.min(next, pages.length - 1)] ?? null);
    next += 1;
    return true;
  });
};

const open = async (limit = 200) => {
  const api = makeTestApi();
  await api.storage.plans.put(aPlan('free', { is_default: true, bulk_receipts_per_day: limit }));
  api.source.onQuery((query) => certified(query));
  const caller = await api.createUser('images', { minuteLimit: 1_000 });
  return { api, caller };
};

const upload = async (api: TestApi, caller: Caller, bytes: Uint8Array): Promise<string> => {
  const created = await uploadTransfers(api, caller, bytes, { upload_type: 'images' });
  expect(created.problems).toEqual([]);
  return String(created.at('data.id'));
};

const importOf = async (api: TestApi, caller: Caller, bytes: Uint8Array): Promise<string> => {
  const id = await upload(api, caller, bytes);
  await api.processValidationImports();
  return id;
};

/** Readings that count against the limit of the current day. */
const readings = async ({ table, clock }: TestApi, caller: Caller): Promise<number> => {
  const item = await table.get(readingsKey(caller.user.id, new Date(clock.now()).toISOString().slice(0, 10)));
  return Number(item?.['used'] ?? 0);
};

const shownRow = v.looseObject({
  status: v.string(),
  file_name: v.nullable(v.string()),
  error_codes: v.array(v.string()),
  errors: v.array(v.object({ code: v.string(), field: v.nullable(v.string()) })),
  values: v.record(v.string(), v.string()),
});

const rowsOf = async (api: TestApi, caller: Caller, id: string) =>
  (await previewOf(api, caller, id)).map(({ id: rowId, attributes }) => ({ rowId, ...v.parse(shownRow, attributes) }));

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
    expect((await rowsOf(api, caller, id)).map((row) => [row.file_name, row.status, row.error_codes[0] ?? ''])).toEqual([
      ['a-one.png', 'valid', ''],
      ['b-two.png', 'valid', ''],
      ['c-cat.png', 'fatal', expect.stringMatching(/^(?:receipt_not_recognised|multiple_receipts)$/)],
      ['d-both.png', 'fatal', expect.stringMatching(/^(?:receipt_not_recognised|multiple_receipts)$/)],
      ['e-note.txt', 'fatal', 'invalid_image_format'],
      ['f-nested.zip', 'fatal', 'archive_in_archive'],
    ]);
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
      body: { clave_rastreo: row?.values['clave_rastreo'], referencia_numerica: row?.values['referencia_numerica'] },
    });
    expect(patched.at('data.attributes')).toMatchObject({ status: 'valid', error_codes: [] });
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

type Deadly = 'transition' | 'reserveReadings' | 'putRows';

/** A store in which the process is killed once, in a given call of a method, before or after its effect. */
const deadly = (store: ValidationImportStore, method: Deadly, call: number, when: string, onDeath: () => void): ValidationImportStore => {
  let calls = 0;
  /** The call has happened or not, and nothing follows. */
  const killed = <Output>(): Promise<Output> => {
    onDeath();
    return new Promise<Output>(() => undefined);
  };
  const around = async <Output>(run: () => Promise<Output>): Promise<Output> => {
    calls += 1;
    const isLast = calls === call;
    if (isLast && when === 'before') return killed();
    const output = await run();
    return isLast ? killed() : output;
  };
  return {
    ...store,
    ...(method === 'transition' ? { transition: (...given) => around(() => store.transition(...given)) } : {}),
    ...(method === 'reserveReadings' ? { reserveReadings: (...given) => around(() => store.reserveReadings(...given)) } : {}),
    ...(method === 'putRows' ? { putRows: (...given) => around(() => store.putRows(...given)) } : {}),
  } satisfies ValidationImportStore;
};

const COUNT = 6;

describe('a worker that was killed while it read receipts', () => {
  const steps: readonly (readonly [Deadly, number])[] = [
    ['transition', 1],
    ['reserveReadings', 1],
    ['transition', 2],
    ['transition', 3],
    ['putRows', 1],
    ['transition', 4],
  ];
  test.each(steps.flatMap(([method, call]) => ['before', 'after'].map((when) => [method, call, when] as const)))(
    'in %s number %i, %s its effect, loses no receipt and counts none twice',
    async (method, call, when) => {
      const death = Promise.withResolvers<undefined>();
      const onDeath = (): void => {
        death.resolve(undefined);
      };
      const api = makeTestApi({
        storage: (kept) => ({ validationImports: deadly(kept.validationImports, method, call, when, onDeath) }),
      });
      await api.storage.plans.put(aPlan('free', { is_default: true, bulk_receipts_per_day: 20 }));
      const caller = await api.createUser('images', { minuteLimit: 1_000 });
      recognise(api, [receipt(1)]);
      const id = await upload(api, caller, archiveOf(COUNT));
      const begun = api.processValidationImports();
      begun.catch(() => undefined);
      await Promise.race([begun, death.promise]);
      for (let minute = 0; minute < 4; minute += 1) {
        api.clock.advance(160_000);
        await api.families['validation-imports'].schedules.sweep();
        await api.processValidationImports();
      }
      expect(await attributesOf(api, caller, id)).toMatchObject({
        status: 'preview_ready',
        total_rows: COUNT,
        valid_count: 1,
        duplicate_count: 5,
      });
      expect(await readings(api, caller)).toBe(COUNT);
    },
  );

  test('again and again fails the import, and gives back what it did not read', async () => {
    const { api, caller } = await open();
    recognise(api, [receipt(1)]);
    const id = await upload(api, caller, archiveOf(2));
    api.textRecognizer.limit(() => {
      throw new Error('out of memory');
    });
    for (let minute = 0; minute < 6; minute += 1) {
      await api.processValidationImports();
      api.clock.advance(160_000);
      await api.families['validation-imports'].schedules.sweep();
    }
    expect(await attributesOf(api, caller, id)).toMatchObject({ status: 'failed', error_code: 'reader_killed' });
    expect(await readings(api, caller)).toBe(0);
  });
});
