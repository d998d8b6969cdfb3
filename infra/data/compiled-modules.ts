import { literalNameKey } from '../../shared/banking/domain/bank/name-key.ts';
import { parseSpeiCode } from '../../shared/banking/domain/bank/spei-code.ts';
import { parseCalendarDate } from '../../shared/platform/time/calendar-date.ts';
import { readCsv, type Row } from './csv.ts';

type CsvName =
  | 'spei_participants'
  | 'bank_aliases'
  | 'names_outside_spei'
  | 'bins_mx'
  | 'bin_issuer_to_spei'
  | 'bank_holidays'
  | 'certificate_dates';

/** The CSV files of `shared/banking/data` by name, as text. */
export type CsvTexts = Readonly<Record<CsvName, string>>;

const assertData = (holds: boolean, complaint: string): void => {
  if (!holds) throw new Error(complaint);
};

const isOpenOrDate = (text: string): boolean => text === '' || parseCalendarDate(text) !== null;

const assertValidity = (row: Row<'valid_from' | 'valid_to'>, whose: string): void => {
  assertData(isOpenOrDate(row('valid_from')) && isOpenOrDate(row('valid_to')), `a validity of ${whose} is not a date`);
};

const tuple = (cells: readonly string[]): string => `  [${cells.map((cell) => JSON.stringify(cell)).join(', ')}],\n`;

const generatedModule = (sources: string, name: string, columns: string, rows: readonly string[]): string =>
  `// Compiled from ${sources} by \`npm run data -- compile\`: edit the CSV, not this file.\n` +
  `export const ${name}: readonly (readonly [${columns}])[] = [\n${rows.join('')}];\n`;

export const PARTICIPANT_COLUMNS = ['spei_code', 'clabe_prefix', 'name', 'valid_from', 'valid_to', 'source'] as const;

const participantsModule = (csv: string): string => {
  const rows = readCsv(csv, PARTICIPANT_COLUMNS);
  for (const row of rows) {
    const code = row('spei_code');
    assertData(parseSpeiCode(code) !== null, `not a SPEI code: ${code}`);
    assertData(row('clabe_prefix') === code.slice(-3), `a CLABE prefix is the end of its SPEI code: ${code}`);
    assertValidity(row, code);
  }
  return generatedModule(
    'spei_participants.csv',
    'PARTICIPANT_ROWS',
    'speiCode: string, clabePrefix: string, name: string, validFrom: string, validTo: string',
    rows.map((row) => tuple([row('spei_code'), row('clabe_prefix'), row('name'), row('valid_from'), row('valid_to')])),
  );
};

const ALIAS_COLUMNS = ['clabe_prefix', 'alias', 'valid_from', 'valid_to', 'source'] as const;

const aliasesModule = (csv: string, participants: string): string => {
  const rows = readCsv(csv, ALIAS_COLUMNS);
  const known = new Set(readCsv(participants, PARTICIPANT_COLUMNS).map((row) => row('clabe_prefix')));
  for (const row of rows) {
    assertData(known.has(row('clabe_prefix')), `no participant has the prefix of ${row('alias')}`);
    assertData(literalNameKey(row('alias')) !== '', `an alias of ${row('clabe_prefix')} has no letters`);
    assertValidity(row, row('alias'));
  }
  const meanings = Map.groupBy(rows, (row) => [row('clabe_prefix'), row('valid_from'), row('valid_to')].join(','));
  return generatedModule(
    'bank_aliases.csv',
    'BANK_ALIASES',
    'clabePrefix: string, validFrom: string, validTo: string, keys: string',
    [...meanings].map(([meaning, named]) =>
      tuple([...meaning.split(','), [...new Set(named.map((row) => literalNameKey(row('alias'))))].join(' ')]),
    ),
  );
};

/** The spellings, for display only: matching needs only their keys. */
const spellingsModule = (csv: string): string =>
  generatedModule(
    'bank_aliases.csv',
    'BANK_SPELLINGS',
    'clabePrefix: string, spelling: string',
    readCsv(csv, ALIAS_COLUMNS).map((row) => tuple([row('clabe_prefix'), row('alias')])),
  );

const outsideModule = (csv: string): string => {
  const keys = readCsv(csv, ['name', 'source']).map((row) => literalNameKey(row('name')));
  assertData(
    keys.every((key) => key !== ''),
    'a name outside SPEI has no letters',
  );
  return generatedModule(
    'names_outside_spei.csv',
    'NAMES_OUTSIDE_SPEI',
    'key: string',
    [...new Set(keys)].map((key) => tuple([key])),
  );
};

/** A BIN row joined with its issuer's SPEI code. */
type JoinedBin = {
  readonly cells: readonly string[];
  readonly bin: string;
  readonly speiCode: string;
  readonly confidence: 'high' | 'low';
};

