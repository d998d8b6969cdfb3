import type { FileKind } from './file-kind.ts';

/** Signatures of other formats in the bytes after an image. */
const FOREIGN = [
  Buffer.from('%PDF-'),
  Buffer.from('PK\u0003\u0004', 'latin1'),
  Buffer.from('Rar!'),
  Buffer.from('<?php'),
  Buffer.from('<script'),
  Buffer.from('<html'),
  Buffer.from('<svg'),
  Buffer.from('<!DOCTYPE'),
  Buffer.from('\u007fELF', 'latin1'),
];

/** Where the last chunk of a PNG ends; the length of the file when it has none. */
const endOfPng = (bytes: Buffer): number => {
  let offset = 8;
  while (offset + 12 <= bytes.length) {
    const end = offset + 12 + bytes.readUInt32BE(offset);
    if (bytes.toString('latin1', offset + 4, offset + 8) === 'IEND') return end;
    offset = end;
  }
  return bytes.length;
};

/** Where the image of a JPEG ends: cameras append previews and notes of their own, so an end may be followed by more. */
const endOfJpeg = (bytes: Buffer): number => {
  const end = bytes.indexOf(Buffer.from([0xff, 0xd9]));
  return end < 0 ? bytes.length : end + 2;
};

const endOfWebp = (bytes: Buffer): number => (bytes.length < 8 ? bytes.length : bytes.readUInt32LE(4) + 8 + (bytes.readUInt32LE(4) % 2));

/** Where the last box of a HEIF file ends. */
const endOfHeic = (bytes: Buffer): number => {
  let offset = 0;
  while (offset + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(offset);
    // The last box may reach to the end of the file; one with a size of 64 bits is larger than any receipt.
    if (size < 8) return size === 0 ? bytes.length : offset;
    offset += size;
  }
  return offset;
};

/** A PDF may be followed by blanks, and by nothing else of size. */
const MAX_AFTER_EOF = 1_024;

const endOfPdf = (bytes: Buffer): number => {
  const end = bytes.lastIndexOf('%%EOF');
  return end < 0 ? bytes.length : Math.min(bytes.length, end + MAX_AFTER_EOF);
};

/**
 * Whether a file is one of another format as well: something follows its end. What cameras append to a JPEG is none as long
 * as no other format begins in it; nothing of it gets past the decoder in any case.
 */
export const isPolyglot = (content: Uint8Array, kind: FileKind): boolean => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  switch (kind) {
    case 'png':
      return endOfPng(bytes) < bytes.length;
    case 'webp':
      return endOfWebp(bytes) < bytes.length;
    case 'heic':
      return endOfHeic(bytes) !== bytes.length;
    case 'pdf':
      return endOfPdf(bytes) < bytes.length;
    case 'jpeg': {
      const rest = bytes.subarray(endOfJpeg(bytes));
      return FOREIGN.some((signature) => rest.includes(signature));
    }
  }
};
