import { inflateSync } from 'node:zlib';

/** Sizes of parts of the files, in bytes (WOFF 1.0 §4 and §5; OpenType, table directory). */
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const FONT_HEADER = 12;
const FONT_ENTRY = 16;
const ALIGNMENT = 4;

/** Tables that shape texts of other scripts, and pairs of letters. Without them a text has its characters next to each other. */
const SHAPING = new Set(['GSUB', 'GPOS', 'GDEF', 'kern']);

type FontTable = { readonly tag: number; readonly checksum: number; readonly bytes: Uint8Array };

const entriesOf = (woff: Buffer): readonly number[] =>
  Array.from({ length: woff.readUInt16BE(12) }, (_unused, index) => WOFF_HEADER + index * WOFF_ENTRY).filter(
    (entry) => !SHAPING.has(woff.toString('latin1', entry, entry + 4)),
  );

const tablesOf = (woff: Buffer): readonly FontTable[] =>
  entriesOf(woff).map((entry) => {
    const [offset, packed, length] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8), woff.readUInt32BE(entry + 12)];
    const stored = woff.subarray(offset, offset + packed);
    return {
      tag: woff.readUInt32BE(entry),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packed < length ? inflateSync(stored) : stored,
    };
  });

const aligned = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

/**
 * The OpenType font in a WOFF file, without its rules of shaping: the writer of PDFs would inflate a table of the file for every
 * glyph, and apply the rules to every cell. Throws RangeError for another file.
 */
export const unpackedFont = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('a font is no WOFF file');
  const tables = tablesOf(woff);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  const start = FONT_HEADER + tables.length * FONT_ENTRY;
  const font = Buffer.alloc(tables.reduce((end, { bytes }) => end + aligned(bytes.length), start));
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  font.writeUInt16BE(tables.length, 4);
  font.writeUInt16BE(power * FONT_ENTRY, 6);
  font.writeUInt16BE(Math.log2(power), 8);
  font.writeUInt16BE((tables.length - power) * FONT_ENTRY, 10);
  let offset = start;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = FONT_HEADER + index * FONT_ENTRY;
    font.writeUInt32BE(tag, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(bytes.length, entry + 12);
    font.set(bytes, offset);
    offset += aligned(bytes.length);
  }
  return font;
};
