import { parseImportFile, type ParseTools } from '../../../functions/imports/parsing/parse-import-file.ts';
import type { ParseMode } from '../../../shared/imports/domain/parse-outcome.ts';
import {
  onePage,
  pdfOfObjects,
  sheetOf,
  streamObject,
  workbookOf,
  workbookParts,
  zipOf,
} from '../../support/builders/imports/hostile-files.ts';
import { delimitedList, listedPeople, pdfTable } from '../../support/builders/imports/import-files.ts';
import { parseTools } from '../../support/import-tools.ts';

const MEBIBYTE = 1_048_576;
const SHEET = 'xl/worksheets/sheet1.xml';

const parse = (bytes: Uint8Array | string, mode: ParseMode = 'free', tools: Partial<ParseTools> = {}) =>
  parseImportFile({ bytes: Buffer.from(bytes), mode }, parseTools(tools));

const failure = (code: string, params: object = {}): unknown => {
  const matching: unknown = expect.objectContaining(params);
  return expect.objectContaining({ kind: 'failed', code, params: matching });
};

const inlineCell = (text: string, reference = ''): string =>
  `<c t="inlineStr"${reference === '' ? '' : ` r="${reference}"`}><is><t>${text}</t></is></c>`;

describe('parsing a workbook that is a zip bomb fails', () => {
  it('when a part inflates to far more than its compressed size', async () => {
    expect(await parse(workbookOf({ [SHEET]: Buffer.alloc(64 * MEBIBYTE) }))).toEqual(
      failure('suspicious_file', { reason: 'unpacks_too_large' }),
    );
  });

  it('when a part inflates to more than its header declares', async () => {
    const parts = workbookParts().map((part) =>
      part.name === SHEET ? { ...part, data: Buffer.alloc(16 * MEBIBYTE), claimedBytes: 1_000 } : part,
    );
    expect(await parse(zipOf(parts))).toEqual(failure('suspicious_file', { reason: 'unpacks_too_large' }));
  });

  it('when it has thousands of parts', async () => {
    const many = Array.from({ length: 5_000 }, (_unused, index) => ({ name: `xl/${index}`, data: '' }));
    expect(await parse(zipOf([...workbookParts(), ...many]))).toEqual(failure('suspicious_file', { reason: 'too_many_entries' }));
  });

  it('when its parts overlap in the archive', async () => {
    const shared = [
      { name: 'xl/a', data: 'x'.repeat(100), claimedOffset: 0 },
      { name: 'xl/b', data: 'x'.repeat(100), claimedOffset: 0 },
    ];
    expect(await parse(zipOf([...workbookParts(), ...shared]))).toEqual(failure('suspicious_file', { reason: 'overlapping_entries' }));
  });

  it('when it has more shared strings than cells', async () => {
    const strings = `<sst>${'<si/>'.repeat(640_001)}</sst>`;
    expect(await parse(workbookOf({ 'xl/sharedStrings.xml': strings }))).toEqual(
      failure('suspicious_file', { reason: 'too_many_strings' }),
    );
  });

  it('when one text has the length of a book', async () => {
    const long = 'x'.repeat(10 * MEBIBYTE);
    expect(await parse(workbookOf({ [SHEET]: sheetOf(`<row>${inlineCell(long)}</row>`) }))).toEqual(failure('suspicious_file'));
    const shared = { 'xl/sharedStrings.xml': `<sst><si><t>${long}</t></si></sst>`, [SHEET]: sheetOf('<row><c t="s"><v>0</v></c></row>') };
    expect(await parse(workbookOf(shared))).toEqual(failure('suspicious_file'));
  });
});

describe('parsing an archive', () => {
  it.each(['../../etc/passwd', '/etc/passwd', 'xl\\..\\..\\x'])('fails as suspicious when an entry is named %s', async (name) => {
    expect(await parse(zipOf([...workbookParts(), { name, data: '' }]))).toEqual(
      failure('suspicious_file', { reason: 'path_outside_archive' }),
    );
  });

  it('fails as unsupported when it holds archives, and never opens an archive inside a workbook', async () => {
    const inner = zipOf([{ name: 'zeros', data: Buffer.alloc(32 * MEBIBYTE) }]);
    const nested = zipOf(Array.from({ length: 16 }, (_unused, index) => ({ name: `${index}.zip`, data: inner })));
    expect(await parse(nested)).toEqual(failure('unsupported_format', { reason: 'archive' }));
    expect(await parse(workbookOf({ 'xl/embeddings/a.zip': inner }))).toMatchObject({
      kind: 'parsed',
      rows: [{ account: '012180000000000015' }],
    });
  });
});

