/**
 * References that a page in Spanish may use: letters, marks and quotes, and what HTML itself needs. The table of a library
 * with all 2,231 there are would add a tenth to what a cold start of a validation reads.
 */
const NAMED_CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    reg: '®',
    copy: '©',
    deg: '°',
    ordf: 'ª',
    ordm: 'º',
    iquest: '¿',
    iexcl: '¡',
    aacute: 'á',
    eacute: 'é',
    iacute: 'í',
    oacute: 'ó',
    uacute: 'ú',
    ntilde: 'ñ',
    uuml: 'ü',
    Aacute: 'Á',
    Eacute: 'É',
    Iacute: 'Í',
    Oacute: 'Ó',
    Uacute: 'Ú',
    Ntilde: 'Ñ',
    Uuml: 'Ü',
    ccedil: 'ç',
    Ccedil: 'Ç',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    laquo: '«',
    raquo: '»',
    hellip: '…',
    middot: '·',
    euro: '€',
  }),
);

const isScalarValue = (codePoint: number): boolean =>
  codePoint > 0 && codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff);

const numericCharacter = (reference: string): string | null => {
  const codePoint = /^#x/i.test(reference) ? Number.parseInt(reference.slice(2), 16) : Number.parseInt(reference.slice(1), 10);
  return isScalarValue(codePoint) ? String.fromCodePoint(codePoint) : null;
};

/** Replaces character references by their characters. One it does not know stays as written. */
export const decodeReferences = (text: string): string =>
  text.replace(/&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,6});/g, (written, reference: string) => {
    const character = reference.startsWith('#') ? numericCharacter(reference) : NAMED_CHARACTERS.get(reference);
    return character ?? written;
  });

/** Text as a reader sees it: composed accents (NFC), runs of white space (no-break space too) as one, trimmed. */
export const visibleText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/**
 * The form in which two texts of the portal are compared: lower case, without accents. Signs stay: the portal's
 * legend says "El SPEI® no ha recibido una orden de pago" on the page of every payment that does exist.
 */
export const normalizeForComparison = (text: string): string => visibleText(text.normalize('NFD').replace(/\p{Mn}+/gu, '')).toLowerCase();
