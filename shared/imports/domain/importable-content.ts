import { detectContent, type ContentKind } from './detect-format.ts';

/** Bytes that decide whether a file can be imported at all. */
export const HEAD_BYTES = 4_096;

/** Control characters that occur in text: tab, line feed, vertical tab, form feed, carriage return, end of file. */
const TEXT_CONTROLS = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a]);

const FOREIGN: ReadonlySet<ContentKind> = new Set(['executable', 'image']);

const startsWith = (head: Uint8Array, ...bytes: readonly number[]): boolean => bytes.every((byte, index) => head[index] === byte);

/** UTF-16 by its mark, or by the zero that every other byte of ASCII has there. */
const isUtf16 = (head: Uint8Array): boolean => {
  if (startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff)) return true;
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  return head.length >= 4 && Math.max(even, odd) > head.length * 0.4 && Math.min(even, odd) < head.length * 0.05;
};

/** How many control characters a text of a length may have by mistake: a few, or one in fifty. */
export const mostStrayControls = (length: number): number => Math.max(3, length * 0.02);

const isByteText = (head: Uint8Array): boolean => {
  const controls = head.filter((byte) => byte < 0x20 && !TEXT_CONTROLS.has(byte)).length;
  return controls <= mostStrayControls(head.length);
};

/**
 * Whether the first bytes of a file may be those of a CSV, TXT, JSON, PDF file or workbook. A file that passes may
 * still turn out to be none when it is read as a whole.
 */
export const isImportable = (bytes: Uint8Array): boolean => {
  const head = bytes.subarray(0, HEAD_BYTES);
  const kind = detectContent(head);
  return kind === 'text' ? isUtf16(head) || isByteText(head) : !FOREIGN.has(kind);
};

/** Whether the first bytes of a file may be those of an archive or of a receipt: an image, which WebP and HEIC name after four bytes, or a PDF. */
export const mayBeImages = (bytes: Uint8Array): boolean => {
  const head = bytes.subarray(0, HEAD_BYTES);
  const kind = detectContent(head);
  const mark = Buffer.from(head.subarray(0, 12)).toString('latin1');
  return kind === 'archive' || kind === 'image' || kind === 'pdf' || /^RIFF.{4}WEBP$|^.{4}ftyp/s.test(mark);
};
