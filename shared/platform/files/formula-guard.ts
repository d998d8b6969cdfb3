/** What Excel, LibreOffice and Google Sheets take for the start of a formula, full-width forms included (OWASP, CSV Injection). */
const FORMULA_START = String.raw`[=+\-@\t\r\n＝＋－＠]`;
const FORMULA = new RegExp(`^${FORMULA_START}`);

/** A text that no spreadsheet evaluates: an apostrophe marks it as text. Guarding a guarded text changes nothing. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
