import { randomBytes } from 'node:crypto';

import { strFromU8, unzipSync } from 'fflate';

import { MAX_ANSWER_CERTIFICATES } from '../../../functions/finance/use-cases/produce-certificates.ts';
import { get } from '../../support/api/invoke.ts';
import { certify, linesOf, open, pay, report, work } from './finance-reports.ts';

const DAYS = { from: '2026-11-01', to: '2026-11-30' };

describe('getFinanceCeps', () => {
  test('answers a ZIP of each XML and PDF byte for byte, with a list of them', async () => {
    const { api, caller } = await open();
    const id = await certify(api, caller, 'one');
    const reply = await report(api, caller, 'ceps', DAYS);
    const files = unzipSync(reply.bytes);
    expect(reply).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="ceps-2026-11-01-2026-11-30.zip"' },
    });
    expect(Object.keys(files)).toEqual([`certificates/CEP-${id}.xml`, `certificates/CEP-${id}.pdf`, 'manifest.csv']);
    expect(strFromU8(files[`certificates/CEP-${id}.xml`] ?? new Uint8Array())).toBe('<xml>one</xml>');
    const [header, line] = linesOf({ bytes: Buffer.from(files['manifest.csv'] ?? new Uint8Array()) });
    expect(header).toContain('validation_id,status,created_at,fecha,amount');
    expect(line).toContain(`${id},valid,2026-11-02T12:00:00.000Z,2026-11-03,1.00`);
  });

  test('packs more certificates than an answer has as a job', async () => {
    const { api, caller } = await open();
    for (let index = 0; index <= MAX_ANSWER_CERTIFICATES; index += 1) await certify(api, caller, `number ${index}`);
    const reply = await report(api, caller, 'ceps', { ...DAYS, manifest: 'xlsx' });
    expect(reply.status).toBe(202);
    await work(api);
    const ready = await get(api, caller, `/exports/${String(reply.at('data.id'))}`);
    expect(ready.at('data.attributes')).toMatchObject({ kind: 'finance', status: 'ready', rows: MAX_ANSWER_CERTIFICATES + 1 });
    const [file] = [...api.exportedFiles.stored.values()];
    const names = Object.keys(unzipSync(file ?? new Uint8Array()));
    expect(names).toHaveLength((MAX_ANSWER_CERTIFICATES + 1) * 2 + 1);
    expect(names.at(-1)).toBe('manifest.xlsx');
    expect(api.exportedFiles.names).toEqual(['ceps-2026-11-01-2026-11-30.zip']);
  });

  test('packs few certificates that are too large for an answer as a job', async () => {
    const { api, caller } = await open();
    for (let index = 0; index < 2; index += 1) await certify(api, caller, `number ${index}`, { pdf: randomBytes(2_500_000) });
    expect((await report(api, caller, 'ceps', DAYS)).status).toBe(202);
  });

  test('has the certificate of a returned payment, and none of a withdrawn validation', async () => {
    const { api, caller } = await open();
    const returned = await certify(api, caller, 'returned', { changes: { status: 'returned' } });
    await certify(api, caller, 'withdrawn', { changes: { deletedAt: Date.parse('2026-11-03T12:00:00Z') } });
    const { bytes } = await report(api, caller, 'ceps', DAYS);
    expect(Object.keys(unzipSync(bytes))).toEqual([`certificates/CEP-${returned}.xml`, `certificates/CEP-${returned}.pdf`, 'manifest.csv']);
  });

  test('answers 404 when there are no certificates in these days', async () => {
    const { api, caller } = await open();
    await pay(api, caller, 'without', { at: '2026-11-02T12:00:00Z', pesos: '1.00' });
    expect(await report(api, caller, 'ceps', DAYS)).toMatchObject({ status: 404, problems: [{ code: 'no_ceps' }] });
  });

  test.each([
    [{ from: '2026-11-02', to: '2026-11-01' }],
    [{ from: '2026-11-01', to: '2026-12-02' }],
    [{ from: '2026-02-30', to: '2026-03-01' }],
    [{ to: '2026-11-01' }],
  ])('answers 400 for %j', async (query) => {
    const { api, caller } = await open();
    expect(await report(api, caller, 'ceps', query)).toMatchObject({ status: 400, problems: [{ code: 'invalid_range' }] });
  });
});
