import { crc32 } from 'node:zlib';

type Entry = { readonly name: string; readonly content: Buffer };

const UTF8_NAMES = 0x0800;
const STORED = 0;
/** 1 January 1980, the first date a ZIP can state. */
const DOS_DATE = 0x0021;

/** The header part that local and central records share: from the version needed to the length of the name. */
const commonHeader = ({ name, content }: Entry): Buffer => {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(UTF8_NAMES, 2);
  header.writeUInt16LE(STORED, 4);
  header.writeUInt16LE(DOS_DATE, 8);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(content.length, 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(Buffer.byteLength(name), 22);
  return header;
};

const localRecord = (entry: Entry): Buffer =>
  Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), commonHeader(entry), Buffer.from(entry.name), entry.content]);

const centralRecord = (entry: Entry, offset: number): Buffer => {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), commonHeader(entry), tail, Buffer.from(entry.name)]);
};

const endRecord = (entries: number, directorySize: number, directoryOffset: number): Buffer => {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directorySize, 12);
  end.writeUInt32LE(directoryOffset, 16);
  return end;
};

/** A ZIP archive with its entries stored uncompressed (PKWARE APPNOTE 4.3). */
export const zip = (entries: readonly Entry[]): Buffer => {
  const locals = entries.map(localRecord);
  const offsets = locals.map((_, i) => locals.slice(0, i).reduce((sum, record) => sum + record.length, 0));
  const directory = Buffer.concat(entries.map((entry, i) => centralRecord(entry, offsets[i] ?? 0)));
  const files = Buffer.concat(locals);
  return Buffer.concat([files, directory, endRecord(entries.length, directory.length, files.length)]);
};
