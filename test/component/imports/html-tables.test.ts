import { parseImportFile } from '../../../functions/imports/parsing/parse-import-file.ts';
import { parseTools } from '../../support/import-tools.ts';

const ANA = '012180000000000015';
const LUZ = '014180000000000026';
const HEADER = '<tr><td>Nombre</td><td>Cuenta</td></tr>';
const rowOf = (name: string, account: string): string => `<tr><td>${name}</td><td>${account}</td></tr>`;
const LIST = rowOf('Ana Ruiz', ANA) + rowOf('Luz Mora', LUZ);
const BOTH = [
  [ANA, 'Ana Ruiz'],
  [LUZ, 'Luz Mora'],
];

const parse = (html: string) => parseImportFile({ bytes: Buffer.from(html), mode: 'free' }, parseTools());

const read = async (html: string) => {
  const outcome = await parse(html);
  if (outcome.kind === 'failed') throw new Error(`${outcome.code} ${JSON.stringify(outcome.params)}`);
  return outcome.rows.map(({ account, label }) => [account, label]);
};

const inTable = (rows: string): string => `<html><body><table>${rows}</table></body></html>`;

describe('parsing an HTML table reads every name and account', () => {
  test.each<[string, string]>([
    ['with tags within names', inTable(HEADER + rowOf('Ana <b>Ruiz</b>', ANA) + rowOf('<span>Luz</span> <i>Mora</i>', LUZ))],
    ['with lines within names', inTable(HEADER + rowOf('Ana<br>Ruiz', ANA) + rowOf('<p>Luz</p><p>Mora</p>', LUZ))],
    ['without end tags', inTable((HEADER + LIST).replace(/<\/t[dr]>/g, ''))],
    ['without the end of the table', `<table>${HEADER}${LIST}`],
    ['with forms around cells', inTable(HEADER + LIST.replaceAll('<tr>', '<tr><form action="x">').replaceAll('</tr>', '</form></tr>'))],
    [
      'with a table for the text of each cell',
      inTable(HEADER + LIST.replace(/<td>([^<]*)<\/td>/g, '<td><table><tr><td>$1</td></tr></table></td>')),
    ],
    ['with commas in a style in single quotes', `<table style='font-family:a,b;width:9'>${HEADER}${LIST}</table>`],
    [
      'as XHTML',
      `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><body><table>${HEADER}${LIST}</table></body></html>`,
    ],
    ['with a row that is commented out', inTable(`${HEADER}<!-- ${rowOf('Eva', '072180000000000039')} -->${LIST}`)],
    ['with a script in a cell', inTable(HEADER + rowOf('Ana Ruiz<script>if (a < b) f("<td>")</script>', ANA) + rowOf('Luz Mora', LUZ))],
    ['with > in an attribute', inTable(HEADER + LIST.replaceAll('<td>', '<td title="a > b">'))],
  ])('%s', async (_what, html) => {
    expect(await read(html)).toEqual(BOTH);
  });

  test('and leaves those below a cell of several rows in their columns', async () => {
    const rows = `<TR><TD>Banco</TD><TD>Nombre</TD><TD>Cuenta</TD></TR><TR><TD ROWSPAN=2>BBVA</TD><TD>Ana Ruiz</TD><TD>${ANA}</TD></TR><TR><TD>Luz Mora</TD><TD>${LUZ}</TD></TR>`;
    expect(await read(inTable(rows))).toEqual(BOTH);
  });

  test('and joins no digits of cells whose end tags are missing', async () => {
    const rows = `<tr><td>Ana Ruiz<td>${ANA.slice(0, 9)}<td>${ANA.slice(9)}<tr><td>Luz Mora<td>${LUZ}<td>1`;
    expect(await read(inTable(rows))).toEqual([[LUZ, 'Luz Mora']]);
  });
});

test.each([
  ['tags that never close', '<table><tr><td>'.repeat(400_000)],
  ['a tag of a million letters', `<table><${'a'.repeat(1_000_000)}`],
  ['quotes that never close', '<table>' + '<td a="'.repeat(300_000)],
])('parsing an HTML table of %s fails', async (_what, html) => {
  expect((await parse(html)).kind).toBe('failed');
});

test.each([`<html><p>${ANA}</p></html>`, `<b>${ANA}</b>`, `<!DOCTYPE html><p>${ANA.slice(0, 6)}<b>${ANA.slice(6)}</b><script>"${LUZ}`])(
  'parsing a page without a table reads the text that it shows: %s',
  async (html) => {
    expect(await parse(html)).toMatchObject({ kind: 'parsed', format: 'txt', rows: [{ account: ANA }] });
  },
);
