import { mostStrayControls } from '../../domain/importable-content.ts';
import { failParse } from '../parse-error.ts';

const SAMPLE_BYTES = 4_096;

/** Control characters that occur in no text: all but tabs, line and page breaks, and the end of file of DOS. */
// eslint-disable-next-line no-control-regex -- these characters are what is looked for
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

const decodeUtf8OrWindows1252 = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/**
 * The text of a file without its byte order mark: UTF-8, UTF-16 (with or without mark), else Windows-1252, which is what
 * spreadsheets in Mexico write by default. A few stray control characters are left out; a file with more is no text and is
 * rejected.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const encoding = markedEncoding(bytes) ?? unmarkedUtf16(bytes);
  const text = encoding === null ? decodeUtf8OrWindows1252(bytes) : new TextDecoder(encoding).decode(bytes);
  const strayCount = text.match(STRAY_CONTROLS)?.length ?? 0;
  if (strayCount === 0) return text;
  return strayCount <= mostStrayControls(text.length)
    ? text.replace(STRAY_CONTROLS, '')
    : failParse('unsupported_format', { reason: 'not_text' });
};
