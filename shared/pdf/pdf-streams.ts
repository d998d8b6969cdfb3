import { constants, inflateSync } from 'node:zlib';

import { errorCodeOf } from '../platform/error-info.ts';
import { encryptionOf, type ObjectHeader, type StreamDecryption } from './pdf-encryption.ts';

/** Filters may be applied to a stream one after another; more than this is a matryoshka. */
const MAX_FILTERS = 4;
const DICTIONARY_REACH = 4_096;
/** Packed images, which text is read without. */
const IMAGE_FILTER = /\/(?:DCTDecode|DCT|JPXDecode|CCITTFaxDecode|CCF|JBIG2Decode)\b/;
const LZW_FILTER = /\/(?:LZWDecode|LZW)\b/;
const RUN_LENGTH_FILTER = /\/(?:RunLengthDecode|RL)\b/;
const ASCII85_FILTER = /\/(?:ASCII85Decode|A85)\b/;
const ASCII_HEX_FILTER = /\/(?:ASCIIHexDecode|AHx)\b/;

/** Two bytes every zlib stream starts with (RFC 1950 2.2). */
const startsAsZlib = ([first = 0, second = 0]: Uint8Array): boolean => (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;

/** Ends the measurement from any depth of it. */
class DecodedTooLarge extends Error {}

/** Broken streams are read as far as they go, as every reader of PDFs does. */
const inflateStream = (bytes: Uint8Array, left: number): Uint8Array => {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, left), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if (errorCodeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw new DecodedTooLarge();
    return new Uint8Array(0);
  }
};

/** Bytes an LZW stream decodes to, without decoding it: every code gives one byte more than the code it extends. */
const lzwLength = (bytes: Uint8Array, left: number): number => {
  const clear = 256;
  const end = 257;
  let lengths: number[] = [];
  let width = 9;
  let buffer = 0;
  let bits = 0;
  let total = 0;
  let previous = 0;
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (buffer >> bits) & ((1 << width) - 1);
    if (code === end || total > left) break;
    if (code === clear) {
      lengths = [];
      width = 9;
      previous = 0;
      continue;
    }
    const length: number = code < 256 ? 1 : (lengths[code - 258] ?? previous + 1);
    total += length;
    if (previous > 0 && lengths.length < 3_838) lengths.push(previous + 1);
    previous = length;
    if (lengths.length + 259 >= 1 << width && width < 12) width += 1;
  }
  return total;
};

const runLength = (bytes: Uint8Array): number => {
  let total = 0;
  for (let at = 0; at < bytes.length;) {
    const code = bytes[at] ?? 128;
    if (code === 128) break;
    total += code < 128 ? code + 1 : 257 - code;
    at += code < 128 ? code + 2 : 2;
  }
  return total;
};

const fromAsciiHex = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/[^0-9A-Fa-f]/g, ''),
    'hex',
  );

const fromAscii85 = (bytes: Uint8Array): Uint8Array => {
  const result = new Uint8Array(bytes.length * 4);
  let length = 0;
  let group = 0;
  let count = 0;
  for (const byte of bytes) {
    if (byte === 126) break;
    if (byte === 122 && count === 0) length += 4;
    if (byte < 33 || byte > 117) continue;
    group = group * 85 + byte - 33;
    count += 1;
    if (count < 5) continue;
    for (const shift of [24, 16, 8, 0]) result[length++] = Math.floor(group / 2 ** shift) & 0xff;
    group = 0;
    count = 0;
  }
  return result.subarray(0, length);
};

