/** How a key writes its date. */
export type DateFormat = 'YYYYMMDD' | 'YYMMDD' | 'DDMMYYYY' | 'DD/MM/YYYY' | 'day_of_year' | 'unix_base32hex';

/**
 * How sure it is that a bank writes its keys this way: H seen on many real keys or published by a maintained source, M
 * several agreeing samples, L one weak source.
 */
export type Grade = 'H' | 'M' | 'L';

export type TrackingKeyPattern = {
  /** CLABE prefix of the sending institution, which outlives a change of its SPEI code. */
  readonly clabePrefix: string;
  readonly grade: Grade;
  /** The whole key, upper case; a group named `date` holds the date. */
  readonly fullKey: RegExp;
  readonly dateFormat: DateFormat | null;
  /**
   * Prefix that only this bank's keys are expected to have, up to and including the date. Null when the pattern bears
   * no mark of its bank, so that another participant's free-form key could look the same by chance.
   */
  readonly uniquePrefix: RegExp | null;
  /** The date may be that of the operation, a banking day, instead of the day on which the payment was made. */
  readonly mayBearOperationDate?: true;
};

/**
 * Forms of tracking keys by sending bank. There is no published catalogue: these were inferred from keys on statements,
 * receipts and open-source parsers. STP has no row because each of its clients invents its own keys.
 */
export const TRACKING_KEY_PATTERNS: readonly TrackingKeyPattern[] = [
  {
    // BBVA; 25 characters were seen twice. Banxico certifies MBAN01001908300003463991 under the day before its date.
    clabePrefix: '012',
    grade: 'H',
    fullKey: /^(?:BNET|MBAN|0026)0100(?<date>\d{6})\d{10,11}$/,
    dateFormat: 'YYMMDD',
    uniquePrefix: /^(?:BNET|MBAN|0026)0100(?<date>\d{6})/,
    mayBearOperationDate: true,
  },
  {
    // BBVA, payroll portability.
    clabePrefix: '012',
    grade: 'M',
    fullKey: /^(?<date>\d{8})40012\d{14}$/,
    dateFormat: 'YYYYMMDD',
    uniquePrefix: null,
  },
  {
    // Banorte: four digits, then four characters with at least one letter.
    clabePrefix: '072',
    grade: 'H',
    fullKey: /^\d{4}(?=\d{0,3}[A-Z])[A-Z0-9]{4}(?<date>\d{8})\d{10}$/,
    dateFormat: 'YYYYMMDD',
    uniquePrefix: null,
  },
  {
    // Santander: a product in letters (TRAPP, BMOV, BET...) follows its own code.
    clabePrefix: '014',
    grade: 'H',
    fullKey: /^(?<date>\d{8})40014(?=\d?[A-Z]{2})[A-Z0-9]{17}$/,
    dateFormat: 'YYYYMMDD',
    uniquePrefix: /^(?<date>\d{8})40014\d?[A-Z]{2}/,
  },
  {
    // Scotiabank.
    clabePrefix: '044',
    grade: 'H',
    fullKey: /^(?<date>\d{8})40044B36[A-Z]\d{13}$/,
    dateFormat: 'YYYYMMDD',
    uniquePrefix: /^(?<date>\d{8})40044B36/,
  },
  {
    // Nu: after NU, 26 base32hex digits of a 128-bit number that starts with the Unix time.
    clabePrefix: '638',
    grade: 'H',
    fullKey: /^NU(?<date>3[0-9A-V]{6})[0-9A-V]{19}$/,
    dateFormat: 'unix_base32hex',
    uniquePrefix: /^NU(?<date>3[0-9A-V]{6})/,
  },
  {
    // Banamex.
    clabePrefix: '002',
    grade: 'M',
    fullKey: /^0859\d{8}3(?<date>\d{3})\d{1,2}$/,
    dateFormat: 'day_of_year',
    uniquePrefix: null,
  },
  {
    // Banamex, portability.
    clabePrefix: '002',
    grade: 'L',
    fullKey: /^(?<date>\d{8})40002\d{17}$/,
    dateFormat: 'YYYYMMDD',
    uniquePrefix: null,
  },
  { clabePrefix: '021', grade: 'M', fullKey: /^HSBC\d{6}$/, dateFormat: null, uniquePrefix: null },
  {
    clabePrefix: '021',
    grade: 'L',
    fullKey: /^RASPEIOAT(?<date>\d{8})\d{10}$/,
    dateFormat: 'YYYYMMDD',
    uniquePrefix: null,
  },
  {
    // Azteca.
    clabePrefix: '127',
    grade: 'L',
    fullKey: /^(?<date>\d{6})(?:\d{12}I|\d{13})$/,
    dateFormat: 'YYMMDD',
    uniquePrefix: null,
  },
  {
    // Afirme: date and time, then 18 digits.
    clabePrefix: '062',
    grade: 'M',
    fullKey: /^(?<date>\d{6})(?:[01]\d|2[0-3])[0-5]\d[0-5]\d\d{18}$/,
    dateFormat: 'YYMMDD',
    uniquePrefix: null,
  },
  {
    // Banregio.
    clabePrefix: '058',
    grade: 'M',
    fullKey: /^058-(?<date>\d{2}\/\d{2}\/\d{4})\/\d{2}-[A-Z0-9]{9,10}$/,
    dateFormat: 'DD/MM/YYYY',
    uniquePrefix: null,
  },
  {
    // Inbursa.
    clabePrefix: '036',
    grade: 'M',
    fullKey: /^036APPM(?<date>\d{8})\d{9}$/,
    dateFormat: 'DDMMYYYY',
    uniquePrefix: null,
  },
  { clabePrefix: '030', grade: 'L', fullKey: /^BB\d{13}$/, dateFormat: null, uniquePrefix: null },
  { clabePrefix: '137', grade: 'L', fullKey: /^\d{8}TRANSBPI\d{8}$/, dateFormat: null, uniquePrefix: null },
  { clabePrefix: '722', grade: 'L', fullKey: /^CPO\d{12}$/, dateFormat: null, uniquePrefix: null },
  {
    // Transfer.
    clabePrefix: '684',
    grade: 'L',
    fullKey: /^(?<date>\d{8})90684AWS[A-Z0-9]{14}$/,
    dateFormat: 'YYYYMMDD',
    uniquePrefix: null,
  },
  {
    // Banco del Bienestar: date, then the time.
    clabePrefix: '166',
    grade: 'L',
    fullKey: /^BIB(?<date>\d{8})\d{10,11}$/,
    dateFormat: 'YYYYMMDD',
    uniquePrefix: null,
  },
  { clabePrefix: '042', grade: 'L', fullKey: /^MIFELSPEI(?<date>\d{8})\d{9}$/, dateFormat: 'YYYYMMDD', uniquePrefix: null },
  {
    // Spin.
    clabePrefix: '728',
    grade: 'L',
    fullKey: /^COMPROPAG(?<date>\d{8})\d{8}$/,
    dateFormat: 'YYYYMMDD',
    uniquePrefix: null,
  },
  {
    // Ve por Más.
    clabePrefix: '113',
    grade: 'L',
    fullKey: /^BXM49(?<date>\d{6})\d{10}$/,
    dateFormat: 'YYMMDD',
    uniquePrefix: null,
  },
];
