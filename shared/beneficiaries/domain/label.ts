/** Longest label a caller may send, in characters (interface: row label). */
export const MAX_LABEL_LENGTH = 100;

const FORMULA_START = /^[=+\-@]/;
/** The apostrophe a label is stored with, which its caller did not count. */
const DISARMED_START = /^'(?=[=+\-@])/;

/** Whether a label is short enough, in code points as JSON Schema counts. A stored label sent back always is. */
export const isShortLabel = (text: string): boolean => Array.from(text.replace(DISARMED_START, '')).length <= MAX_LABEL_LENGTH;

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