/** Decoded length of one stream, at most a little more than the remaining limit. */
const decodedLength = (dictionary: string, raw: Uint8Array, left: number): number => {
  if (IMAGE_FILTER.test(dictionary)) return 0;
  let bytes = raw;
  if (ASCII_HEX_FILTER.test(dictionary)) bytes = fromAsciiHex(bytes);
  if (ASCII85_FILTER.test(dictionary)) bytes = fromAscii85(bytes);
  let unpacked = 0;
  for (let filter = 0; filter < MAX_FILTERS && startsAsZlib(bytes); filter += 1) {
    bytes = inflateStream(bytes, left - unpacked);
    unpacked += bytes.length;
  }
  if (LZW_FILTER.test(dictionary)) return unpacked + lzwLength(bytes, left);
  return RUN_LENGTH_FILTER.test(dictionary) ? unpacked + runLength(bytes) : Math.max(unpacked, bytes.length);
};

/** Names may spell any character as its number: /Fl#61teDecode. */
const unescapeNames = (text: string): string =>
  text.includes('#') ? text.replace(/#([0-9A-Fa-f]{2})/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

const afterLineEnd = (bytes: Buffer, at: number): number => {
  if (bytes[at] === 13) return bytes[at + 1] === 10 ? at + 2 : at + 1;
  return bytes[at] === 10 ? at + 1 : at;
};

const textBefore = (bytes: Buffer, at: number): string => bytes.subarray(Math.max(0, at - DICTIONARY_REACH), at).toString('latin1');

const dictionaryIn = (before: string): string => {
  const text = unescapeNames(before);
  return text.slice(Math.max(text.lastIndexOf(' obj'), text.lastIndexOf('\nobj'), text.lastIndexOf('endobj'), 0));
};

/** Headers that a stream may belong to: the nearest, and others that a text in its dictionary may only pretend to be. */
const MAX_HEADERS = 8;

const headersIn = (before: string): readonly ObjectHeader[] => {
  const found = Array.from(before.matchAll(/([0-9]{1,10})\s+([0-9]{1,5})\s+obj\b/g), ([, number, generation]) => ({
    number: Number(number),
    generation: Number(generation),
  }));
  return found.slice(-MAX_HEADERS);
};

type MeasureOptions = {
  /** Bytes that all streams together may decode to. */
  readonly limit: number;
  /** Called for each stream; may throw to end the measurement. */
  readonly step: () => void;
};

const measureStreams = (bytes: Buffer, decrypt: StreamDecryption | null, { limit, step }: MeasureOptions): void => {
  let total = 0;
  for (let at = bytes.indexOf('stream'); at !== -1; at = bytes.indexOf('stream', at + 6)) {
    step();
    if (bytes.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const start = afterLineEnd(bytes, at + 6);
    const end = bytes.indexOf('endstream', start);
    const raw = bytes.subarray(start, end === -1 ? bytes.length : end);
    const before = textBefore(bytes, at);
    const readings = decrypt === null ? [raw] : [raw, ...decrypt(headersIn(before), raw)];
    const dictionary = dictionaryIn(before);
    total += Math.max(...readings.map((reading) => decodedLength(dictionary, reading, limit - total)));
    if (total > limit) throw new DecodedTooLarge();
    at = Math.max(at, start + raw.length - 6);
  }
};

/** `password`: it opens with a password only. `unknown_encryption`: in a way that this code does not read, or in several. */
export type UnsafePdf = 'decoded_too_large' | 'password' | 'unknown_encryption';

/**
 * Finds out whether an engine may open a PDF; null when it may. Neither pdf.js nor PDFium limits the bytes that streams
 * decode to, and the memory limit of a thread covers neither. Streams are found by their keyword wherever they are, so no
 * cross-reference table can hide or repeat one. Those of an encrypted document are decrypted first, and each counts as its
 * longest reading.
 */
export const unsafePdf = (file: Uint8Array, options: MeasureOptions): UnsafePdf | null => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const encryption = encryptionOf(bytes);
  if (encryption.kind === 'password') return 'password';
  if (encryption.kind === 'unknown') return 'unknown_encryption';
  try {
    measureStreams(bytes, encryption.kind === 'open' ? encryption.decrypt : null, options);
    return null;
  } catch (error) {
    if (error instanceof DecodedTooLarge) return 'decoded_too_large';
    throw error;
  }
};
