import { strFromU8, unzipSync } from 'fflate';

import { MAX_ANSWER_CERTIFICATES } from '../../../functions/finance/use-cases/produce-certificates.ts';
import { get } from '../../support/api/invoke.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { validationIdOf } from '../../support/builders/identity/identity.ts';
import { linesOf, open, pay, report, work } from './finance-reports.ts';

const DAYS = { from: '2026-11-01', to: '2026-11-30' };

/** Stores a verified payment with its certificate. */
const certify = async (api: TestApi, caller: Caller, name: string): Promise<string> => {
  const at = '2026-11-02T12:00:00Z';
  const id = validationIdOf(name);
  const xml = await api.certificates.save(id, 'xml', Buffer.from(`<xml>${name}</xml>`));
  const pdf = await api.certificates.save(id, 'pdf', Buffer.from(`%PDF ${name}`));
  await pay(api, caller, name, { at, pesos: '1.00', certificate: { xml, pdf } });
  return id;
};

describe('getFinanceCeps', () => {
  test('answers a ZIP of each XML and PDF byte for byte, with a list of them', async () => {
    const { api, caller } = await open();
    const id = await certify(api, caller, 'one');
    const reply = await report(api, caller, 'ceps', DAYS);
    const files = unzipSync(reply.bytes);
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } });
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
