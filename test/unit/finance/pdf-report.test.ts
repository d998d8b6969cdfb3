import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { readReportFonts } from '../../../shared/finance/adapters/report-fonts.ts';
import type { RowsDocument } from '../../../shared/finance/domain/report-document.ts';
import { makePdfReport } from '../../../shared/finance/http/files/pdf/pdf-report.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import { aReportRow, aStatement } from '../../support/builders/finance.ts';

const rowsOf = (count: number) => Array.from({ length: count }, (_unused, number) => aReportRow(number));

const write = async (document: RowsDocument, language: Language): Promise<Buffer> =>
  buffer(Readable.from(makePdfReport(await readReportFonts())(document, language)));

const read = async (document: RowsDocument, language: Language = 'es'): Promise<PDFDocumentProxy> => {
  const bytes = await write(document, language);
  return getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
};

const textOf = async (pdf: PDFDocumentProxy, page: number): Promise<string> => {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
};

describe('makePdfReport', () => {
  test.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [40, 2],
    [43, 2],
    [44, 3],
  ])('writes %d rows and their sum on %d pages, each of which has its number', async (rows, pages) => {
    const pdf = await read(aStatement(rowsOf(rows)));
    expect(pdf.numPages).toBe(pages);
    for (let page = 1; page <= pages; page += 1) expect(await textOf(pdf, page)).toContain(`Página ${page} de ${pages}`);
  });

  test('repeats the heading of the payments on every page, and the folio', async () => {
    const document = aStatement(rowsOf(90));
    const pdf = await read(document, 'en');
    for (let page = 1; page <= pdf.numPages; page += 1) {
      const text = await textOf(pdf, page);
      expect(text).toContain('Received');
      expect(text).toContain('Key or reference');
      expect(text).toContain(document.folio);
    }
  });

  test('has every row once, and the sum after the last one', async () => {
    const pdf = await read(aStatement(rowsOf(90)));
    const pages = await Promise.all([1, 2, 3, 4].map((page) => textOf(pdf, page)));
    const keys = pages.join(' ').match(/CLAVE[0-9]+/g) ?? [];
    expect(keys).toEqual(Array.from({ length: 90 }, (_unused, number) => `CLAVE${number}`));
    expect(pages.at(-1)).toMatch(/CLAVE89 .*Total.* 90\.00/);
  });

  test('describes its parts to screen readers: language, headings, tables with headings of columns, a text for the chart', async () => {
    const pdf = await read(aStatement(rowsOf(2)));
    expect((await pdf.getMetadata()).info).toMatchObject({ Language: 'es-MX', Title: 'Estado de validaciones 2026-11' });
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
    expect(tree.match(/"role":"H1"/g)).toHaveLength(1);
    expect(tree.match(/"role":"H2"/g)).toHaveLength(3);
    expect(tree.match(/"role":"Table"/g)).toHaveLength(2);
    expect(tree.match(/"role":"TH"/g)).toHaveLength(10);
    expect(tree).toContain('"role":"Figure"');
    expect(tree).toContain('"alt":"Gráfica de barras: monto de cada día del mes, verificado y sin verificar. El día mayor tiene 2.00."');
  });

  test('keeps texts of any length and script in their place on one line', async () => {
    const holder = `${'A'.repeat(500)}\n\u202e李小龙 <b>`;
    const row = aReportRow(0, { receptorName: '=HYPERLINK("x") '.repeat(20), trackingKey: '\u0000\r\nمرحبا' });
    const text = await textOf(await read(aStatement([row], { holder })), 1);
    expect(text).toMatch(/A+… /);
    expect(text).not.toContain('A'.repeat(100));
    expect(text).toContain('?????');
  });
});
