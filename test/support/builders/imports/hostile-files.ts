import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

export type ZipEntry = {
  readonly name: string;
  readonly data: Uint8Array | string;
  /** Unpacked size in the directory; the true one when absent. */
  readonly claimedBytes?: number;
  /** Offset in the directory; the true one when absent. */
  readonly claimedOffset?: number;
};

const fields = (size: number, values: readonly (readonly [offset: number, value: number, bytes: 2 | 4])[]): Buffer => {
  const buffer = Buffer.alloc(size);
  for (const [offset, value, bytes] of values) {
    if (bytes === 2) buffer.writeUInt16LE(value, offset);
    else buffer.writeUInt32LE(value, offset);
  }
  return buffer;
};

/** A zip archive with packed entries, whose directory may be wrong. */
export const zipOf = (entries: readonly ZipEntry[]): Uint8Array => {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claimedBytes, claimedOffset } of entries) {
    const raw = Buffer.from(data);
    const packed = deflateRawSync(raw);
    const nameBytes = Buffer.from(name);
    const size = claimedBytes ?? raw.length;
    const common: readonly (readonly [number, 2 | 4])[] = [
      [crc32(raw), 4],
      [packed.length, 4],
      [size, 4],
      [nameBytes.length, 2],
    ];
    const at = (start: number) => common.map(([value, bytes], index) => [start + index * 4, value, bytes] as const);
    local.push(fields(30, [[0, 0x04034b50, 4], [4, 20, 2], [8, 8, 2], ...at(14)]), nameBytes, packed);
    directory.push(fields(46, [[0, 0x02014b50, 4], [6, 20, 2], [10, 8, 2], ...at(16), [42, claimedOffset ?? offset, 4]]), nameBytes);
    offset += 30 + nameBytes.length + packed.length;
  }
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0);
  const end = fields(22, [
    [0, 0x06054b50, 4],
    [8, entries.length, 2],
    [10, entries.length, 2],
    [12, directoryBytes, 4],
    [16, offset, 4],
  ]);
  return Buffer.concat([...local, ...directory, end]);
};

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a workbook of one sheet, any of which can be replaced; null leaves one out. */
export const workbookParts = (changes: Readonly<Record<string, string | Uint8Array>> = {}): readonly ZipEntry[] =>
  Object.entries({
    '_rels/.rels': `<Relationships><Relationship Id="r" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="s"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="s" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheetOf(
      '<row><c t="inlineStr"><is><t>clabe</t></is></c></row><row><c t="inlineStr"><is><t>012180000000000015</t></is></c></row>',
    ),
    ...changes,
  }).map(([name, data]) => ({ name, data }));

export const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** A workbook of one sheet with some parts replaced. */
export const workbookOf = (changes: Readonly<Record<string, string | Uint8Array>> = {}): Uint8Array => zipOf(workbookParts(changes));

/** A PDF of the given objects, numbered from 1; the first one is its catalogue. It has no cross-reference table. */
export const pdfOfObjects = (objects: readonly (string | Uint8Array)[]): Uint8Array =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((object, index) => [Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
    Buffer.from(`trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`),
  ]);

/** A stream object, compressed as many times as requested. */
export const streamObject = (dictionary: string, data: Uint8Array | string, packings = 0): Uint8Array => {
  const packed = Array.from({ length: packings }).reduce<Uint8Array>((bytes) => deflateSync(bytes), Buffer.from(data));
  const filter = packings === 0 ? '' : `/Filter[${'/FlateDecode'.repeat(packings)}]`;
  return Buffer.concat([Buffer.from(`<<${dictionary}${filter}/Length ${packed.length}>>\nstream\n`), packed, Buffer.from('\nendstream')]);
};

/** The objects of a document of one page that draws object 4. */
export const onePage = (resources: string, ...others: readonly (string | Uint8Array)[]): readonly (string | Uint8Array)[] => [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<<${resources}>>>>`,
  ...others,
];
