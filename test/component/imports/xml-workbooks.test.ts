import { parseImportFile } from '../../../functions/imports/parsing/parse-import-file.ts';
import { zipOf } from '../../support/builders/imports/hostile-files.ts';
import { parseTools } from '../../support/import-tools.ts';

const ANA = '012180000000000015';
const LUZ = '014180000000000026';

const parse = (bytes: Uint8Array | string) => parseImportFile({ bytes: Buffer.from(bytes), mode: 'free' }, parseTools());

const read = async (bytes: Uint8Array | string) => {
  const outcome = await parse(bytes);
  if (outcome.kind === 'failed') throw new Error(`${outcome.code} ${JSON.stringify(outcome.params)}`);
  return outcome.rows.map(({ account, label }) => [account, label]);
};

describe('parsing SpreadsheetML 2003 reads the whole text of a cell', () => {
  const cell = (value: string): string => `<Cell><Data ss:Type="String">${value}</Data></Cell>`;
  const workbook = (name: string, account: string): string => `<?xml version="1.0"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="Pagos"><Table><Row>${cell('Nombre')}${cell('Cuenta')}</Row><Row>${name}${account}</Row></Table></Worksheet></Workbook>`;
  const rich = (value: string): string =>
    `<Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40">${value}</ss:Data></Cell>`;

  test.each<[string, string, string, string]>([
    [
      'formatted in parts',
      rich('<B>Ana</B><Font html:Color="#FF0000"> Ruiz</Font> Soto'),
      rich(`<Font>01218</Font>${ANA.slice(5)}`),
      'Ana Ruiz Soto',
    ],
    ['in CDATA', cell('<![CDATA[Ana & Ruiz]]>'), cell(`<![CDATA[${ANA}]]>`), 'Ana & Ruiz'],
    ['with names of characters', cell('Mu&ntilde;oz &amp; &Ccedil;a &ldquo;Sol&rdquo; &amp;euro;'), cell(ANA), 'Muñoz & Ça “Sol” &euro;'],
  ])('%s', async (_what, name, account, label) => {
    expect(await read(workbook(name, account))).toEqual([[ANA, label]]);
  });
});

describe('parsing OpenDocument', () => {
  const cell = (value: string, more = ''): string =>
    `<table:table-cell office:value-type="string"><text:p>${value}</text:p>${more}</table:table-cell>`;
  const rowOf = (...cells: readonly string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;
  const HEADER = rowOf(cell('Nombre'), cell('Cuenta'), cell('Banco'));
  const table = (name: string, rows: string, style = 'ta1'): string =>
    `<table:table table:name="${name}" table:style-name="${style}">${HEADER}${rows}</table:table>`;
  const STYLES = `<office:automatic-styles><style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>
<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>`;
  const body = (tables: string): string => `${STYLES}<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body>`;
  const flat = (tables: string): string =>
    `<?xml version="1.0"?><office:document xmlns:office="o" xmlns:table="t" xmlns:text="x">${body(tables)}</office:document>`;
  const zipped = (tables: string): Uint8Array =>
    zipOf([
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'META-INF/manifest.xml', data: '<manifest:manifest></manifest:manifest>' },
      { name: 'styles.xml', data: '<office:document-styles/>' },
      { name: 'content.xml', data: `<office:document-content>${body(tables)}</office:document-content>` },
    ]);
  const CHART = `<draw:frame><draw:object><office:document><table:table table:name="local-table">${rowOf(cell('Eva'), cell(LUZ))}</table:table></office:document></draw:object></draw:frame>`;

  describe.each<[string, (tables: string) => Uint8Array | string]>([
    ['one XML document', flat],
    ['a package', zipped],
  ])('as %s', (_what, file) => {
    test('leaves out hidden sheets and reports it', async () => {
      const outcome = await parse(file(table('A', rowOf(cell('Ana'), cell(ANA))) + table('B', rowOf(cell('Luz'), cell(LUZ)), 'ta2')));
      expect(outcome).toMatchObject({
        rows: [{ account: ANA, label: 'Ana' }],
        report: { sheetsRead: [{ name: 'A' }], sheetsSkipped: [{ name: 'B', reason: 'hidden' }] },
      });
    });

    test('reads hidden sheets where there are no others', async () => {
      expect(await read(file(table('B', rowOf(cell('Luz'), cell(LUZ)), 'ta2')))).toEqual([[LUZ, 'Luz']]);
    });

    test('reads cells that drawings hang on, and no text or data of a drawing', async () => {
      const note = `<draw:g><draw:custom-shape><text:p>${LUZ}</text:p></draw:custom-shape><draw:line/></draw:g>`;
      expect(await read(file(table('A', rowOf(cell('Ana'), cell(ANA, note), cell('BBVA', CHART)))))).toEqual([[ANA, 'Ana']]);
    });

    test('fails when two sheets have one name, as the library gives the last for both', async () => {
      const sheets = table('A', rowOf(cell('Ana'), cell(ANA))) + table('A', rowOf(cell('Luz'), cell(LUZ)));
      expect(await parse(file(sheets))).toMatchObject({ kind: 'failed', code: 'file_unreadable' });
    });
  });
});