describe('parsing markup with a document type or entities', () => {
  const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
  const laughs = `<!DOCTYPE x [<!ENTITY a "ja">${Array.from('bcdefghij', (name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'.charAt(index)};`.repeat(10)}">`).join('')}]>`;

  it.each([entity, laughs])('fails as suspicious in any part of a workbook', async (declaration) => {
    for (const part of ['xl/workbook.xml', SHEET, 'xl/sharedStrings.xml', '_rels/.rels']) {
      expect(await parse(workbookOf({ [part]: `${declaration}<x>&e;&j;</x>` }))).toEqual(
        failure('suspicious_file', { reason: 'document_type_declared' }),
      );
    }
  });

  it.each([entity, '<?xml version="1.0"?><a>012180000000000015</a>', '<svg><text>012180000000000015</text></svg>'])(
    'fails as unsupported when the file is a document other than a page',
    async (text) => {
      expect(await parse(text)).toEqual(failure('unsupported_format', { reason: 'markup' }));
    },
  );
});

describe('parsing a text file', () => {
  it('fails as suspicious when a cell has 10 MB', async () => {
    expect(await parse(`clabe,nombre\n012180000000000015,${'x'.repeat(10 * MEBIBYTE)}\n`)).toEqual(
      failure('suspicious_file', { reason: 'cell_too_long' }),
    );
  });

  it('fails when it has a million columns', async () => {
    expect(await parse(`${'clabe,'.repeat(1_000_000)}\n`)).toEqual(failure('too_many_columns', { limit: 64 }));
    expect(await parse(workbookOf({ [SHEET]: sheetOf(`<row>${inlineCell('x', 'XFD1')}</row>`) }))).toEqual(
      failure('too_many_columns', { limit: 64 }),
    );
  });

  it('accepts 10,000 rows and fails at 10,001', async () => {
    const people = listedPeople(10_001);
    expect(await parse(delimitedList(people.slice(1), ','))).toMatchObject({ kind: 'parsed', rows: { length: 10_000 } });
    expect(await parse(delimitedList(people, ','))).toEqual(failure('too_many_rows', { limit: 10_000 }));
  });

  it('leaves the phones next to accounts out of a list that has too many rows with them, and reports it', async () => {
    const lines = listedPeople(6_000).map(({ name, account }, index) => `${name},${account},55${String(10_000_000 + index)}`);
    expect(await parse(['nombre,clabe,celular', ...lines].join('\n'))).toMatchObject({
      kind: 'parsed',
      rows: { length: 6_000 },
      report: { rowsSkipped: [{ reason: 'phone_beside_account', count: 6_000 }] },
    });
  });

  it('fails with no_rows when it has only newlines', async () => {
    expect(await parse('\n'.repeat(10 * MEBIBYTE))).toEqual(failure('no_rows'));
  });

  it('fails with no_rows when it is empty', async () => {
    expect(await parse('')).toEqual(failure('no_rows'));
  });

  it('fails as unsupported when one in ten of its characters is a control character', async () => {
    expect(await parse('clabe,nombre\n012180000000000015,A\0\0\0\0na\n')).toEqual(failure('unsupported_format', { reason: 'not_text' }));
  });

  it('terminates when quotes are never closed', async () => {
    expect(await parse(`clabe,nombre\n${'"a,'.repeat(MEBIBYTE)}`)).toMatchObject({ kind: 'failed' });
  });

  it('terminates on 20 MB of digits', async () => {
    expect(await parse('0121800000000000'.repeat(MEBIBYTE))).toMatchObject({ kind: 'failed' });
  });

  it('fails with file_too_large above 20 MB whatever the content', async () => {
    expect(await parse(Buffer.alloc(20 * MEBIBYTE + 1, 32))).toEqual(failure('file_too_large', { limit: 20 * MEBIBYTE }));
  });

  it.each([' ', '-', '1 ', ':', 'a:', '(', '1.', '@a', "'", '0000000000 '])('terminates when cells are long runs of %j', async (unit) => {
    const run = unit.repeat(30_000 / unit.length);
    const rows = Array.from({ length: 40 }, (_unused, index) => `nombre ${run}x|banco${run}y|${run}${index}`).join('\n');
    expect(['parsed', 'failed']).toContain((await parse(rows)).kind);
    expect(['parsed', 'failed']).toContain((await parse(`nombre|clabe|banco\n${rows}`, 'template')).kind);
  });

  it('fails with too_many_rows when its lines hold more than 10,000 accounts', async () => {
    expect(await parse(`${'012180000000000015, '.repeat(1_000)}\n`.repeat(11).replaceAll(', ', ' / '))).toEqual(
      failure('too_many_rows', { limit: 10_000 }),
    );
  });

  it('fails as suspicious on unbounded JSON nesting and as unreadable on broken JSON', async () => {
    expect(await parse('['.repeat(MEBIBYTE), 'template')).toEqual(failure('suspicious_file', { reason: 'nested_too_deep' }));
    expect(await parse('{"data": [', 'template')).toEqual(failure('file_unreadable', { reason: 'broken_json' }));
  });

  it('fails as suspicious on millions of empty JSON records before creating any', async () => {
    expect(await parse(`[${'{},'.repeat(4_000_000)}{}]`)).toEqual(failure('suspicious_file', { reason: 'too_many_values' }));
  });

  it('pollutes no prototype when JSON keys are __proto__ or constructor', async () => {
    const outcome = await parse('[{"__proto__":{"polluted":true},"constructor":"x","clabe":"012180000000000015","nombre":"Ana"}]');
    expect(outcome).toMatchObject({ kind: 'parsed', rows: [{ account: '012180000000000015', label: 'Ana' }] });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('parsing a binary with another file name', () => {
  it.each([
    ['executable', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(512)])],
    ['executable', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0'), Buffer.alloc(512)])],
    ['image', Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\x1a\n'), Buffer.alloc(64)])],
  ])('fails as unsupported: %s', async (reason, bytes) => {
    expect(await parse(bytes)).toEqual(failure('unsupported_format', { reason }));
  });
});

describe('parsing a PDF', () => {
  it.each([1, 2, 3])('fails with decoded_too_large when a stream compressed %i times decodes to more than 8 MiB', async (packings) => {
    const bomb = pdfOfObjects(onePage('', streamObject('', Buffer.alloc(64 * MEBIBYTE), packings)));
    expect(await parse(bomb)).toEqual(failure('decoded_too_large', { limit: 8 * MEBIBYTE }));
  });

  it('measures a stream whose filter name is escaped', async () => {
    const bomb = Buffer.from(pdfOfObjects(onePage('', streamObject('', Buffer.alloc(16 * MEBIBYTE), 1))));
    expect(await parse(Buffer.from(bomb.toString('latin1').replace('/FlateDecode', '/Fl#61teDecode'), 'latin1'))).toEqual(
      failure('decoded_too_large'),
    );
  });

  it('measures a stream of zeros compressed by run length', async () => {
    const runs = Buffer.alloc(MEBIBYTE, Buffer.from([0x81, 0x20]));
    expect(
      await parse(
        pdfOfObjects(onePage('', Buffer.concat([Buffer.from('<</Filter/RunLengthDecode>>\nstream\n'), runs, Buffer.from('\nendstream')]))),
      ),
    ).toEqual(failure('decoded_too_large'));
  });

  it('terminates when forms draw each other recursively', async () => {
    const form = (number: number) =>
      streamObject(`/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F ${number} 0 R>>>>`, '/F Do');
    expect(await parse(pdfOfObjects(onePage('/XObject<</F 5 0 R>>', streamObject('', '/F Do'), form(6), form(5))))).toMatchObject({
      kind: 'failed',
    });
  });

  it('stops at the timeout when forms multiply exponentially', async () => {
    const levels = 24;
    const forms = Array.from({ length: levels }, (_unused, level) =>
      streamObject(`/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F ${level + 6} 0 R>>>>`, '/F Do '.repeat(16)),
    );
    const bomb = pdfOfObjects(
      onePage('/XObject<</F 5 0 R>>', streamObject('', '/F Do'), ...forms, streamObject('/Type/XObject/Subtype/Form/BBox[0 0 9 9]', 'n')),
    );
    const outcome = await parse(bomb, 'free', { remainingMs: () => 1_500 });
    expect(outcome).toMatchObject({ kind: 'failed', format: 'pdf' });
  });

  it('stops at the timeout of the file', async () => {
    expect(await parse(await pdfTable(listedPeople(45)), 'free', { remainingMs: () => 1 })).toEqual(failure('parse_timeout'));
  });

  it('terminates when the page tree contains itself', async () => {
    expect(await parse(pdfOfObjects(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 3>>']))).toMatchObject({
      kind: 'failed',
    });
  });

  it('accepts 50 pages and fails at 51', async () => {
    expect(await parse(await pdfTable(listedPeople(51 * 45)))).toEqual(failure('too_many_pages', { limit: 50, pages: 51 }));
    expect(await parse(await pdfTable(listedPeople(50 * 45)))).toMatchObject({ kind: 'parsed', rows: { length: 50 * 45 } });
  });

  it('fails with too many pages when it declares a billion', async () => {
    expect(
      await parse(
        pdfOfObjects(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1000000000>>', '<</Type/Page/Parent 2 0 R>>']),
      ),
    ).toMatchObject({ kind: 'failed' });
  });

  it('fails as unreadable when it is only a header', async () => {
    expect(await parse('%PDF-1.7\n')).toEqual(failure('file_unreadable', { reason: 'broken_pdf' }));
  });

  it('fails as unreadable with reason encrypted when it is encrypted', async () => {
    expect(await parse('%PDF-1.7\ntrailer <</Encrypt 5 0 R>>')).toEqual(failure('file_unreadable', { reason: 'encrypted' }));
  });
});
