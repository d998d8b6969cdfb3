/** A part of a legal document. */
export type LegalBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

const HEADING = '## ';
const ITEM = '- ';

const joined = (lines: string): string => lines.split('\n').join(' ').replaceAll(/ +/g, ' ').trim();

const blockOf = (lines: string): LegalBlock => {
  if (lines.startsWith(HEADING)) return { kind: 'heading', text: joined(lines.slice(HEADING.length)) };
  if (!lines.startsWith(ITEM)) return { kind: 'paragraph', text: joined(lines) };
  return { kind: 'list', items: lines.slice(ITEM.length).split(`\n${ITEM}`).map(joined) };
};

/** The parts of a text in which a blank line ends a part, `## ` begins a heading, and `- ` an item of a list. */
export const legalBlocks = (text: string): readonly LegalBlock[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(blockOf);

/** The version of a document, from its name and version: a name has no hyphen. */
export const versionOf = (id: string): string => id.slice(id.indexOf('-') + 1);
