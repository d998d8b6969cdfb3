import { parseImportFile } from '../../../functions/imports/parsing/parse-import-file.ts';
import { sheetOf, workbookParts, zipOf, type ZipEntry } from '../../support/builders/imports/hostile-files.ts';
import { parseTools } from '../../support/import-tools.ts';

const ANA = '012180000000000015';
const LUZ = '014180000000000026';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
const BOOK = 'xl/workbook.xml';
const BOOK_RELATIONSHIPS = 'xl/_rels/workbook.xml.rels';

const parse = (entries: readonly ZipEntry[]) => parseImportFile({ bytes: zipOf(entries), mode: 'free' }, parseTools());

const read = async (entries: readonly ZipEntry[]) => {
  const outcome = await parse(entries);
  if (outcome.kind === 'failed') throw new Error(`${outcome.code} ${JSON.stringify(outcome.params)}`);
  return { reader: outcome.report.reader, rows: outcome.rows.map(({ account, label }) => [account, label]) };
};

const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...cells: readonly string[]): string => `<row>${cells.join('')}</row>`;

const HEADER = row(text('Nombre'), text('CLABE'));
const LIST = sheetOf(HEADER + row(text('Ana'), text(ANA)) + row(text('Luz'), text(LUZ)));
const BOTH = {
  reader: 'own',
  rows: [
    [ANA, 'Ana'],
    [LUZ, 'Luz'],
  ],
};

const parts = (changes: Readonly<Record<string, string>> = {}) => workbookParts({ [SHEET]: LIST, ...changes });
const renamed = (rename: (name: string) => string): readonly ZipEntry[] => parts().map(({ name, data }) => ({ name: rename(name), data }));

const sheetTarget = (target: string) => ({
  [BOOK_RELATIONSHIPS]: `<Relationships><Relationship Id="s" Type="${RELATIONSHIPS}/worksheet" Target="${target}"/></Relationships>`,
});
const mainPart = (target: string) => ({
  '_rels/.rels': `<Relationships><Relationship Id="r" Type="${RELATIONSHIPS}/officeDocument" Target="${target}"/></Relationships>`,
});

