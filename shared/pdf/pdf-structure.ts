import { constants, inflateSync } from 'node:zlib';

/** Names of active content: scripts, programs to start, embedded files, forms that compute, media. */
const ACTIVE = ['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA', 'SubmitForm', 'ImportData', 'GoToE'];

/** Names may be written with the codes of their characters: `/J#61vaScript`. */
const decodedNames = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_whole, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

const hasActiveName = (text: string): boolean => {
  const names = decodedNames(text);
  return ACTIVE.some((name) => new RegExp(`/${name}(?![A-Za-z])`).test(names));
};

const OBJECT_STREAM = /\/Type\s*\/ObjStm\b[^]*?stream\r?\n/g;

/** The objects in compressed streams, whose size `unsafePdf` has limited. Streams with another filter, or broken ones, are left out. */
const compressedObjects = (bytes: Buffer, text: string): string =>
  Array.from(text.matchAll(OBJECT_STREAM), (match) => {
    const start = match.index + match[0].length;
    const end = text.indexOf('endstream', start);
    try {
      return inflateSync(bytes.subarray(start, end < 0 ? undefined : end), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
    } catch {
      return '';
    }
  }).join('');

/** A document that is laid out for the web has a second table of its objects, at its start. */
const isLinearized = (text: string): boolean => /\/Linearized\s+\d/.test(text.slice(0, 2_048));

export type PdfStructureProblem = 'pdf_active_content' | 'pdf_modified_after_issue' | 'pdf_invalid_structure';

/**
 * Finds content that acts, or a later version appended to the document that was issued (ISO 32000-1 §7.5.6), in a PDF for
 * which `unsafePdf` returned null. Null for neither.
 */
export const pdfStructureProblem = (content: Uint8Array): PdfStructureProblem | null => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const text = bytes.toString('latin1');
  const tables = text.match(/\bstartxref\b/g)?.length ?? 0;
  if (tables === 0) return 'pdf_invalid_structure';
  // Streams are not text: names are between them.
  const outside = text.replaceAll(/stream\r?\n[^]*?endstream/g, '');
  if (hasActiveName(outside) || hasActiveName(compressedObjects(bytes, text))) return 'pdf_active_content';
  return tables > (isLinearized(text) ? 2 : 1) ? 'pdf_modified_after_issue' : null;
};
