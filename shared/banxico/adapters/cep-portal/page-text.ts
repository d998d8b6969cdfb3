/** Text as a reader sees it: composed accents (NFC), runs of white space (no-break space too) as one, trimmed. */
export const visibleText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/**
 * The form in which two texts of the portal are compared: lower case, without accents. Signs stay: on the page of every existing payment,
 * the portal's legend contains "El SPEI® no ha recibido una orden de pago".
 */
export const normalizeForComparison = (text: string): string => visibleText(text.normalize('NFD').replace(/\p{Mn}+/gu, '')).toLowerCase();
