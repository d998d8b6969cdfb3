import { decodeHTMLStrict } from 'entities/decode';

import { failParse } from '../parse-error.ts';

/** Office writes characters that XML cannot contain as `_x000D_`. */
const OFFICE_ESCAPE = /_x([0-9A-Fa-f]{4})_/g;

const characterOf = (code: number): string => (code > 0 ? String.fromCharCode(code) : '');

const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
};

const CDATA_START = '<![CDATA[';
const COMMENT_START = '<!--';

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Replaces CDATA sections by ordinary character data. Every piece is searched to its own end only, so the cost stays linear. */
export const withoutCdata = (xml: string): string => {
  const [before = '', ...sections] = xml.split(CDATA_START);
  return (
    before +
    sections
      .map((section) => {
        const end = section.indexOf(']]>');
        return end === -1
          ? failParse('file_unreadable', { reason: 'broken_xml' })
          : escapeXml(section.slice(0, end)) + section.slice(end + 3);
      })
      .join('')
  );
};

/** Text without comments; an unclosed one makes the part invalid. Linear as above. */
export const withoutComments = (xml: string): string => {
  const [before = '', ...comments] = xml.split(COMMENT_START);
  return (
    before +
    comments
      .map((comment) => {
        const end = comment.indexOf('-->');
        return end === -1 ? failParse('file_unreadable', { reason: 'broken_xml' }) : comment.slice(end + 3);
      })
      .join('')
  );
};

/** Names without the namespace prefix of the root element, which a few writers add to every tag. */
const withoutRootPrefix = (xml: string): string => {
  const prefix = /<([A-Za-z][\w.-]*):[A-Za-z]/.exec(xml.slice(0, 2_000))?.[1];
  return prefix === undefined ? xml : xml.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</');
};

const SPACED_ENDS = [' >', '\n>', '\t>', '\r>'];

/** End tags without white space before their closing bracket. */
const withPlainEndTags = (xml: string): string =>
  SPACED_ENDS.some((end) => xml.includes(end)) ? xml.replace(/(<\/[^<>\s]{1,200})\s+>/g, '$1>') : xml;

/** Text without CDATA sections and comments. A document type is rejected, because it may declare entities. */
const withoutDeclarations = (xml: string): string => {
  if (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')) return failParse('suspicious_file', { reason: 'document_type_declared' });
  const text = xml.includes(CDATA_START) ? withoutCdata(xml) : xml;
  return text.includes(COMMENT_START) ? withoutComments(text) : text;
};

/**
 * The XML of one part of an office document, with plain tag names, without CDATA and comments. A document type is rejected, because it may
 * declare entities.
 */
export const decodeXml = (bytes: Uint8Array): string => {
  const xml = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // A sheet has a tag every few characters: one search shows that most parts have none of these.
  return withPlainEndTags(withoutRootPrefix(xml.includes('<!') ? withoutDeclarations(xml) : xml));
};

/** Decodes character data: character references, those of HTML too, which a few writers use, and Office's escapes. Unknown references stay. */
export const unescapeXml = (text: string): string => {
  const plain = text.includes('&') ? decodeHTMLStrict(text) : text;
  return plain.includes('_x') ? plain.replace(OFFICE_ESCAPE, (_whole, code: string) => characterOf(Number.parseInt(code, 16))) : plain;
};

/** The value of an attribute within the text of a tag, namespace prefix included in the name; null when absent. */
export const attributeOf = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found === null ? null : unescapeXml(found[1] ?? found[2] ?? '');
};
