import { mostStrayControls } from '../../domain/importable-content.ts';
import { failParse } from '../parse-error.ts';

const SAMPLE_BYTES = 4_096;

/** Control characters that occur in no text: all but tabs, line and page breaks, and the end of file of DOS. */
// oxlint-disable-next-line no-control-regex -- these characters are what is looked for
const STRAY_CONTROLS = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/g;

const startsWith = (bytes: Uint8Array, ...prefix: readonly number[]): boolean => prefix.every((byte, index) => bytes[index] === byte);

/** UTF-16 without a byte order mark: in western text nearly every second byte is zero. */
const unmarkedUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const sample = bytes.subarray(0, SAMPLE_BYTES - (SAMPLE_BYTES % 2));
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const most = (sample.length / 2) * 0.7;
  if (odd > most && even < most / 10) return 'utf-16le';
  return even > most && odd < most / 10 ? 'utf-16be' : null;
};

const markedEncoding = (bytes: Uint8Array): string | null => {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  return startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : null;
};

/** The upper half of code page 850, which DOS and programs from its time write. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const decodeCp850 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, (character) => CP850.charAt(character.charCodeAt(0) - 0x80));

/** Encodings of one byte a character, the usual one first. `marks`: what shows that a text is in it. */
const ONE_BYTE_ENCODINGS: readonly { readonly decode: (bytes: Uint8Array) => string; readonly marks: RegExp }[] = [
  {
    decode: (bytes) => new TextDecoder('windows-1252').decode(bytes),
    marks: /[áéíóúüñÁÉÍÓÚÜÑ’“”…€°ªº¿¡«»\u00a0]|(?<=\s)[–—]|[–—](?=\s)/g,
  },
  { decode: decodeCp850, marks: /(?<=[A-Za-z])[áéíóúüñÁÉÍÓÚÜÑ]|[áéíóúüñÁÉÍÓÚÜÑ](?=[A-Za-z])/g },
  {
    decode: (bytes) => new TextDecoder('macintosh').decode(bytes),
    marks: /(?<=[A-Za-z])[áéíóúüñÁÉÍÓÚÜÑ]|[áéíóúüñÁÉÍÓÚÜÑ](?=[A-Za-z])/g,
  },
];

const MARKS_WITHIN_BYTES = 262_144;

/** The encoding in which the start of a file has the most marks of Spanish text; the usual one where none has more. */
const decodeOneByte = (bytes: Uint8Array): string => {
  const sample = bytes.subarray(0, MARKS_WITHIN_BYTES);
  const [best] = ONE_BYTE_ENCODINGS.map(({ decode, marks }) => ({ decode, count: decode(sample).match(marks)?.length ?? 0 })).toSorted(
    (one, other) => other.count - one.count,
  );
  return best === undefined ? '' : best.decode(bytes);
};

const decodeUtf8OrOneByte = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeOneByte(bytes);
  }
};

/**
 * The text of a file without its byte order mark: UTF-8, UTF-16 (with or without mark), else Windows-1252, which is what
 * spreadsheets in Mexico write by default, or what older programs wrote: code page 850 or Mac Roman. A few stray
 * control characters are left out; a file with more is no text and is rejected.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const encoding = markedEncoding(bytes) ?? unmarkedUtf16(bytes);
  const text = encoding === null ? decodeUtf8OrOneByte(bytes) : new TextDecoder(encoding).decode(bytes);
  const strayCount = text.match(STRAY_CONTROLS)?.length ?? 0;
  if (strayCount === 0) return text;
  return strayCount <= mostStrayControls(text.length)
    ? text.replace(STRAY_CONTROLS, '')
    : failParse('unsupported_format', { reason: 'not_text' });
};
