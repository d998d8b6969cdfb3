const MAX_CHARACTERS = 100;

/** Characters that make a spreadsheet take a text for a formula, plain and full width. */
const FORMULA_START = /^[=+\-@＝＋－＠]/u;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

/** A label as it is kept. `correction` names what was done to it beyond removing blanks; null when nothing was. */
export type RowLabel = { readonly label: string | null; readonly correction: 'apostrophe_added' | 'shortened' | null };

const shortened = (text: string): string => (text.length <= MAX_CHARACTERS ? text : Array.from(text).slice(0, MAX_CHARACTERS).join(''));

/** Removes what cannot be seen, runs of blanks, and the apostrophe that marks a text in a spreadsheet. */
const cleaned = (text: string): string => {
  const visible = text
    .replace(/[\s\p{Zs}]+/gu, ' ')
    .replace(UNPRINTABLE, '')
    .normalize('NFC')
    .trim();
  return visible.startsWith("'") && !FORMULA_START.test(visible.slice(1)) ? visible.slice(1).trim() : visible;
};

/**
 * The label of a row: at most 100 characters, and an apostrophe before a text that a spreadsheet would run as a formula
 * (interface: PATCH row, `parsed_label`). A text without anything visible is no label. Applied twice it changes nothing.
 */
export const readLabel = (text: string): RowLabel => {
  const label = cleaned(text);
  if (label === '') return { label: null, correction: null };
  if (FORMULA_START.test(label)) return { label: shortened(`'${label}`), correction: 'apostrophe_added' };
  const short = shortened(label);
  return { label: short, correction: short === label ? null : 'shortened' };
};