/** Columns of both BIN files. */
export const BIN_COLUMNS = ['bin', 'issuer', 'brand', 'type', 'level', 'country_iso', 'source'] as const;

const CONFIRMING_SOURCES = new Set(['cuenca-validations', 'binlist']);

const joinBins = (binsCsv: string, issuersCsv: string): readonly JoinedBin[] => {
  const issuers = new Map(readCsv(issuersCsv, ['issuer', 'spei_code', 'spei_name', 'confidence']).map((row) => [row('issuer'), row]));
  return readCsv(binsCsv, BIN_COLUMNS).map((row) => {
    const issuer = issuers.get(row('issuer'));
    assertData(row('issuer') === '' || issuer !== undefined, `issuer without a mapping: ${row('issuer')}`);
    assertData(/^[0-9]{6,8}$/.test(row('bin')), `not a BIN: ${row('bin')}`);
    const isConfirmed = row('source')
      .split(';')
      .some((source) => CONFIRMING_SOURCES.has(source));
    return {
      cells: [row('bin'), row('issuer'), row('brand'), row('type'), row('level'), row('country_iso')],
      bin: row('bin'),
      speiCode: issuer?.('spei_code') ?? '',
      confidence: isConfirmed && issuer?.('confidence') !== 'low' ? 'high' : 'low',
    };
  });
};

const BIN_SOURCES = 'bins_mx.csv and bin_issuer_to_spei.csv (licences: BIN_NOTICE.txt)';

const decidingBinsModule = (bins: readonly JoinedBin[]): string => {
  const deciding = bins.filter(({ speiCode, confidence }) => speiCode !== '' && confidence === 'high');
  const byBank = Map.groupBy(deciding, ({ speiCode }) => speiCode);
  const rows = [...byBank]
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([speiCode, ofBank]) => tuple([speiCode, ofBank.map(({ bin }) => bin).join(' ')]));
  return generatedModule(BIN_SOURCES, 'DECIDING_CARD_BINS', 'speiCode: string, bins: string', rows);
};

const directoryModule = (bins: readonly JoinedBin[]): string =>
  generatedModule(
    BIN_SOURCES,
    'CARD_BIN_DIRECTORY',
    'bin: string, issuer: string, brand: string, type: string, level: string, countryIso: string, speiCode: string, ' +
      "confidence: 'high' | 'low'",
    bins.map(({ cells, speiCode, confidence }) => tuple([...cells, speiCode, confidence])),
  );

export const HOLIDAY_COLUMNS = ['date', 'source'] as const;

const holidaysModule = (csv: string): string => {
  const rows = readCsv(csv, HOLIDAY_COLUMNS);
  for (const row of rows) assertData(parseCalendarDate(row('date')) !== null, `not a date: ${row('date')}`);
  const byYear = Map.groupBy(
    rows.map((row) => row('date')),
    (date) => date.slice(0, 4),
  );
  return generatedModule(
    'bank_holidays.csv',
    'BANK_HOLIDAYS',
    'year: string, dates: string',
    [...byYear].map(([year, dates]) => tuple([year, dates.join(' ')])),
  );
};

const certificateDatesModule = (csv: string): string => {
  const rows = readCsv(csv, ['name', 'date', 'source']);
  for (const row of rows) assertData(parseCalendarDate(row('date')) !== null, `not a date: ${row('date')}`);
  return generatedModule(
    'certificate_dates.csv',
    'CERTIFICATE_DATES',
    'name: string, date: string',
    rows.map((row) => tuple([row('name'), row('date')])),
  );
};

/**
 * Text of every generated module of `shared/banking/data`, by file name. Deterministic. Throws for an invalid row,
 * naming it.
 */
export const compiledModules = (csv: CsvTexts): ReadonlyMap<string, string> => {
  const bins = joinBins(csv.bins_mx, csv.bin_issuer_to_spei);
  return new Map([
    ['participants.generated.ts', participantsModule(csv.spei_participants)],
    ['bank-aliases.generated.ts', aliasesModule(csv.bank_aliases, csv.spei_participants)],
    ['bank-spellings.generated.ts', spellingsModule(csv.bank_aliases)],
    ['names-outside-spei.generated.ts', outsideModule(csv.names_outside_spei)],
    ['deciding-card-bins.generated.ts', decidingBinsModule(bins)],
    ['card-bin-directory.generated.ts', directoryModule(bins)],
    ['bank-holidays.generated.ts', holidaysModule(csv.bank_holidays)],
    ['certificate-dates.generated.ts', certificateDatesModule(csv.certificate_dates)],
  ]);
};
