import { decodeHTMLStrict } from 'entities/decode';

const REFERENCE = /&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,30});/g;
/** Characters that would become markup once they are decoded. */
const MARKUP = /[&<>"']/;

/**
 * An HTML text with its character references decoded, except those of markup: SheetJS decodes these and few others, and leaves the rest
 * unchanged.
 */
export const decodeHtmlReferences = (html: string): string =>
  html.replace(REFERENCE, (reference) => {
    const decoded = decodeHTMLStrict(reference);
    return MARKUP.test(decoded) ? reference : decoded;
  });
