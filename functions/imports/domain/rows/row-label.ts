import { MAX_LABEL_LENGTH } from '../../../../shared/beneficiaries/domain/label.ts';
import { guardFormula } from '../../../../shared/platform/files/formula-guard.ts';

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;
/** What marks a text in a spreadsheet: an apostrophe before it. */
const TEXT_MARKS = /^(?:' *)+/;

/** A label as stored. `correction` names what was changed beyond trimming; null when nothing was. */
export type RowLabel = { readonly label: string | null; readonly correction: 'apostrophe_added' | 'shortened' | null };

const truncate = (text: string): string =>
  text.length <= MAX_LABEL_LENGTH ? text : Array.from(text).slice(0, MAX_LABEL_LENGTH).join('').trimEnd();

/** Removes what cannot be seen, and runs of blanks. */
const visibleIn = (text: string): string =>
  text
    .replace(/[\s\p{Zs}]+/gu, ' ')
    .replace(UNPRINTABLE, '')
    .replace(/ +/g, ' ')
    .normalize('NFC')
    .trim();

/**
 * The label of a row: at most 100 characters, and an apostrophe before a text that a spreadsheet would run as a formula
 * (interface: PATCH row, `parsed_label`). A text without anything visible is no label. Applied twice it changes nothing.
 */
export const readLabel = (text: string): RowLabel => {
  const visible = visibleIn(text);
  const bare = visible.replace(TEXT_MARKS, '');
  if (bare === '') return { label: null, correction: null };
  const short = truncate(bare);
  const label = guardFormula(short);
  if (label !== short && bare === visible) return { label, correction: 'apostrophe_added' };
  return { label, correction: short === bare ? null : 'shortened' };
};
