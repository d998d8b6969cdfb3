import { printableText } from '../../../../platform/files/printable-text.ts';

/** Characters without a glyph in the embedded font, which has those of Western European languages. */
const MISSING = /[^\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac]/gu;

/** A text as the pages show it: one line, with a question mark for a character that the font lacks. */
export const printedText = (text: string): string => printableText(text).replace(MISSING, '?');
