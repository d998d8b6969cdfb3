import { IMPORT_LIMITS } from '../../../shared/beneficiaries/domain/import-limits.ts';
import { detectContent } from '../../../shared/imports/domain/detect-format.ts';
import type { FileFormat } from '../../../shared/imports/domain/parse-outcome.ts';
import { failParse } from '../../../shared/imports/parsing/parse-error.ts';
import { openArchive } from '../../../shared/imports/parsing/spreadsheet/zip.ts';
import { printableText } from '../../../shared/platform/files/printable-text.ts';

/** A file that may be a receipt, unpacked when it is read. */
export type ImageFile = { readonly name: string; readonly read: () => Uint8Array };

export type OpenedImages = { readonly format: FileFormat; readonly files: readonly ImageFile[] };

const MAX_NAME = 120;

/** Folders, and what operating systems add to an archive. */
export const isNoFile = (name: string): boolean =>
  name.endsWith('/') || name.startsWith('__MACOSX/') || /(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name);

/**
 * The receipts of an upload: of an archive its files, by name, or the upload itself. Throws a `ParseError` for an archive that is damaged,
 * built to exhaust its reader, or has names that lead outside of it; nothing is unpacked for that.
 */
export const openImages = (bytes: Uint8Array): OpenedImages => {
  const kind = detectContent(bytes.subarray(0, 4_096));
  if (kind !== 'archive') return { format: kind === 'pdf' ? 'pdf' : 'image', files: [{ name: '', read: () => bytes }] };
  const archive = openArchive(bytes);
  const names = archive.names.filter((name) => !isNoFile(name));
  if (names.length === 0) return failParse('no_images');
  if (names.length > IMPORT_LIMITS.maxImages) return failParse('too_many_images', { limit: IMPORT_LIMITS.maxImages });
  const files = names.toSorted().map((name) => ({
    name: printableText(name).slice(0, MAX_NAME),
    read: () => archive.read(name) ?? failParse('file_unreadable'),
  }));
  return { format: 'zip', files };
};

/** Whether a file of an archive is an archive, which is never opened. */
export const isArchive = (bytes: Uint8Array): boolean => detectContent(bytes.subarray(0, 64)) === 'archive';
