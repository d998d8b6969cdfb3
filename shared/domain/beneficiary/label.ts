/** Longest label a caller may send, in characters (interface: row label). */
export const MAX_LABEL_LENGTH = 100;

const FORMULA_START = /^[=+\-@]/;

/**
 * A label as it is stored: trimmed, null when nothing is left, and with a leading apostrophe when a spreadsheet would take
 * it for a formula (interface: PATCH of an import row, `parsed_label`). Storing a stored label again changes nothing.
 */
export const storedLabel = (text: string): string | null => {
  // Half a character cannot be stored as UTF-8.
  const trimmed = text.toWellFormed().trim();
  if (trimmed === '') return null;
  return FORMULA_START.test(trimmed) ? `'${trimmed}` : trimmed;
};