describe('parsing an XLSX of another make than usual reads every row', () => {
  test.each<[string, readonly ZipEntry[]]>([
    ['with backslashes between folders', renamed((name) => name.replaceAll('/', '\\'))],
    ['with parts in another case', renamed((name) => name.replace('sheet1', 'Sheet1').replace('workbook.xml', 'WORKBOOK.xml'))],
    ['with a target in the folder itself', parts(sheetTarget('./worksheets/sheet1.xml'))],
    ['with a target by the folder above', parts(sheetTarget('../xl/worksheets/sheet1.xml'))],
    ['with a target with backslashes', parts(sheetTarget('\\xl\\worksheets\\sheet1.xml'))],
    [
      'with a main part of any name',
      [...parts(mainPart('xl/libro.xml'))].map(({ name, data }) => ({
        name: name.replace('workbook.xml', 'libro.xml'),
        data,
      })),
    ],
    ['with white space before end tags close', parts({ [SHEET]: LIST.replaceAll('</t>', '</t\n>').replaceAll('</c>', '</c >') })],
    [
      'with digits in the prefix that ties its sheets',
      parts({ [BOOK]: '<workbook><sheets><sheet name="A" sheetId="1" d3p1:id="s"/></sheets></workbook>' }),
    ],
    [
      'with a sheet of macros',
      parts({
        [BOOK]: '<workbook><sheets><sheet name="A" r:id="s"/><sheet name="M" r:id="m"/></sheets></workbook>',
        [BOOK_RELATIONSHIPS]: `<Relationships><Relationship Id="s" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/>
          <Relationship Id="m" Type="http://schemas.microsoft.com/office/2006/relationships/xlMacrosheet" Target="macrosheets/sheet1.xml"/></Relationships>`,
        'xl/macrosheets/sheet1.xml': LIST,
      }),
    ],
    [
      'with > in the name of its sheet',
      parts({ [BOOK]: '<workbook><sheets><sheet name="A>B" sheetId="1" r:id="s"/></sheets></workbook>' }),
    ],
    ['with line ends after the name of a tag', parts({ [SHEET]: LIST.replaceAll('<c t', '<c\n  t').replaceAll('<row>', '<row\r\n>') })],
    ['with tabs after the name of a tag', parts({ [SHEET]: LIST.replaceAll('<c t', '<c\tt') })],
    ['with a comment that holds a row', parts({ [SHEET]: LIST.replace('<row>', `<!-- ${row(text('X'), text('Y'))} --><row>`) })],
    [
      'with a part twice that is not read',
      [...parts(), { name: 'docProps/app.xml', data: '<a/>' }, { name: 'docProps/app.xml', data: '<b/>' }],
    ],
  ])('%s', async (_what, entries) => {
    expect(await read(entries)).toEqual(BOTH);
  });

  test('with formulas that have no text, by their values', async () => {
    const formulas = sheetOf(
      HEADER +
        row(text('Ana'), `<c t="str"><f/><v>${ANA}</v></c>`) +
        row(text('Luz'), `<c t="str"><f ca="1"/><v>${LUZ}</v></c>`) +
        row(text('Eva'), `<c t="str"><f ca="1">A1</f><v>${LUZ}</v></c>`),
    );
    expect((await read(parts({ [SHEET]: formulas }))).rows).toEqual([
      [ANA, 'Ana'],
      [LUZ, 'Luz'],
      ['=A1', 'Eva'],
    ]);
  });

  test('with the family of a font within a text', async () => {
    const rich = `<c t="inlineStr"><is><r><rPr><rFont val="Calibri"/><family val="2"/></rPr><t>Ana</t></r></is></c>`;
    expect((await read(parts({ [SHEET]: sheetOf(HEADER + row(rich, text(ANA))) }))).rows).toEqual([[ANA, 'Ana']]);
  });

  test('with an inline string that has a plain value instead', async () => {
    const plain = `<c t="inlineStr"><v>Ana</v></c>`;
    expect((await read(parts({ [SHEET]: sheetOf(HEADER + row(plain, text(ANA))) }))).rows).toEqual([[ANA, 'Ana']]);
  });

  test('with references to characters that XML does not name', async () => {
    const named = sheetOf(HEADER + row(text('Mu&ntilde;oz &amp; C&iacute;a &ndash; &#xC7;&#225; &amp;euro;'), text(ANA)));
    expect((await read(parts({ [SHEET]: named }))).rows).toEqual([[ANA, 'Muñoz & Cía – Çá &euro;']]);
  });

  test('with accounts as whole numbers, digit by digit', async () => {
    const numbers = sheetOf(HEADER + row(text('Ana'), '<c><v>646180110000079195</v></c>'));
    expect((await read(parts({ [SHEET]: numbers }))).rows).toEqual([['646180110000079195', 'Ana']]);
  });
});

