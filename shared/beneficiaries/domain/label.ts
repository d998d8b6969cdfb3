import { guardFormula, withoutFormulaGuard } from '../../platform/files/formula-guard.ts';

/** Longest label, in characters (interface: row label). The apostrophe it may be stored with is not counted. */
export const MAX_LABEL_LENGTH = 100;

/** Whether a label is short enough, in code points as JSON Schema counts. A stored label sent back always is. */
export const hasAllowedLength = (text: string): boolean => Array.from(withoutFormulaGuard(text)).length <= MAX_LABEL_LENGTH;

/**
 * A label as it is stored: trimmed, null when nothing is left, and with a leading apostrophe when a spreadsheet would take
 * it for a formula (interface: PATCH of an import row, `parsed_label`). Storing a stored label again changes nothing.
 */
export const normalizeLabel = (text: string): string | null => {
  // Half a character cannot be stored as UTF-8.
  const trimmed = text.toWellFormed().trim();
  return trimmed === '' ? null : guardFormula(trimmed);
};
