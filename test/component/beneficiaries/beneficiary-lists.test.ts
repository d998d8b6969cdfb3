import { strFromU8, unzipSync } from 'fflate';

import type { ExportFiles } from '../../../functions/beneficiaries/ports/export-files.ts';
import { UNLIMITED_BENEFICIARIES } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import { openBeneficiaries, save, savedId, send } from '../../support/api/beneficiaries.ts';
import { get, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { accountOf, beneficiaryIdOf } from '../../support/builders/beneficiaries.ts';
import { BBVA, BBVA_CARD, BENEFICIARY, clabeOf, PHONE } from '../../support/builders/transfers.ts';
import { ACCEPTED_AT } from '../../support/builders/validations.ts';

type Query = Readonly<Record<string, string>>;

const idsOf = (reply: ApiReply): readonly string[] => {
  const data = reply.at('data');
  return Array.isArray(data) ? data.map((_entry, index) => String(reply.at(`data.${index}.id`))) : [];
};

/** Three accounts of three kinds, and an archived one. */
const openFilled = async () => {
  const { api, caller } = await openBeneficiaries();
  await save(api, caller, { account_number: BENEFICIARY, label: 'Panadería Ñandú' });
  await save(api, caller, { account_number: PHONE, bank_code: BBVA.code, label: 'Taller' });
  await save(api, caller, { account_number: BBVA_CARD, label: '=HYPERLINK("http://x")' });
  const archived = await savedId(api, caller, { account_number: clabeOf('014', 5), label: 'Panadería vieja' });
  await send(api, caller, 'DELETE', `/beneficiaries/${archived}`);
  return {
    api,
    caller,
    list: (query: Query = {}) => get(api, caller, '/beneficiaries', { query }),
    exported: (query: Query = {}) => get(api, caller, '/beneficiaries/export', { query }),
  };
};

/** An API whose caller has so many accounts, which are created when they are read. */
const openWithMany = async (count: number, exportFiles: Partial<ExportFiles> = {}) => {
  const api = makeTestApi({
    storage: ({ beneficiaries }) => ({
      beneficiaries: {
        ...beneficiaries,
        count: () => Promise.resolve({ active: count, archived: 0 }),
        page: (userId, { position, limit }) => {
          const first = Number(position?.key ?? count) - (position === null ? 0 : 1);
          const entries = Array.from({ length: Math.min(limit, first) }, (_unused, index) => ({
            key: String(first - index),
            beneficiary: {
              id: beneficiaryIdOf(first - index),
              userId,
              account: accountOf(BENEFICIARY),
              bank: { code: BBVA.code, name: BBVA.name },
              label: 'Proveedor '.repeat(12),
              status: 'active' as const,
              version: 1,
              createdAt: ACCEPTED_AT,
            },
          }));
          return Promise.resolve({ entries, hasMore: first > limit });
        },
      },
    }),
    exportFiles,
  });
  return { api, caller: await api.createUser() };
};

describe('GET /beneficiaries', () => {
  test('answers active beneficiaries, newest first, with their total', async () => {
    const { list } = await openFilled();
    const reply = await list();
    expect(idsOf(reply)).toEqual(['3', '2', '1']);
    expect(reply.at('meta.pagination')).toEqual({ page: 1, per_page: 25, total: 3, total_pages: 1 });
    expect(reply.at('links')).toMatchObject({ next: null, prev: null });
  });

  test('includes archived beneficiaries when with_archived is 1', async () => {
    const { list } = await openFilled();
    expect(idsOf(await list({ with_archived: '1' }))).toEqual(['4', '3', '2', '1']);
    expect(idsOf(await list({ with_archived: '0' }))).toEqual(['3', '2', '1']);
  });

  test('answers an empty page for a user without beneficiaries', async () => {
    const { api } = await openFilled();
    const reply = await get(api, await api.createUser('other'), '/beneficiaries');
    expect(reply.at('data')).toEqual([]);
    expect(reply.at('meta.pagination')).toEqual({ page: 1, per_page: 25, total: 0, total_pages: 0 });
  });

  test.each([
    ['panaderia ÑANDU', ['1']],
    ['panader', ['1']],
    [BENEFICIARY.slice(0, 9), ['1']],
    [BENEFICIARY.slice(3, 9), []],
    [`${PHONE.slice(0, 2)} ${PHONE.slice(2, 6)}`, ['2']],
    [BBVA_CARD, ['3']],
    ['ñandú', []],
    ['=hyper', ['3']],
    ['.*', []],
    ['%', []],
    ['\u0301', []],
  ])('searching %s answers %j', async (search, ids) => {
    const { list } = await openFilled();
    expect(idsOf(await list({ search }))).toEqual(ids);
  });

  test('answers every beneficiary once when its next links are followed', async () => {
    const { api, caller, list } = await openFilled();
    const seen: string[] = [];
    let reply = await list({ with_archived: '1', per_page: '1', search: 'pa' });
    for (;;) {
      seen.push(...idsOf(reply));
      const next = reply.at('links.next');
      if (typeof next !== 'string') break;
      expect(reply.headers['link']).toContain(`<${next}>; rel="next"`);
      reply = await get(api, caller, next);
    }
    expect(seen).toEqual(idsOf(await list({ with_archived: '1', search: 'pa' })));
    expect(seen.length).toBeGreaterThan(1);
    expect(reply.at('links.prev')).toContain(`page=${seen.length - 1}`);
  });

  test('answers an empty page with a prev link beyond the last page', async () => {
    const { list } = await openFilled();
    const reply = await list({ page: '9', per_page: '2' });
    expect(reply.at('data')).toEqual([]);
    expect(reply.at('links.prev')).toContain('page=2');
    expect(reply.at('links.next')).toBeNull();
  });

  test.each([
    ['with_archived', 'true'],
    ['search', ''],
    ['search', 'x'.repeat(101)],
    ['page', '0'],
    ['page', 'uno'],
    ['per_page', '0'],
    ['per_page', '101'],
    ['page[size]', '101'],
    ['page', '41'],
  ])('answers 422 invalid_filter for %s=%s', async (name, value) => {
    const { list } = await openFilled();
    expect(await list({ [name]: value })).toMatchObject({ status: 422, problems: [{ code: 'invalid_filter', at: name }] });
  });
});

describe('GET /beneficiaries/export', () => {
  test('answers CSV in UTF-8 with BOM, escaped formulas and masked cards', async () => {
    const { exported } = await openFilled();
    const reply = await exported();
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="beneficiaries.csv"',
      'x-total-count': '3',
    });
    expect(reply.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(reply.text.slice(1).split('\r\n')).toEqual([
      'id,cuenta,tipo_cuenta,codigo_banco,banco,alias,estado,creado_en',
      `3,************${BBVA_CARD.slice(-4)},card,40012,BBVA MEXICO,"'=HYPERLINK(""http://x"")",active,2026-11-05T18:00:00.000Z`,
      `2,${PHONE},phone,40012,BBVA MEXICO,Taller,active,2026-11-05T18:00:00.000Z`,
      `1,${BENEFICIARY},clabe,90723,Cuenca,Panadería Ñandú,active,2026-11-05T18:00:00.000Z`,
      '',
    ]);
  });

  test('answers XLSX with every account as text with all its digits', async () => {
    const { exported } = await openFilled();
    const reply = await exported({ format: 'xlsx', with_archived: '1' });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="beneficiaries.xlsx"',
      'x-total-count': '4',
    });
    const files = Object.entries(unzipSync(reply.bytes)).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
    const whole = files.map(([, text]) => text).join('\n');
    for (const cell of [BENEFICIARY, clabeOf('014', 5), `************${BBVA_CARD.slice(-4)}`, 'Panadería Ñandú', 'inactive'])
      expect(whole).toContain(cell);
    expect(whole).not.toContain(BBVA_CARD);
    const sheet = files.find(([name]) => name.endsWith('sheet1.xml'))?.[1] ?? '';
    expect(sheet).not.toContain('<f');
    const cells = sheet.match(/<c [^>]*>/g) ?? [];
    expect(cells).toHaveLength(5 * 8);
    expect(cells.filter((cell) => !/t="(?:s|inlineStr|str)"/.test(cell))).toEqual([]);
  });

  test.each(['csv', 'xlsx'])('answers %s without a control character in a label that was stored with some', async (format) => {
    const { api, caller, exported } = await openFilled();
    const label = 'Ana\u0000\r\n\u202eRuiz\u200b';
    await api.storage.beneficiaries.update(caller.user.id, beneficiaryIdOf(1), { label }, UNLIMITED_BENEFICIARIES);
    const { bytes } = await exported({ format });
    const text =
      format === 'csv'
        ? bytes.toString().slice(1)
        : Object.entries(unzipSync(bytes))
            .filter(([name]) => name.includes('/sheet'))
            .map(([, part]) => strFromU8(part))
            .join('');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(text).toContain('Ana Ruiz');
  });

  test('answers 303 to the whole file for a minute when no answer holds it', async () => {
    const { api, caller } = await openWithMany(25_000);
    const reply = await get(api, caller, '/beneficiaries/export');
    expect([reply.status, reply.text, reply.headers['x-total-count'], reply.headers['link']]).toEqual([303, '', '25000', undefined]);
    const [[key, file] = []] = [...api.exportFiles.stored];
    expect(key).toMatch(new RegExp(`^exports/${caller.user.id}/[^/]+$`));
    expect(reply.headers['location']).toBe(`https://files.example.mx/${key ?? ''}?from=${api.clock.now()}&seconds=60`);
    const rows = Buffer.from(file?.bytes ?? [])
      .toString()
      .trimEnd()
      .split('\r\n');
    expect([file?.format, rows.length, rows[1]?.split(',')[0], rows.at(-1)?.split(',')[0]]).toEqual(['csv', 25_001, '25000', '1']);
  });

  test('answers 303 with a link to the next file when there are more rows than limit', async () => {
    const { api, caller } = await openWithMany(25_000);
    const reply = await get(api, caller, '/beneficiaries/export', { query: { limit: '24999' } });
    expect([reply.status, reply.headers['x-total-count']]).toEqual([303, '25000']);
    expect(reply.headers['link']).toMatch(/page%5Bafter%5D=.*rel="next"/);
  });

  test('answers nothing but 500 when a file cannot be kept', async () => {
    const { api, caller } = await openWithMany(25_000, { save: () => Promise.reject(new Error('SlowDown')) });
    const reply = await get(api, caller, '/beneficiaries/export');
    expect([reply.status, reply.headers['location']]).toEqual([500, undefined]);
  });

  test('answers up to limit rows with the total, and the rest behind the link', async () => {
    const { api, caller, exported } = await openFilled();
    const first = await exported({ limit: '2' });
    expect(first.headers['x-total-count']).toBe('3');
    const second = await get(api, caller, /<([^>]*)>; rel="next"/.exec(first.headers['link'] ?? '')?.[1] ?? '');
    expect(second.headers['link']).toBeUndefined();
    const rows = [first, second].flatMap(({ text }) => text.trimEnd().split('\r\n').slice(1));
    expect(rows).toEqual((await exported()).text.trimEnd().split('\r\n').slice(1));
  });

  test.each([
    ['format', 'xls', 'invalid_format'],
    ['limit', '0', 'invalid_filter'],
    ['limit', '100001', 'invalid_filter'],
    ['with_archived', 'si', 'invalid_filter'],
  ])('answers 422 for %s=%s', async (name, value, code) => {
    const { exported } = await openFilled();
    expect(await exported({ [name]: value })).toMatchObject({ status: 422, problems: [{ code, at: name }] });
  });
});