const shared = (...indexes: readonly number[]): string => row(...indexes.map((index) => `<c t="s"><v>${index}</v></c>`));
const EMPTY_ITEMS = {
  [STRINGS]: `<sst><si><t>Nombre</t></si><si/><si><t>CLABE</t></si><si xml:space="preserve" /><si><t>Ana</t></si><si><t>${ANA}</t></si></sst>`,
  [SHEET]: sheetOf(shared(0, 2) + shared(4, 5)),
};
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Its sheet is tied to no part, so that only the library finds it, by its number. */
const UNTIED = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${[
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/worksheets/sheet1.xml', 'worksheet'],
    ['/xl/sharedStrings.xml', 'sharedStrings'],
  ]
    .map(([name, type]) => `<Override PartName="${name}" ContentType="${CONTENT}.${type}+xml"/>`)
    .join('')}</Types>`,
  [BOOK]: `<workbook xmlns="${MAIN}"><sheets><sheet name="A" sheetId="1"/></sheets></workbook>`,
};

describe('parsing an XLSX that our reader cannot read', () => {
  test('falls back on the library and reports it', async () => {
    expect(await read(parts(UNTIED))).toEqual({ ...BOTH, reader: 'xlsx' });
  });

  test('keeps every text with its cell when texts are empty, as our reader does', async () => {
    expect(await read(parts(EMPTY_ITEMS))).toEqual({ reader: 'own', rows: [[ANA, 'Ana']] });
    expect(await read(parts({ ...EMPTY_ITEMS, ...UNTIED }))).toEqual({ reader: 'xlsx', rows: [[ANA, 'Ana']] });
  });

  test('refuses accounts that the library rounds', async () => {
    const numbers = { [SHEET]: sheetOf(HEADER + row(text('Ana'), '<c><v>646180110000079195</v></c>')) };
    expect(await parse(parts({ ...numbers, ...UNTIED }))).toMatchObject({ rows: [{ label: 'Ana', errorCodes: ['account_rounded'] }] });
  });

  test('is not left to the library when it would have to guess which sheet is which', async () => {
    const sheets = '<sheet name="A" sheetId="1"/><sheet name="B" sheetId="2" state="hidden"/>';
    const book = { ...UNTIED, [BOOK]: `<workbook xmlns="${MAIN}"><sheets>${sheets}</sheets></workbook>` };
    expect(await parse(parts({ ...book, 'xl/worksheets/sheet2.xml': LIST }))).toMatchObject({
      kind: 'failed',
      code: 'file_unreadable',
      params: { reason: 'sheet_without_part' },
    });
  });

  test('is not left to the library when its one sheet may be any of several parts', async () => {
    const orphan = sheetOf(HEADER + row(text('Eva'), text(ANA)));
    expect(await parse(parts({ ...UNTIED, [SHEET]: orphan, 'xl/worksheets/sheet2.xml': LIST }))).toMatchObject({
      kind: 'failed',
      code: 'file_unreadable',
      params: { reason: 'sheet_without_part' },
    });
  });

  test('gives the library no row that is commented out', async () => {
    const commented = { [SHEET]: LIST.replace('<row>', `<!-- ${row(text('Eva'), text('072180000000000039'))} --><row>`) };
    expect(await read(parts({ ...UNTIED, ...commented }))).toEqual({ ...BOTH, reader: 'xlsx' });
  });

  test('fails as ours does when the library cannot read it either', async () => {
    expect(await parse(parts({ [SHEET]: '<worksheet><sheetData><row><c t="s"><v>7</v></c></row></sheetData></worksheet>' }))).toMatchObject(
      {
        kind: 'failed',
        code: 'file_unreadable',
      },
    );
  });

  test('gives the library no part with a document type', async () => {
    expect(await parse(parts({ ...UNTIED, 'xl/styles.xml': '<!DOCTYPE x [<!ENTITY e "e">]><styleSheet/>' }))).toMatchObject({
      kind: 'failed',
      code: 'suspicious_file',
      params: { reason: 'document_type_declared' },
    });
  });

  test('gives the library no part that unpacks to more than the archive states', async () => {
    const entries = [...parts(UNTIED), { name: 'xl/styles.xml', data: Buffer.alloc(1_000_000), claimedBytes: 1_000 }];
    expect(await parse(entries)).toMatchObject({ kind: 'failed', code: 'suspicious_file', params: { reason: 'unpacks_too_large' } });
  });

  test('fails as suspicious when a required part exists twice', async () => {
    const entries = [...parts(), { name: 'XL/worksheets/sheet1.xml', data: LIST }];
    expect(await parse(entries)).toMatchObject({ kind: 'failed', code: 'suspicious_file', params: { reason: 'repeated_entries' } });
  });
});
