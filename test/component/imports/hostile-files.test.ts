import { readFile } from 'node:fs/promises';

import fc from 'fast-check';

import type { ParseMode } from '../../../functions/imports/domain/rows/candidate-row.ts';
import { parseImportFile, type ParseTools } from '../../../functions/imports/parsing/parse-import-file.ts';
import { onePage, pdfOfObjects, sheetOf, streamObject, workbookOf, workbookParts, zipOf } from '../../support/builders/hostile-files.ts';
import { delimitedList, listedPeople, pdfTable } from '../../support/builders/import-files.ts';
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

describe('a workbook that is a bomb fails as one', () => {
  it('when a part unpacks to far more than its size', async () => {
    expect(await parse(workbookOf({ [SHEET]: Buffer.alloc(64 * MEBIBYTE) }))).toEqual(
      failure('suspicious_file', { reason: 'unpacks_too_large' }),
    );
  });

  it('when a part unpacks to more than the archive says', async () => {
    const parts = workbookParts().map((part) =>
      part.name === SHEET ? { ...part, data: Buffer.alloc(16 * MEBIBYTE), claimedBytes: 1_000 } : part,
    );
    expect(await parse(zipOf(parts))).toEqual(failure('suspicious_file', { reason: 'unpacks_too_large' }));
  });

  it('when it has thousands of parts', async () => {
    const many = Array.from({ length: 5_000 }, (_unused, index) => ({ name: `xl/${index}`, data: '' }));
    expect(await parse(zipOf([...workbookParts(), ...many]))).toEqual(failure('suspicious_file', { reason: 'too_many_entries' }));
  });

  it('when its parts share their bytes', async () => {
    const shared = [
      { name: 'xl/a', data: 'x'.repeat(100), claimedOffset: 0 },
      { name: 'xl/b', data: 'x'.repeat(100), claimedOffset: 0 },
    ];
    expect(await parse(zipOf([...workbookParts(), ...shared]))).toEqual(failure('suspicious_file', { reason: 'overlapping_entries' }));
  });

  it('when its shared strings are more than its cells could be', async () => {
    const strings = `<sst>${'<si/>'.repeat(640_001)}</sst>`;
    expect(await parse(workbookOf({ 'xl/sharedStrings.xml': strings }))).toEqual(
      failure('suspicious_file', { reason: 'too_many_strings' }),
    );
  });

  it('when one text is as long as a book', async () => {
    const long = 'x'.repeat(10 * MEBIBYTE);
    expect(await parse(workbookOf({ [SHEET]: sheetOf(`<row>${inlineCell(long)}</row>`) }))).toEqual(failure('suspicious_file'));
    const shared = { 'xl/sharedStrings.xml': `<sst><si><t>${long}</t></si></sst>`, [SHEET]: sheetOf('<row><c t="s"><v>0</v></c></row>') };
    expect(await parse(workbookOf(shared))).toEqual(failure('suspicious_file'));
  });
});

describe('an archive', () => {
  it.each(['../../etc/passwd', '/etc/passwd', 'xl\\..\\..\\x'])('with an entry named %s is suspicious', async (name) => {
    expect(await parse(zipOf([...workbookParts(), { name, data: '' }]))).toEqual(
      failure('suspicious_file', { reason: 'path_outside_archive' }),
    );
  });

  it('of archives is no workbook, and one inside a workbook is never opened', async () => {
    const inner = zipOf([{ name: 'zeros', data: Buffer.alloc(32 * MEBIBYTE) }]);
    const nested = zipOf(Array.from({ length: 16 }, (_unused, index) => ({ name: `${index}.zip`, data: inner })));
    expect(await parse(nested)).toEqual(failure('unsupported_format', { reason: 'archive' }));
    expect(await parse(workbookOf({ 'xl/embeddings/a.zip': inner }))).toMatchObject({
      kind: 'parsed',
      rows: [{ account: '012180000000000015' }],
    });
  });
});

describe('markup that reaches beyond its file', () => {
  const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
  const laughs = `<!DOCTYPE x [<!ENTITY a "ja">${Array.from('bcdefghij', (name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'.charAt(index)};`.repeat(10)}">`).join('')}]>`;

  it.each([entity, laughs])('is suspicious in any part of a workbook', async (declaration) => {
    for (const part of ['xl/workbook.xml', SHEET, 'xl/sharedStrings.xml', '_rels/.rels']) {
      expect(await parse(workbookOf({ [part]: `${declaration}<x>&e;&j;</x>` }))).toEqual(
        failure('suspicious_file', { reason: 'document_type_declared' }),
      );
    }
  });

  it.each([entity, '<?xml version="1.0"?><a/>', '<html><table><tr><td>012180000000000015</td></tr></table></html>'])(
    'is none of the formats by itself',
    async (text) => {
      expect(await parse(text)).toEqual(failure('unsupported_format', { reason: 'markup' }));
    },
  );
});

