import type { Bounds } from '../bounds.ts';
import { failParse } from '../parse-error.ts';
import { unescapeXml } from './xml-text.ts';

/** A text can have many formatted runs, each with its own markup. */
const MAX_ITEM_CHARACTERS = 524_288;
const RUN = /<t(?:\s[^<>]*)?>([^<]*)<\/t>/g;
const PHONETIC_END = '</rPh>';
const ITEM_START = '<si><t>';
const ITEM_END = '</t></si>';

/** Phonetic guides above a text are not part of it. */
const withoutPhonetics = (xml: string): string => {
  const [before = '', ...others] = xml.split('<rPh');
  return before + others.map((piece) => piece.slice(Math.max(0, piece.indexOf(PHONETIC_END)))).join('');
};

/** The single run that most items have, found without a regular expression; null for any other item. */
const onlyRun = (xml: string): string | null => {
  const open = xml.indexOf('<t');
  const start = xml.indexOf('>', open) + 1;
  const end = xml.indexOf('<', start);
  const isPlain = open !== -1 && start !== 0 && end !== -1 && xml.startsWith('</t>', end) && !xml.includes('<t', end);
  return isPlain && !xml.includes('<rPh') ? xml.slice(start, end) : null;
};

/** The text of a string item or of an inline string, its runs joined. */
export const richText = (xml: string): string => {
  const only = onlyRun(xml);
  if (only !== null) return unescapeXml(only);
  const runs = Array.from((xml.includes('<rPh') ? withoutPhonetics(xml) : xml).matchAll(RUN), ([, text = '']) => text);
  return unescapeXml(runs.join(''));
};

/** The texts that cells of a workbook reference by number. */
export type SharedStrings = {
  /** Rejects the file when it has no such text. */
  readonly at: (index: number) => string;
};

/** Finds the place of each item; its text is built when a cell first needs it. */
export const makeSharedStrings = (xml: string, bounds: Bounds): SharedStrings => {
  const starts: number[] = [];
  const most = bounds.limits.maxRows * bounds.limits.maxColumns;
  for (let at = xml.indexOf('<si'); at !== -1; at = xml.indexOf('<si', at + 3)) {
    bounds.step();
    if (starts.push(at) > most) failParse('suspicious_file', { reason: 'too_many_strings' });
  }
  const texts: string[] = [];

  /** Fast path for an item of one run, as most are; null for any other. */
  const plainItem = (start: number): string | null => {
    if (!xml.startsWith(ITEM_START, start)) return null;
    const end = xml.indexOf('<', start + ITEM_START.length);
    return end !== -1 && xml.startsWith(ITEM_END, end) ? unescapeXml(xml.slice(start + ITEM_START.length, end)) : null;
  };

  const read = (index: number): string => {
    const start = starts[index];
    if (start === undefined) return failParse('file_unreadable', { reason: 'broken_workbook' });
    const plain = plainItem(start);
    if (plain !== null) return plain;
    const end = starts[index + 1] ?? xml.length;
    if (end - start > MAX_ITEM_CHARACTERS) return failParse('suspicious_file', { reason: 'cell_too_long' });
    return richText(xml.slice(start, end));
  };

  return {
    at: (index) => {
      const known = texts[index];
      if (known !== undefined) return known;
      const text = read(index);
      bounds.cell(text.length);
      texts[index] = text;
      return text;
    },
  };
};
