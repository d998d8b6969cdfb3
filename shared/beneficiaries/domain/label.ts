import { guardFormula } from '../../platform/files/formula-guard.ts';
import { printableText } from '../../platform/files/printable-text.ts';

/** Longest label, in characters (interface: row label). The apostrophe it may be stored with is not counted. */
export const MAX_LABEL_LENGTH = 100;

/** What marks a text in a spreadsheet: an apostrophe before it. */
const TEXT_MARKS = /^(?:' *)+/;

/** The characters of a label that can be seen, on one line and without the apostrophe that marks a text; empty when there are none. */
export const bareLabel = (text: string): string => printableText(text).replace(TEXT_MARKS, '');

/** Whether a label is short enough as it would be stored, in code points as JSON Schema counts. A stored label sent back always is. */
export const hasAllowedLength = (text: string): boolean => Array.from(bareLabel(text)).length <= MAX_LABEL_LENGTH;

/**
 * A label as it is stored, from a request or a file: its visible characters, null when there are none, and with a leading apostrophe when a
 * spreadsheet would read it as a formula (interface: PATCH of an import row, `parsed_label`). Normalising a stored label again changes
 * nothing.
 */
export const normalizeLabel = (text: string): string | null => {
  const bare = bareLabel(text);
  return bare === '' ? null : guardFormula(bare);
};
