/** File formats by their first bytes. Names and media types are ignored. */
export type ContentKind = 'archive' | 'compound' | 'biff' | 'pdf' | 'executable' | 'image' | 'text';

const PDF_HEADER_WITHIN = 1_024;

const hasBytes = (bytes: Uint8Array, ...start: readonly number[]): boolean => start.every((byte, index) => bytes[index] === byte);

const isExecutable = (bytes: Uint8Array): boolean =>
  hasBytes(bytes, 0x4d, 0x5a) ||
  hasBytes(bytes, 0x7f, 0x45, 0x4c, 0x46) ||
  hasBytes(bytes, 0xcf, 0xfa, 0xed, 0xfe) ||
  hasBytes(bytes, 0xca, 0xfe, 0xba, 0xbe);

const isImage = (bytes: Uint8Array): boolean =>
  hasBytes(bytes, 0x89, 0x50, 0x4e, 0x47) || hasBytes(bytes, 0xff, 0xd8, 0xff) || hasBytes(bytes, 0x47, 0x49, 0x46, 0x38);

/** The record that a workbook of Excel 2 to 5 begins with, outside of any container: its version, and a size of 4 to 16 bytes. */
const isBiff = ([type, version, size, high]: Uint8Array): boolean =>
  type === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(version ?? 0xff) && (size ?? 0) >= 4 && (size ?? 0) <= 16 && high === 0;

/**
 * Detects the format of a file. Anything without a signature is treated as text, which decoding then confirms or not.
 * Two letters make a text of "MZ..." look like a program, so a program also has a NUL near its start.
 */
export const detectContent = (bytes: Uint8Array): ContentKind => {
  if (hasBytes(bytes, 0x50, 0x4b) && (hasBytes(bytes.subarray(2), 3, 4) || hasBytes(bytes.subarray(2), 5, 6))) return 'archive';
  if (hasBytes(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'compound';
  if (isBiff(bytes)) return 'biff';
  if (Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, PDF_HEADER_WITHIN)).includes('%PDF-')) return 'pdf';
  if (isExecutable(bytes) && bytes.subarray(0, 64).includes(0)) return 'executable';
  return isImage(bytes) ? 'image' : 'text';
};
