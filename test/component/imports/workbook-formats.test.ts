import { parseImportFile } from '../../../functions/imports/parsing/parse-import-file.ts';
import { importAttributes, upload } from '../../support/api/imports.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { zipOf } from '../../support/builders/imports/hostile-files.ts';
import { listedPeople, workbookList, workbookOfSheets } from '../../support/builders/imports/import-files.ts';
import {
  biff5Stream,
  compoundFile,
  olderStream,
  PASSWORD_RECORD,
  withStreamInCapitals,
  withStringCount,
} from '../../support/builders/imports/old-workbooks.ts';
import { parseTools } from '../../support/import-tools.ts';

const PEOPLE = listedPeople(8);
const HEADER = ['Nombre', 'Cuenta', 'Banco'];
const ROWS = [HEADER, ...PEOPLE.map(({ name, account, bank }) => [name, account, bank])];
const EXPECTED = PEOPLE.map(({ name, account, bank }) => [account, name, bank]);

const parse = (bytes: Uint8Array | string) => parseImportFile({ bytes: Buffer.from(bytes), mode: 'free' }, parseTools());

const read = async (bytes: Uint8Array | string) => {
  const outcome = await parse(bytes);
  if (outcome.kind === 'failed') throw new Error(`${outcome.code} ${JSON.stringify(outcome.params)}`);
  const { format, report, rows } = outcome;
  return { format, reader: report.reader, rows: rows.map(({ account, label, bankName }) => [account, label, bankName]) };
};

const htmlOf = (rows: readonly (readonly string[])[], head = ''): string =>
  `<html><head>${head}</head><body><table border=1>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('\n')}</table></body></html>`;

const XML_2003 = `<?xml version="1.0"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="Pagos"><Table>${ROWS.map((cells) => `<Row>${cells.map((cell) => `<Cell><Data ss:Type="String">${cell}</Data></Cell>`).join('')}</Row>`).join('')}</Table></Worksheet></Workbook>`;

