import { TEMPLATE_FORMATS } from '../../../shared/imports/domain/template-file.ts';
import { filledTemplate } from '../builders/imports/filled-template.ts';
import { delimitedList, listedPeople, pdfOf, pdfTable, workbookList, type ListedPerson } from '../builders/imports/import-files.ts';

/** The people of every sample. */
export const SAMPLE_PEOPLE = listedPeople(8);

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array => Buffer.from(text, encoding);

const lettersOnly = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .toUpperCase();

const bbvaLine = ({ name, account }: ListedPerson): string =>
  `${account.padStart(18, '0')}012180001234567897MXP0000000000150.00${lettersOnly(name).slice(0, 30).padEnd(30)}40014${'PAGO'.padEnd(37)}H`;

const santanderLine = ({ name, account }: ListedPerson): string =>
  `LTX05${'65501234567'.padEnd(18)}${account.padEnd(20)}BBVAB${lettersOnly(name).padEnd(40)}0001${'15000'.padStart(18, '0')}01001${'PAGO'.padEnd(40)}`;

const clabes = SAMPLE_PEOPLE.filter(({ account }) => account.length === 18);

const letter = SAMPLE_PEOPLE.map(({ name, account, bank }) => `Beneficiario: ${name}\nCuenta: ${account}\nBanco: ${bank}\n`).join('\n');

const mail = `Hola, favor de pagar hoy:\n\n${SAMPLE_PEOPLE.map(({ name, account, bank }) => `${name} ${account} ${bank}`).join('\n')}\n\nGracias.\n`;

const records = SAMPLE_PEOPLE.map(({ name, account, bank }) => ({ beneficiario: name, cuenta: account, banco: bank }));

/** Every sample by file name: one of each format and of each form of it. The same bytes every time. */
export const makeSamples = async (): Promise<Readonly<Record<string, Uint8Array>>> => ({
  ...Object.fromEntries(
    TEMPLATE_FORMATS.map((format) => [
      `plantilla.${format}`,
      filledTemplate(
        format,
        SAMPLE_PEOPLE.map(({ name, account, bank }) => ({ alias: name, cuenta: account, tipo_cuenta: '', banco: bank })),
      ),
    ]),
  ),
  'lista-utf8.csv': bytesOf(delimitedList(SAMPLE_PEOPLE, ',')),
  'lista-utf8-con-marca.csv': bytesOf(`\ufeff${delimitedList(SAMPLE_PEOPLE, ',')}`),
  'lista-windows-1252.csv': bytesOf(delimitedList(SAMPLE_PEOPLE, ';'), 'latin1'),
  'lista-utf16.csv': bytesOf(`\ufeff${delimitedList(SAMPLE_PEOPLE, ';')}`, 'utf16le'),
  'lista-tabuladores.txt': bytesOf(delimitedList(SAMPLE_PEOPLE, '\t')),
  'lista-barras.txt': bytesOf(delimitedList(SAMPLE_PEOPLE, '|')),
  'bbva-interbancario.txt': bytesOf(clabes.map(bbvaLine).join('\r\n')),
  'santander-otros-bancos.txt': bytesOf(clabes.map(santanderLine).join('\r\n')),
  'correo.txt': bytesOf(mail),
  'carta.txt': bytesOf(letter),
  'lista.xlsx': workbookList(SAMPLE_PEOPLE, 'xlsx'),
  'lista.xls': workbookList(SAMPLE_PEOPLE, 'biff8'),
  'arreglo.json': bytesOf(JSON.stringify(records, null, 2)),
  'json-api.json': bytesOf(
    JSON.stringify({ data: records.map((attributes, index) => ({ type: 'beneficiary', id: String(index), attributes })) }, null, 2),
  ),
  'lineas.json': bytesOf(records.map((record) => JSON.stringify(record)).join('\n')),
  'tabla.pdf': await pdfTable(SAMPLE_PEOPLE),
  'carta.pdf': await pdfOf([(document) => document.text(letter)]),
});
