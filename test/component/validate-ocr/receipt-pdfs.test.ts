import { buffer } from 'node:stream/consumers';

import PDFDocument from 'pdfkit';

import { unitsUsed } from '../../support/api/expectations.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { streamObject } from '../../support/builders/imports/hostile-files.ts';
import { postReceipt, RECEIPT_ROWS, receiptPage } from './receipts.ts';

type Document = InstanceType<typeof PDFDocument>;

/** The bytes of a document that `draw` fills. */
const pdfOf = (draw: (document: Document) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> => {
  const document = new PDFDocument({ compress: false, ...options });
  draw(document);
  document.end();
  return buffer(document);
};

/** The rows of a receipt, from a height of the page on. */
const drawRows = (document: Document, changes: Readonly<Record<string, string>> = {}, top = 80): void => {
  Object.entries({ ...RECEIPT_ROWS, ...changes }).forEach(([label, value], index) => {
    document.fontSize(11).text(label, 72, top + index * 30, { lineBreak: false });
    document.text(value, 300, top + index * 30, { lineBreak: false });
  });
};

const OTHER_KEY = 'MBAN01002611030099999999';

const PDFS: readonly (readonly [string, string, () => Promise<Buffer>])[] = [
  ['with a password', 'pdf_encrypted', () => pdfOf(drawRows, { userPassword: 'secret', pdfVersion: '1.7' })],
  [
    'of four pages',
    'pdf_too_many_pages',
    () =>
      pdfOf((document) => {
        drawRows(document);
        for (let page = 1; page < 4; page += 1) document.addPage();
      }),
  ],
  [
    'with text in the mode that paints nothing',
    'pdf_hidden_content',
    () =>
      pdfOf((document) => {
        drawRows(document);
        document.addContent('3 Tr');
        document.text('Importe $9,999.99', 72, 500);
      }),
  ],
  [
    'with white text on white',
    'pdf_hidden_content',
    () =>
      pdfOf((document) => {
        drawRows(document);
        document.fillColor('#ffffff').text('Importe $9,999.99', 72, 500);
      }),
  ],
  [
    'with text under a white area',
    'pdf_hidden_content',
    () =>
      pdfOf((document) => {
        drawRows(document);
        document.text('Importe $9,999.99', 72, 500);
        document.rect(60, 490, 300, 40).fill('#ffffff');
      }),
  ],
  [
    'with a script',
    'pdf_active_content',
    async () =>
      Buffer.from(
        (await pdfOf(drawRows)).toString('latin1').replace('/Type /Catalog', '/Type /Catalog /AA <</O <</S /JavaScript /JS (1)>> >>'),
        'latin1',
      ),
  ],
  [
    'with a version after the one that was issued',
    'pdf_modified_after_issue',
    async () => {
      const issued = await pdfOf(drawRows);
      return Buffer.concat([
        issued,
        Buffer.from(`\n99 0 obj\n<<>>\nendobj\nxref\n0 0\ntrailer\n<</Root 3 0 R>>\nstartxref\n${issued.length}\n%%EOF`),
      ]);
    },
  ],
  [
    'of two receipts',
    'pdf_multiple_receipts',
    () =>
      pdfOf((document) => {
        drawRows(document);
        document.addPage();
        drawRows(document, { 'Clave de rastreo': OTHER_KEY });
      }),
  ],
  [
    'whose streams decode to more than 64 MiB',
    'pdf_invalid_structure',
    async () => {
      const [bytes, bomb] = [await pdfOf(drawRows), streamObject('', Buffer.alloc(65 * 1_048_576), 1)];
      const end = bytes.lastIndexOf('xref\n0 ');
      return Buffer.concat([bytes.subarray(0, end), Buffer.from('98 0 obj\n'), bomb, Buffer.from('\nendobj\n'), bytes.subarray(end)]);
    },
  ],
  ['cut off', 'pdf_invalid_structure', async () => (await pdfOf(drawRows)).subarray(0, 300)],
];

const open = async () => {
  const api = makeTestApi();
  return { api, caller: await api.createUser() };
};

describe('POST /validate-ocr with a PDF', () => {
  test('that brings its text reads it without recognition', async () => {
    const { api, caller } = await open();
    const image = (await pdfOf(drawRows)).toString('base64');
    const reply = await postReceipt(api, caller, null, { image });
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', ocr_result: { engine: 'pdf_text' } });
    expect(api.textRecognizer.images).toEqual([]);
  });

  test('without text has its page recognised as an image', async () => {
    const { api, caller } = await open();
    const image = (await pdfOf((document) => document.rect(100, 100, 50, 50).fill('#333333'))).toString('base64');
    const reply = await postReceipt(api, caller, receiptPage(), { image });
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', ocr_result: { engine: 'textract' } });
    expect(api.textRecognizer.images).toHaveLength(1);
  });

  test.each([90, 180])('whose text is turned by %d degrees has its page recognised as an image', async (degrees) => {
    const { api, caller } = await open();
    const turned = await pdfOf((document) => {
      document.rotate(degrees, { origin: [306, 396] });
      drawRows(document, {}, 200);
    });
    const reply = await postReceipt(api, caller, receiptPage(), { image: turned.toString('base64') });
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', ocr_result: { engine: 'textract' } });
    expect(api.textRecognizer.images).toHaveLength(1);
  });

  test.each(PDFS)('%s answers %s and takes no unit', async (_what, code, draw) => {
    const { api, caller } = await open();
    const reply = await postReceipt(api, caller, receiptPage(), { image: (await draw()).toString('base64') });
    expect([reply.status, reply.problems]).toEqual([422, [{ code, at: '/data/attributes/image' }]]);
    expect(await unitsUsed(api, caller)).toBe(0);
  });
});
