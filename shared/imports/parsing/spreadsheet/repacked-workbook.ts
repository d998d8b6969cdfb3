import { zipSync, type Zippable } from 'fflate';

import { failParse } from '../parse-error.ts';
import { withoutDrawings } from './open-document.ts';
import { withoutComments } from './xml-text.ts';
import type { Archive } from './zip.ts';

const OPEN_DOCUMENT_SHEET = 'application/vnd.oasis.opendocument.spreadsheet';
const OPEN_DOCUMENT_CONTENT = 'content.xml';

const textOf = (archive: Archive, name: string): string => {
  const bytes = archive.read(name);
  return bytes === null ? '' : new TextDecoder().decode(bytes);
};

/** Whether a package is a spreadsheet of the OpenDocument format. */
export const isOpenDocumentSheet = (archive: Archive): boolean =>
  archive.has(OPEN_DOCUMENT_CONTENT) && textOf(archive, 'mimetype').startsWith(OPEN_DOCUMENT_SHEET);

/** The XML of the sheets of an OpenDocument. */
export const openDocumentContent = (archive: Archive): string => textOf(archive, OPEN_DOCUMENT_CONTENT);

export const isEncryptedOpenDocument = (archive: Archive): boolean => textOf(archive, 'META-INF/manifest.xml').includes('encryption-data');

/** Parts that hold or place texts. Pictures, macros and files within the file are left out. */
const isRead = (name: string): boolean =>
  /(?:^mimetype|\.xml|\.rels|\.bin)$/i.test(name) && !/(?:^|\/)(?:media|embeddings|printerSettings|activeX|vbaProject)/i.test(name);

/** SheetJS passes over an empty string item that closes itself, so that every later string would be its neighbour's. */
const withClosedItems = (xml: string): string => xml.replace(/<((?:[A-Za-z][\w.-]*:)?)si(?:\s[^<>]*)?\/>/g, '<$1si><$1t></$1t></$1si>');

const isSharedStrings = (name: string): boolean => /sharedstrings[^/]*\.xml$/i.test(name);

const PART_OF_TEXT = /\.(?:xml|rels)$/i;

/** SheetJS reads rows and texts that are commented out. */
const asShown = (name: string, xml: string): string => {
  const plain = xml.includes('<!--') ? withoutComments(xml) : xml;
  if (name === OPEN_DOCUMENT_CONTENT) return withoutDrawings(plain);
  return isSharedStrings(name) ? withClosedItems(plain) : plain;
};

const partOf = (archive: Archive, name: string): Uint8Array => {
  const bytes = Buffer.from(archive.read(name) ?? new Uint8Array(0));
  if (bytes.includes('<!DOCTYPE') || bytes.includes('<!ENTITY')) {
    return failParse('suspicious_file', { reason: 'document_type_declared' });
  }
  return PART_OF_TEXT.test(name) ? Buffer.from(asShown(name, bytes.toString('utf8'))) : bytes;
};

/**
 * A workbook as a library may be given it: only parts that were unpacked within the limits of the archive, with nothing
 * in them that the library reads otherwise than the program that shows the file.
 */
export const repackWorkbook = (archive: Archive): Uint8Array => {
  const parts: Zippable = {};
  for (const name of archive.names) if (isRead(name)) parts[name] = partOf(archive, name);
  return zipSync(parts, { level: 0, mtime: new Date(1980, 0, 1) });
};