describe('a text', () => {
  it('with a cell of 10 MB is suspicious', async () => {
    expect(await parse(`clabe,nombre\n012180000000000015,${'x'.repeat(10 * MEBIBYTE)}\n`)).toEqual(
      failure('suspicious_file', { reason: 'cell_too_long' }),
    );
  });

  it('with a million columns has too many', async () => {
    expect(await parse(`${'clabe,'.repeat(1_000_000)}\n`)).toEqual(failure('too_many_columns', { limit: 64 }));
    expect(await parse(workbookOf({ [SHEET]: sheetOf(`<row>${inlineCell('x', 'XFD1')}</row>`) }))).toEqual(
      failure('too_many_columns', { limit: 64 }),
    );
  });

  it('of up to 10,000 rows is read, and of one more is not', async () => {
    const people = listedPeople(10_001);
    expect(await parse(delimitedList(people.slice(1), ','))).toMatchObject({ kind: 'parsed', rows: { length: 10_000 } });
    expect(await parse(delimitedList(people, ','))).toEqual(failure('too_many_rows', { limit: 10_000 }));
  });

  it('of only newlines has no rows', async () => {
    expect(await parse('\n'.repeat(10 * MEBIBYTE))).toEqual(failure('no_rows'));
  });

  it('of nothing has no rows', async () => {
    expect(await parse('')).toEqual(failure('no_rows'));
  });

  it('with NUL bytes is no text', async () => {
    expect(await parse('clabe,nombre\n012180000000000015,A\0na\n')).toEqual(failure('unsupported_format', { reason: 'not_text' }));
  });

  it('of quotes that never close ends', async () => {
    expect(await parse(`clabe,nombre\n${'"a,'.repeat(MEBIBYTE)}`)).toMatchObject({ kind: 'failed' });
  });

  it('of 20 MB of digits ends', async () => {
    expect(await parse('0121800000000000'.repeat(MEBIBYTE))).toMatchObject({ kind: 'failed' });
  });

  it('above 20 MB is too large whatever it holds', async () => {
    expect(await parse(Buffer.alloc(20 * MEBIBYTE + 1, 32))).toEqual(failure('file_too_large', { limit: 20 * MEBIBYTE }));
  });

  it.each([' ', '-', '1 ', ':', 'a:', '(', '1.', '@a', "'", '0000000000 '])('whose cells are long runs of %j ends', async (unit) => {
    const run = unit.repeat(30_000 / unit.length);
    const rows = Array.from({ length: 40 }, (_unused, index) => `nombre ${run}x|banco${run}y|${run}${index}`).join('\n');
    expect(['parsed', 'failed']).toContain((await parse(rows)).kind);
    expect(['parsed', 'failed']).toContain((await parse(`nombre|clabe|banco\n${rows}`, 'template')).kind);
  });

  it('whose lines hold more accounts than a file may have rows has too many', async () => {
    expect(await parse(`${'012180000000000015, '.repeat(1_000)}\n`.repeat(11).replaceAll(', ', ' / '))).toEqual(
      failure('too_many_rows', { limit: 10_000 }),
    );
  });

  it('of JSON nested without end is suspicious, and broken JSON is unreadable', async () => {
    expect(await parse('['.repeat(MEBIBYTE))).toEqual(failure('suspicious_file', { reason: 'nested_too_deep' }));
    expect(await parse('{"data": [')).toEqual(failure('file_unreadable', { reason: 'broken_json' }));
  });

  it('of JSON with millions of empty records is suspicious before any of them is made', async () => {
    expect(await parse(`[${'{},'.repeat(4_000_000)}{}]`)).toEqual(failure('suspicious_file', { reason: 'too_many_values' }));
  });

  it('whose keys are those of every object changes nothing', async () => {
    const outcome = await parse('[{"__proto__":{"polluted":true},"constructor":"x","clabe":"012180000000000015","nombre":"Ana"}]');
    expect(outcome).toMatchObject({ kind: 'parsed', rows: [{ account: '012180000000000015', label: 'Ana' }] });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('a program under another name', () => {
  it.each([
    ['executable', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(512)])],
    ['executable', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0'), Buffer.alloc(512)])],
    ['image', Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\x1a\n'), Buffer.alloc(64)])],
  ])('is none of the formats: %s', async (reason, bytes) => {
    expect(await parse(bytes)).toEqual(failure('unsupported_format', { reason }));
  });
});

describe('a PDF', () => {
  it.each([1, 2, 3])('whose stream was packed %i times and decodes to more than 8 MiB is too large', async (packings) => {
    const bomb = pdfOfObjects(onePage('', streamObject('', Buffer.alloc(64 * MEBIBYTE), packings)));
    expect(await parse(bomb)).toEqual(failure('decoded_too_large', { limit: 8 * MEBIBYTE }));
  });

  it('that hides the name of its filter is measured all the same', async () => {
    const bomb = Buffer.from(pdfOfObjects(onePage('', streamObject('', Buffer.alloc(16 * MEBIBYTE), 1))));
    expect(await parse(Buffer.from(bomb.toString('latin1').replace('/FlateDecode', '/Fl#61teDecode'), 'latin1'))).toEqual(
      failure('decoded_too_large'),
    );
  });

  it('that packs zeros by LZW or by runs is measured', async () => {
    const runs = Buffer.alloc(MEBIBYTE, Buffer.from([0x81, 0x20]));
    expect(
      await parse(
        pdfOfObjects(onePage('', Buffer.concat([Buffer.from('<</Filter/RunLengthDecode>>\nstream\n'), runs, Buffer.from('\nendstream')]))),
      ),
    ).toEqual(failure('decoded_too_large'));
  });

  it('whose forms draw each other without end, ends', async () => {
    const form = (number: number) =>
      streamObject(`/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F ${number} 0 R>>>>`, '/F Do');
    expect(await parse(pdfOfObjects(onePage('/XObject<</F 5 0 R>>', streamObject('', '/F Do'), form(6), form(5))))).toMatchObject({
      kind: 'failed',
    });
  });

  it('whose forms multiply beyond any time is given up', async () => {
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

  it('that takes longer than the file has left is given up', async () => {
    expect(await parse(await pdfTable(listedPeople(45)), 'free', { remainingMs: () => 1 })).toEqual(failure('parse_timeout'));
  });

  it('whose pages contain themselves ends', async () => {
    expect(await parse(pdfOfObjects(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 3>>']))).toMatchObject({
      kind: 'failed',
    });
  });

  it('of more than 50 pages has too many, and of 50 has not', async () => {
    expect(await parse(await pdfTable(listedPeople(51 * 45)))).toEqual(failure('too_many_pages', { limit: 50, pages: 51 }));
    expect(await parse(await pdfTable(listedPeople(50 * 45)))).toMatchObject({ kind: 'parsed', rows: { length: 50 * 45 } });
  });

  it('that claims a billion pages has too many', async () => {
    expect(
      await parse(
        pdfOfObjects(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1000000000>>', '<</Type/Page/Parent 2 0 R>>']),
      ),
    ).toMatchObject({ kind: 'failed' });
  });

  it('that is only a header is unreadable', async () => {
    expect(await parse('%PDF-1.7\n')).toEqual(failure('file_unreadable', { reason: 'broken_pdf' }));
  });

  it('that is encrypted is unreadable and says so', async () => {
    expect(await parse('%PDF-1.7\ntrailer <</Encrypt 5 0 R>>')).toEqual(failure('file_unreadable', { reason: 'encrypted' }));
  });
});

describe('any file', () => {
  it('fails when its time is up', async () => {
    const noTime = { remainingMs: () => 0 };
    const samples = ['lista-utf8.csv', 'lista.xlsx', 'lista.xls', 'arreglo.json', 'correo.txt', 'tabla.pdf'];
    for (const name of samples) {
      expect(await parse(await readFile(`test/support/files/${name}`), 'free', noTime)).toEqual(failure('parse_timeout'));
    }
  });

  it.each(['lista.xls', 'lista.xlsx', 'plantilla.xlsx', 'arreglo.json', 'lista-utf16.csv', 'bbva-interbancario.txt'])(
    'made from %s by damage is read or refused',
    async (name) => {
      const valid = await readFile(`test/support/files/${name}`);
      const damage = fc.array(fc.tuple(fc.nat({ max: valid.length - 1 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(
          damage,
          fc.nat({ max: valid.length }),
          fc.constantFrom<ParseMode>('free', 'template'),
          async (changes, length, mode) => {
            const bytes = Buffer.from(valid);
            for (const [at, value] of changes) bytes[at] = value;
            const { kind } = await parse(length % 3 === 0 ? bytes.subarray(0, length) : bytes, mode);
            expect(['parsed', 'failed']).toContain(kind);
          },
        ),
        { numRuns: 150 },
      );
    },
  );

  it('of any bytes is read or refused', async () => {
    const start = fc.constantFrom('', 'PK\x03\x04', 'PK\x05\x06', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '[', '{', '"');
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 2_000 }), async (prefix, bytes) => {
        const { kind } = await parse(Buffer.concat([Buffer.from(prefix, 'latin1'), bytes]));
        expect(['parsed', 'failed']).toContain(kind);
      }),
      { numRuns: 500 },
    );
  });
});
