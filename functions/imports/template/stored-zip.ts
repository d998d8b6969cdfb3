import { crc32 } from 'node:zlib';

/** 1980-01-01 00:00, the first moment an archive can name, so that the same parts give the same bytes. */
const DOS_DATE = 0x0021;
const VERSION = 20;
const UTF8_NAMES = 0x0800;

type Part = { readonly name: string; readonly text: string };

const header = (size: number, fields: readonly (readonly [offset: number, value: number, bytes: 2 | 4])[]): Buffer => {
  const buffer = Buffer.alloc(size);
  for (const [offset, value, bytes] of fields) {
    if (bytes === 2) buffer.writeUInt16LE(value, offset);
    else buffer.writeUInt32LE(value, offset);
  }
  return buffer;
};

/** Puts parts into a zip archive as they are, without packing them (PKWARE APPNOTE 4.3). */
export const zipStored = (parts: readonly Part[]): Uint8Array => {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of parts) {
    const data = Buffer.from(text);
    const nameBytes = Buffer.from(name);
    const crc = crc32(data);
    local.push(
      header(30, [
        [0, 0x04034b50, 4],
        [4, VERSION, 2],
        [6, UTF8_NAMES, 2],
        [12, DOS_DATE, 2],
        [14, crc, 4],
        [18, data.length, 4],
        [22, data.length, 4],
        [26, nameBytes.length, 2],
      ]),
      nameBytes,
      data,
    );
    directory.push(
      header(46, [
        [0, 0x02014b50, 4],
        [4, VERSION, 2],
        [6, VERSION, 2],
        [8, UTF8_NAMES, 2],
        [14, DOS_DATE, 2],
        [16, crc, 4],
        [20, data.length, 4],
        [24, data.length, 4],
        [28, nameBytes.length, 2],
        [42, offset, 4],
      ]),
      nameBytes,
    );
    offset += 30 + nameBytes.length + data.length;
  }
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0);
  const end = header(22, [
    [0, 0x06054b50, 4],
    [8, parts.length, 2],
    [10, parts.length, 2],
    [12, directoryBytes, 4],
    [16, offset, 4],
  ]);
  return Buffer.concat([...local, ...directory, end]);
};
