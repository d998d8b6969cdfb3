import { bareLabel, MAX_LABEL_LENGTH } from '../../../../shared/beneficiaries/domain/label.ts';
import { guardFormula } from '../../../../shared/platform/files/formula-guard.ts';
import { printableText } from '../../../../shared/platform/files/printable-text.ts';

/** A label as stored. `correction` names a change other than trimming; null for none. */
export type RowLabel = { readonly label: string | null; readonly correction: 'apostrophe_added' | 'shortened' | null };

const truncate = (text: string): string =>
  text.length <= MAX_LABEL_LENGTH ? text : Array.from(text).slice(0, MAX_LABEL_LENGTH).join('').trimEnd();

/**
 * The label of a row as any label is stored, cut to 100 characters, as a file is read as far as it can be (interface:
 * PATCH row, `parsed_label`). Applied twice it changes nothing.
 */
export const readLabel = (text: string): RowLabel => {
  const bare = bareLabel(text);
  if (bare === '') return { label: null, correction: null };
  const short = truncate(bare);
  const label = guardFormula(short);
  if (label !== short && bare === printableText(text)) return { label, correction: 'apostrophe_added' };
  return { label, correction: short === bare ? null : 'shortened' };
};
