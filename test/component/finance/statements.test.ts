import { strFromU8, unzipSync } from 'fflate';

import { MAX_ANSWER_PDF_ROWS } from '../../../functions/finance/use-cases/produce-report.ts';
import { get } from '../../support/api/invoke.ts';
import { aTransfer, BBVA_CARD, accountOf, centavosOf } from '../../support/builders/transfers.ts';
import { linesOf, open, pay, report, work } from './finance-reports.ts';

const MONTH = { month: '2026-11' };

/** A month with three payments, of which one is not verified. */
const given = async () => {
  const { api, caller } = await open();
  await pay(api, caller, 'first', { at: '2026-11-01T06:00:00Z', pesos: '1234.56', clientRef: '=1+1' });
  await pay(api, caller, 'second', { at: '2026-11-20T12:00:00Z', pesos: '0.44' });
  await pay(api, caller, 'third', { at: '2026-12-01T05:59:59Z', pesos: '100.00', status: 'not_found' });
  await pay(api, caller, 'of the next month', { at: '2026-12-01T06:00:00Z', pesos: '7.00' });
  await api.processEvents();
  return { api, caller };
};

describe('getFinanceStatement', () => {
  test('answers a CSV of the month in the time zone of the account, the earliest first, without formulas', async () => {
    const { api, caller } = await given();
    const reply = await report(api, caller, 'statement', { ...MONTH, format: 'csv' });
    const [header, first, ...others] = linesOf(reply);
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'text/csv; charset=utf-8', 'x-has-more': 'false' } });
    expect(header).toBe(
      'Validación,Recibida (UTC),Fecha de pago,Estado,Banco emisor,Banco receptor,Cuenta,Clave de rastreo,Referencia,Referencia propia,Monto (MXN)',
    );
    expect(first).toContain(',2026-11-01T06:00:00.000Z,2026-11-03,Válida,');
    expect(first).toContain(",'=1+1,1234.56");
    expect(others.map((line) => line.split(',').at(-1))).toEqual(['0.44', '100.00']);
  });

  test('answers a workbook with numbers, dates, a frozen heading and a row with the sum', async () => {
    const { api, caller } = await given();
    const { bytes } = await report(api, caller, 'statement', { ...MONTH, format: 'xlsx' });
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    expect(sheet).toContain('<v>1234.56</v>');
    expect(sheet).toMatch(/<v>1335<\/v><\/c><\/row><\/sheetData>/);
  });

  test('answers a page in HTML in the language of the request, whose texts are escaped', async () => {
    const { api, caller } = await open('America/Mexico_City', '<script>alert(1)</script> "Ñ" & hijos');
    await pay(api, caller, 'one', { at: '2026-11-02T12:00:00Z', pesos: '1234567.80' });
    await api.processEvents();
    const reply = await get(api, caller, '/finance/statement', {
      query: { ...MONTH, format: 'html' },
      headers: { 'Accept-Language': 'en' },
    });
    expect(reply.text).toContain('<html lang="en">');
    expect(reply.text).toContain('<td class="n">1,234,567.80</td>');
    expect(reply.text).not.toContain('<script');
    expect(reply.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;Ñ&quot; &amp; hijos');
  });

  test('answers a tagged PDF with embedded fonts and the folio', async () => {
    const { api, caller } = await given();
    const { bytes, headers } = await report(api, caller, 'statement', MONTH);
    const text = Buffer.from(bytes).toString('latin1');
    expect(headers['content-type']).toBe('application/pdf');
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    expect(text).toContain('/MarkInfo');
    expect(text).toContain('/FontFile2');
    expect(text).toContain('/Alt');
  });

  test.each(['csv', 'xlsx', 'html', 'pdf'])(
    'as %s has the same folio and bytes for the same data, but for the date of issue',
    async (format) => {
      const { api, caller } = await given();
      const first = await report(api, caller, 'statement', { ...MONTH, format });
      const second = await report(api, caller, 'statement', { ...MONTH, format });
      expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
      api.clock.advance(86_400_000);
      const later = await report(api, caller, 'statement', { ...MONTH, format });
      expect(later.headers['x-folio']).toBe(first.headers['x-folio']);
      const isDated = format === 'html' || format === 'pdf';
      expect(Buffer.compare(first.bytes, later.bytes) === 0).toBe(!isDated);
      if (format === 'html') expect(later.text.replace('2026-12-06', '2026-12-05')).toBe(first.text);
    },
  );

  test.each(['csv', 'xlsx', 'html', 'pdf'])('answers a %s for an account without validations', async (format) => {
    const { api, caller } = await open();
    const reply = await report(api, caller, 'statement', { ...MONTH, format });
    expect(reply).toMatchObject({ status: 200, headers: { 'x-has-more': 'false' } });
  });

  test('has another folio once a validation of the month has changed, and the earlier folio shows what it covered', async () => {
    const { api, caller } = await given();
    const { headers } = await report(api, caller, 'statement', { ...MONTH, format: 'csv' });
    const folio = headers['x-folio'] ?? '';
    await pay(api, caller, 'fourth', { at: '2026-11-21T12:00:00Z', pesos: '5.00' });
    await api.processEvents();
    const later = await report(api, caller, 'statement', { ...MONTH, format: 'csv' });
    expect(later.headers['x-folio']).not.toBe(folio);
    const covered = await report(api, caller, `folios/${folio}`);
    expect(covered.at('data.attributes')).toMatchObject({ count: 3, total_volume_exact: '1335.00', verified_volume_exact: '1235.00' });
  });

  test('shows the last four digits of a card', async () => {
    const { api, caller } = await open();
    const transfer = aTransfer({ accounts: [accountOf(BBVA_CARD)], monto: centavosOf('1.00') });
    await pay(api, caller, 'card', { at: '2026-11-02T12:00:00Z', pesos: '1.00', transfer });
    await api.processEvents();
    const { text } = await report(api, caller, 'statement', { ...MONTH, format: 'csv' });
    expect(text).not.toContain(BBVA_CARD);
    expect(text).toContain(BBVA_CARD.slice(-4));
  });

  test('is made by a job when its PDF has more rows than an answer, and the same request has the same export', async () => {
    const { api, caller } = await open();
    for (let index = 0; index <= MAX_ANSWER_PDF_ROWS; index += 1) {
      await pay(api, caller, `row ${index}`, { at: '2026-11-02T12:00:00Z', pesos: '1.00' });
    }
    const reply = await report(api, caller, 'statement', MONTH);
    expect(reply).toMatchObject({ status: 202, headers: { location: `/v1/exports/${String(reply.at('data.id'))}` } });
    expect((await report(api, caller, 'statement', MONTH)).at('data.id')).toBe(reply.at('data.id'));
    await work(api);
    const ready = await get(api, caller, `/exports/${String(reply.at('data.id'))}`);
    expect(ready.at('data.attributes')).toMatchObject({ kind: 'finance', status: 'ready', rows: MAX_ANSWER_PDF_ROWS + 1, has_more: false });
    const [file] = [...api.exportedFiles.stored.values()];
    expect(
      Buffer.from(file ?? new Uint8Array())
        .toString('latin1')
        .startsWith('%PDF-1.7'),
    ).toBe(true);
  });

  test('answers 422 for a month of another form', async () => {
    const { api, caller } = await open();
    expect(await report(api, caller, 'statement', { month: '2026-13' })).toMatchObject({
      status: 422,
      problems: [{ code: 'invalid_filter', at: 'month' }],
    });
  });
});

describe('getFinanceAccounting', () => {
  test('answers the verified payments alone, with a decimal comma between semicolons', async () => {
    const { api, caller } = await given();
    const reply = await report(api, caller, 'accounting', { ...MONTH, decimal: 'comma' });
    const [header = '', ...rows] = linesOf(reply);
    expect(header.split(';').at(-2)).toBe('Monto (MXN)');
    expect(rows.map((line) => line.split(';').at(-2))).toEqual(['"1234,56"', '"0,44"']);
  });

  test('answers the first rows as JSON, and whether there are more', async () => {
    const { api, caller } = await given();
    const reply = await report(api, caller, 'accounting', { ...MONTH, format: 'preview', limit: '1' });
    expect(reply).toMatchObject({ status: 200, headers: { 'x-has-more': 'true' } });
    expect(reply.at('data.attributes')).toMatchObject({
      columns: ['Recibida', 'Fecha de pago', 'Estado', 'Banco receptor', 'Cuenta', 'Clave o referencia', 'Monto (MXN)'],
      has_more: true,
      totals: { count: 1, total_volume_exact: '1234.56' },
    });
  });
});
