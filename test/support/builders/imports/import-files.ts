import { buffer } from 'node:stream/consumers';

import PdfDocument from 'pdfkit';
import { utils, write, type BookType } from 'xlsx';

import { passesLuhn } from '../../../../shared/banking/domain/bank-account/card-number.ts';
import { BANORTE, BBVA, clabeOf, SANTANDER } from '../transfers.ts';

/** An invented person with an account, as lists of beneficiaries have them. */
export type ListedPerson = { readonly name: string; readonly account: string; readonly bank: string };

const FIRST_NAMES = ['Ana', 'José', 'María', 'Íñigo', 'Luz', 'Raúl', 'Sofía', 'Iván', 'Elena', 'Óscar'];
const SURNAMES = ['Núñez', 'Peña', 'García', 'Ávila', 'Soto', 'Ruiz', 'Ibáñez', 'Mora'];
const BANKS = [BBVA, SANTANDER, BANORTE];

const pick = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError('the list is empty');
  return item;
};

const cardOf = (index: number): string => {
  const first15 = `415231${String(index).padStart(9, '0')}`;
  const card = Array.from('0123456789', (digit) => `${first15}${digit}`).find(passesLuhn);
  if (card === undefined) throw new RangeError('no digit completes the card');
  return card;
};

/** People with CLABEs of three banks, every seventh with a card instead; the same for the same count. */
export const listedPeople = (count: number): readonly ListedPerson[] =>
  Array.from({ length: count }, (_unused, index) => {
    const bank = pick(BANKS, index);
    const name = `${pick(FIRST_NAMES, index)} ${pick(SURNAMES, index)} ${pick(SURNAMES, index + 3)}`;
    return { name, account: index % 7 === 6 ? cardOf(index) : clabeOf(bank.prefix, index + 1), bank: bank.name };
  });

const HEADER = ['Nombre del beneficiario', 'Cuenta CLABE o tarjeta', 'Banco', 'Importe', 'Concepto', 'Correo', 'Referencia', 'Fecha'];

/** A person as a row of a payment list, with columns that are of no use to an import. */
const rowOf = ({ name, account, bank }: ListedPerson, index: number): readonly string[] => [
  name,
  account,
  bank,
  `${index}.50`,
  'Pago de servicios',
  `persona${index}@example.com`,
  String(1_000_000 + index),
  '2026-11-03',
];

const lines = (people: readonly ListedPerson[]): readonly (readonly string[])[] => [HEADER, ...people.map(rowOf)];

/** A payment list as delimited text, every name in quotes. */
export const delimitedList = (people: readonly ListedPerson[], delimiter: string): string =>
  lines(people)
    .map(([name = '', ...others]) => [`"${name}"`, ...others].join(delimiter))
    .join('\r\n');

type Sheet = { readonly name: string; readonly rows: readonly (readonly (string | number)[])[]; readonly isHidden?: boolean };

/** A workbook of several sheets made by a library other than ours. */
export const workbookOfSheets = (sheets: readonly Sheet[], format: BookType = 'xlsx'): Uint8Array => {
  const workbook = utils.book_new();
  for (const { name, rows } of sheets) utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows.map((cells) => [...cells])), name);
  workbook.Workbook = { Sheets: sheets.map(({ name, isHidden }) => ({ name, Hidden: isHidden === true ? 1 : 0 })) };
  const bytes: unknown = write(workbook, { type: 'buffer', bookType: format, bookSST: true, compression: true });
  if (!(bytes instanceof Uint8Array)) throw new TypeError('the library gave no bytes');
  return bytes;
};

/** A payment list as a workbook. */
export const workbookList = (people: readonly ListedPerson[], format: BookType): Uint8Array =>
  workbookOfSheets([{ name: 'Pagos', rows: lines(people) }], format);

/** A day that has no meaning, so that the same text gives the same file. */
const PRINTED = new Date(Date.UTC(2026, 0, 1));

/** A PDF drawn page by page. */
export const pdfOf = (
  pages: readonly ((document: PDFKit.PDFDocument) => void)[],
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array> => {
  const document = new PdfDocument({ autoFirstPage: false, info: { CreationDate: PRINTED }, ...options });
  for (const draw of pages) {
    document.addPage();
    draw(document);
  }
  document.end();
  return buffer(document);
};

const COLUMNS = [50, 230, 380, 450];
const ROWS_PER_PAGE = 45;

const drawRow = (document: PDFKit.PDFDocument, cells: readonly string[], line: number): void => {
  cells.forEach((cell, column) => {
    document.text(cell, COLUMNS[column], 50 + line * 14, { lineBreak: false });
  });
};

/** A payment list as a table of 45 rows a page, its header on every page. */
export const pdfTable = (people: readonly ListedPerson[]): Promise<Uint8Array> => {
  const pages = Array.from({ length: Math.ceil(people.length / ROWS_PER_PAGE) }, (_unused, page) =>
    people.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE),
  );
  return pdfOf(
    pages.map((listed) => (document) => {
      document.fontSize(9);
      drawRow(document, ['Beneficiario', 'Cuenta', 'Banco', 'Importe'], 0);
      listed.forEach(({ name, account, bank }, line) => {
        drawRow(document, [name, account, bank, '1,234.00'], line + 1);
      });
    }),
  );
};