describe('parsing a workbook of another format than XLSX', () => {
  test.each<[string, string, Uint8Array | string]>([
    ['Excel 2', 'xls', olderStream(2, ROWS)],
    ['Excel 3', 'xls', olderStream(3, ROWS)],
    ['Excel 4', 'xls', olderStream(4, ROWS)],
    ['Excel 95 without a container', 'xls', biff5Stream(ROWS)],
    ['Excel 95', 'xls', compoundFile([['/Book', biff5Stream(ROWS)]])],
    ['Excel 97', 'xls', workbookList(PEOPLE, 'biff8')],
    ['XLSB', 'xlsb', workbookList(PEOPLE, 'xlsb')],
    ['OpenDocument', 'ods', workbookList(PEOPLE, 'ods')],
    ['OpenDocument as one XML document', 'ods', workbookList(PEOPLE, 'fods')],
    ['SpreadsheetML 2003', 'xml', XML_2003],
    ['an HTML table', 'html', htmlOf(ROWS)],
    ['an HTML table in Windows-1252', 'html', Buffer.from(htmlOf(ROWS, '<meta charset="windows-1252">'), 'latin1')],
  ])('reads every row of %s with the library', async (_what, format, bytes) => {
    expect(await read(bytes)).toEqual({ format, reader: 'xlsx', rows: EXPECTED });
  });

  test('ignores workbooks embedded in the visible one', async () => {
    const hidden = biff5Stream([HEADER, ['Proveedor oculto', PEOPLE[1]?.account ?? '', 'Santander']]);
    const shown = biff5Stream([HEADER, ['Proveedor visible', PEOPLE[0]?.account ?? '', 'BBVA']]);
    const file = compoundFile([
      ['/MBD00000001/Book', hidden],
      ['/MBD00000001/Workbook', hidden],
      ['/Book', shown],
    ]);
    expect((await read(file)).rows).toEqual([[PEOPLE[0]?.account, 'Proveedor visible', 'BBVA']]);
  });

  test('reads an XLS whose stream is named in capitals', async () => {
    expect((await read(withStreamInCapitals(workbookList(PEOPLE, 'biff8')))).rows).toEqual(EXPECTED);
  });

  test('reads every text of an XLS that counts too many, and none of one that counts too few', async () => {
    const workbook = workbookList(PEOPLE, 'biff8');
    expect((await read(withStringCount(workbook, 1_000_000))).rows).toEqual(EXPECTED);
    expect(await parse(withStringCount(workbook, 1))).toMatchObject({ kind: 'failed', code: 'file_unreadable' });
  });

  test.each<[string, (rows: Parameters<typeof biff5Stream>[0]) => Uint8Array]>([
    ['without a container', (rows) => biff5Stream(rows)],
    ['in a container', (rows) => compoundFile([['/Book', biff5Stream(rows)]])],
  ])('loses of an XLS %s only the formula that the library cannot read, and never uses its value', async (_where, file) => {
    const [ana, luis] = [PEOPLE[0]?.account ?? '', PEOPLE[1]?.account ?? ''];
    const rows = [HEADER, ['Ana Ruiz', { joins: [ana] }, 'BBVA'], ['Luis Soto', { byLabels: luis }, 'Santander']];
    const outcome = await parse(file(rows));
    if (outcome.kind === 'failed') throw new Error(outcome.code);
    expect(outcome.rows.map(({ account, errorCodes }) => [account, errorCodes])).toEqual([
      [ana, []],
      ['=?', ['account_format_invalid']],
    ]);
  });

  test('reads formulas of an XLS as texts, and one that only spells out a text as that text', async () => {
    const account = PEOPLE[0]?.account ?? '';
    const outcome = await parse(
      biff5Stream([
        HEADER,
        ['Ana', { joins: [account.slice(0, 6), account.slice(6)] }],
        ['Luz', { joins: [account] }],
        ['Eva', PEOPLE[1]?.account ?? ''],
      ]),
    );
    expect(outcome).toMatchObject({
      rows: [
        { label: 'Ana', account: `="${account.slice(0, 6)}"&"${account.slice(6)}"`.slice(0, 32), errorCodes: ['account_format_invalid'] },
        { label: 'Luz', account, errorCodes: [] },
        { label: 'Eva', account: PEOPLE[1]?.account, errorCodes: [] },
      ],
    });
  });

  test('leaves out the hidden sheets of an XLS and reports it', async () => {
    const sheets = [
      { name: 'Pagos', rows: ROWS },
      { name: 'Otros', rows: ROWS, isHidden: true },
    ];
    expect(await parse(workbookOfSheets(sheets, 'biff8'))).toMatchObject({
      rows: { length: 8 },
      report: { sheetsRead: [{ name: 'Pagos', rows: 8 }], sheetsSkipped: [{ name: 'Otros', reason: 'hidden' }] },
    });
  });

  test.each(['biff8', 'xlsb', 'ods'] as const)('refuses accounts that a %s holds as rounded numbers', async (format) => {
    const rows = [
      ['Nombre', 'Cuenta'],
      ['Ana', Number('646180110000079195')],
      ['Luz', Number('646180110000158388')],
    ];
    expect(await parse(workbookOfSheets([{ name: 'Pagos', rows }], format))).toMatchObject({
      rows: [{ errorCodes: ['account_rounded'] }, { errorCodes: ['account_rounded'] }],
    });
  });

  test('decodes character references of HTML, and none twice', async () => {
    const names = ['Mu&ntilde;oz &amp; &Ccedil;a &ndash; Ltda', '&ldquo;Sol&rdquo; &euro;', 'A&amp;ntilde;o &#193;&#xF1;'];
    const rows = names.map((name, index) => [name, PEOPLE[index]?.account ?? '', '&nbsp;']);
    expect((await read(htmlOf([HEADER, ...rows]))).rows.map(([, label]) => label)).toEqual([
      'Muñoz & Ça – Ltda',
      '“Sol” €',
      'A&ntilde;o Áñ',
    ]);
  });

  test('reads an HTML table laid out within another', async () => {
    const outcome = await read(`<html><body><table><tr><td>Banco</td></tr><tr><td>${htmlOf(ROWS)}</td></tr></table></body></html>`);
    expect(outcome.rows).toEqual(EXPECTED);
  });

  test.each<[string, string, Uint8Array | string]>([
    ['an XLS', 'password_required', biff5Stream(ROWS, PASSWORD_RECORD)],
    [
      'an XLSX',
      'password_required',
      compoundFile([
        ['/EncryptionInfo', Buffer.alloc(300)],
        ['/EncryptedPackage', Buffer.alloc(5_000)],
      ]),
    ],
    ['a letter', 'unsupported_format', compoundFile([['/WordDocument', Buffer.alloc(5_000)]])],
    ['slides', 'unsupported_format', zipOf([{ name: 'ppt/presentation.xml', data: '<p:presentation/>' }])],
    ['a vector image', 'unsupported_format', '<svg xmlns="http://www.w3.org/2000/svg"><text>012180000000000015</text></svg>'],
    ['an RTF document', 'unsupported_format', '{\\rtf1\\ansi Ana Ruiz 012180000000000015\\par}'],
    ['a SYLK sheet', 'unsupported_format', 'ID;PSheet;N;E\nC;Y1;X1;K"Ana Ruiz"\nC;Y1;X2;K"012180000000000015"\nE'],
  ])('fails for %s with %s', async (_what, code, bytes) => {
    expect(await parse(bytes)).toMatchObject({ kind: 'failed', code });
  });
});

test('getImport requests a file without password when one is needed', async () => {
  const api = makeTestApi();
  const caller = await api.createUser();
  const id = String((await upload(api, caller, biff5Stream(ROWS, PASSWORD_RECORD))).at('data.id'));
  await api.processImports();
  expect(await importAttributes(api, caller, id)).toMatchObject({
    status: 'failed',
    error_code: 'password_required',
    error_summary: 'El archivo pide una contraseña para abrirse. Guárdalo sin contraseña y súbelo de nuevo.',
  });
});
