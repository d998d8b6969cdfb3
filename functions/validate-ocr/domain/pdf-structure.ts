import { inflateSync } from 'node:zlib';

/** What a receipt has no use for: scripts, programs to start, files inside, forms that compute, media. */
const ACTIVE = ['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA', 'SubmitForm', 'ImportData', 'GoToE'];

/** Bytes that streams of objects may have when they are decompressed. */
const MAX_DECODED_BYTES = 8_388_608;

/** Names may be written with the codes of their characters: `/J#61vaScript`. */
const decodedNames = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_whole, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

const hasActiveName = (text: string): boolean => {
  const names = decodedNames(text);
  return ACTIVE.some((name) => new RegExp(`/${name}(?![A-Za-z])`).test(names));
};

const OBJECT_STREAM = /\/Type\s*\/ObjStm\b[^]*?stream\r?\n/g;

/** The objects that lie in compressed streams; null when they are larger than any receipt's. */
const compressedObjects = (bytes: Buffer): string | null => {
  const text = bytes.toString('latin1');
  let left = MAX_DECODED_BYTES;
  let objects = '';
  for (const match of text.matchAll(OBJECT_STREAM)) {
    const start = match.index + match[0].length;
    const end = text.indexOf('endstream', start);
    try {
      const inflated = inflateSync(bytes.subarray(start, end < 0 ? undefined : end), { maxOutputLength: left, finishFlush: 2 });
      left -= inflated.byteLength;
      objects += inflated.toString('latin1');
    } catch (error) {
      if (error instanceof RangeError) return null;
      // Another filter, or broken: PDFium judges.
    }
  }
  return objects;
};

/** A document that is laid out for the web has a second table of its objects, at its start. */
const isLinearized = (text: string): boolean => /\/Linearized\s+\d/.test(text.slice(0, 2_048));

export type PdfStructureProblem = 'pdf_active_content' | 'pdf_modified_after_issue' | 'pdf_invalid_structure';

/**
 * What is wrong with a PDF before it is opened: content that acts, or a later version appended to what was issued (ISO
 * 32000-1 §7.5.6). Null when nothing is.
 */
export const pdfStructureProblem = (content: Uint8Array): PdfStructureProblem | null => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const text = bytes.toString('latin1');
  const objects = compressedObjects(bytes);
  if (objects === null) return 'pdf_invalid_structure';
  const tables = text.match(/\bstartxref\b/g)?.length ?? 0;
  if (tables === 0) return 'pdf_invalid_structure';
  // Streams are text in no sense: only what stands between them names anything.
  const outside = text.replaceAll(/stream\r?\n[^]*?endstream/g, '');
  if (hasActiveName(outside) || hasActiveName(objects)) return 'pdf_active_content';
  return tables > (isLinearized(text) ? 2 : 1) ? 'pdf_modified_after_issue' : null;
};
