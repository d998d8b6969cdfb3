import { decodeHTMLStrict } from 'entities/decode';

import { COMMENT, INLINE, TAG, UNSEEN } from './html-tables.ts';

/** The text of a page as its reader sees it, a line for each of its paragraphs. */
export const pageText = (html: string): string => {
  const shown = html.replace(COMMENT, '');
  const pieces: string[] = [];
  let unseen: string | null = null;
  let from = 0;
  for (const { index, 0: whole, 1: slash, 2: given = '' } of shown.matchAll(TAG)) {
    const name = given.toLowerCase();
    if (unseen === null) pieces.push(shown.slice(from, index), INLINE.test(name) ? '' : '\n');
    if (slash === '/' && name === unseen) unseen = null;
    else if (slash === '' && unseen === null && UNSEEN.test(name)) unseen = name;
    from = index + whole.length;
  }
  if (unseen === null) pieces.push(shown.slice(from));
  return decodeHTMLStrict(pieces.join(''));
};
