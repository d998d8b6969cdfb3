import { looksRounded, type AccountText } from '../../../../shared/imports/domain/rows/account-reading.ts';
import type { Bounds } from '../../../../shared/imports/parsing/bounds.ts';
import type { Grid, Row } from '../../../../shared/imports/parsing/spreadsheet/grid.ts';
import type { Banks } from '../../domain/rows/row-values.ts';
import type { FoundBeneficiary } from '../candidate.ts';
import {
  accountTokens,
  bankIn,
  endsWithPhoneLabel,
  endsWithSenderLabel,
  isLabel,
  isValid,
  nameAndBankIn,
  type AccountToken,
  type NameAndBank,
} from './unstructured-text.ts';

type TokenInCell = AccountToken & { readonly column: number };

const NO_NAME_OR_BANK: NameAndBank = { name: '', bank: '', bankLeads: false };

const sourceOf = ({ cells }: Row): FoundBeneficiary['source'] =>
  cells.map((text, column) => [cells.length === 1 ? 'texto' : `#${column + 1}`, text] as const);

/** Maximum distance between an account and its label, in characters. */
const LABEL_REACH = 40;

const textBefore = ({ cells }: Row, { column, start }: TokenInCell): string => {
  const inCell = cells[column]?.slice(Math.max(0, start - LABEL_REACH), start) ?? '';
  return `${cells[column - 1]?.slice(-LABEL_REACH) ?? ''} ${inCell}`.slice(-LABEL_REACH);
};

const tokensOf = (row: Row, banks: Banks): readonly TokenInCell[] =>
  row.cells
    .flatMap((cell, column) => accountTokens(cell, banks).map((token) => ({ ...token, column })))
    .filter((token) => !endsWithSenderLabel(textBefore(row, token)));

const isWholeCell = (row: Row, { column, digits }: TokenInCell): boolean => row.cells[column]?.trim() === digits;

/** Digits alone are a phone only after a label; a plus or parentheses suffice without one. */
const isPhone = (row: Row, token: TokenInCell): boolean =>
  token.reading.accountType === 'phone' && (/[+(]/.test(token.digits) || endsWithPhoneLabel(textBefore(row, token)));

/** Ten digits that fill a cell of a row with a bank's name were meant as an account of some kind. */
const isUnnamedAccount = (row: Row, token: TokenInCell, banks: Banks): boolean =>
  token.reading.accountType === 'phone' && isWholeCell(row, token) && row.cells.some((cell) => bankIn(cell, banks) !== null);

/** A number that was meant as an account but is invalid: 18 digits, or any damaged number that fills its cell. */
const isDamagedAccount = (row: Row, token: TokenInCell): boolean =>
  !isValid(token) &&
  (token.reading.accountType === 'clabe' ||
    token.reading.error === 'account_rounded' ||
    (row.cells.length > 1 && isWholeCell(row, token) && [16, 17].includes(token.digits.length)));

/** The accounts of a row, and the phones next to them. */
type RowAccounts = { readonly accounts: readonly TokenInCell[]; readonly phones: readonly TokenInCell[] };

/** The accounts of a row with the surest kind, and the damaged ones, which no other may replace. */
const accountsOf = (row: Row, banks: Banks): RowAccounts => {
  const tokens = tokensOf(row, banks);
  const long = tokens.filter((token) => token.reading.accountType !== 'phone' && (isValid(token) || isDamagedAccount(row, token)));
  const phones = tokens.filter((token) => isPhone(row, token));
  if (long.length > 0) return { accounts: long, phones };
  return { accounts: phones.length > 0 ? phones : tokens.filter((token) => isUnnamedAccount(row, token, banks)), phones: [] };
};

const asText = (row: Row, token: TokenInCell): AccountText => ({
  text: token.digits,
  isNumber: row.numericColumns.includes(token.column),
  stated: isPhone(row, token) ? 'phone' : null,
  column: row.cells.length === 1 ? 'texto' : `#${token.column + 1}`,
});

/** In a line with valid and invalid accounts, one without its own name may belong to anyone. */
const withoutUnnamed = (found: readonly FoundBeneficiary[], tokens: readonly TokenInCell[]): readonly FoundBeneficiary[] => {
  const named = found.filter(({ label }) => label !== '');
  return named.length > 0 && tokens.some(isValid) && !tokens.every(isValid) ? named : found;
};

/** The name in the cell nearest to the account, preferably before it, and the bank anywhere in the row. */
const nameAndBankNearAccount = (row: Row, column: number, banks: Banks): Pick<NameAndBank, 'name' | 'bank'> => {
  const bankColumn = row.cells.findIndex((cell) => bankIn(cell, banks) !== null);
  const nearest = row.cells
    .map((cell, at) => ({ cell, at, distance: Math.abs(at - column) }))
    .filter(({ cell, at }) => at !== bankColumn && at !== column && !isLabel(cell) && accountTokens(cell, banks).length === 0)
    .toSorted((left, right) => left.distance - right.distance || left.at - right.at)
    .map(({ cell }) => nameAndBankIn(cell, banks));
  const own = nameAndBankIn((row.cells[column] ?? '').replace(/[0-9]/g, ' '), banks);
  const found = [...nearest, own];
  return {
    name: found.find(({ name }) => name !== '')?.name ?? '',
    bank: row.cells[bankColumn] ?? found.find(({ bank }) => bank !== '')?.bank ?? '',
  };
};

const fromCells = (row: Row, { accounts, phones }: RowAccounts, banks: Banks): FoundBeneficiary => {
  const { name, bank } = nameAndBankNearAccount(row, accounts[0]?.column ?? 0, banks);
  const texts = [...accounts, ...phones].map((token) => asText(row, token));
  return { rowIndex: row.index, accounts: texts, label: name, bank, source: sourceOf(row) };
};

/** Pairs every account of a line with the text on one side of it: before it if the line starts with a name, else after. */
const fromLine = (row: Row, { accounts: tokens, phones }: RowAccounts, banks: Banks): readonly FoundBeneficiary[] => {
  const line = row.cells[0] ?? '';
  const source = sourceOf(row);
  const pieces = [0, ...tokens.map(({ end }) => end)].map((from, at) => nameAndBankIn(line.slice(from, tokens[at]?.start), banks));
  const namesLead = pieces[0]?.name !== '';
  const found = tokens.map((token, at) => {
    const before = pieces[at] ?? NO_NAME_OR_BANK;
    const after = pieces[at + 1] ?? NO_NAME_OR_BANK;
    const isLast = at === tokens.length - 1;
    // A phone belongs to the account before it, or to the first of the line.
    const isBeside = ({ start }: TokenInCell): boolean => (at === 0 || start > token.start) && start < (tokens[at + 1]?.start ?? Infinity);
    const bankBefore = at === 0 || !before.bankLeads ? before.bank : '';
    const bankAfter = isLast || after.bankLeads ? after.bank : '';
    return {
      rowIndex: row.index,
      accounts: [token, ...phones.filter(isBeside)].map((each) => asText(row, each)),
      label: (namesLead ? before : after).name,
      bank: bankBefore === '' ? bankAfter : bankBefore,
      source,
    };
  });
  return withoutUnnamed(found, tokens);
};

const isLine = ({ cells }: Row): boolean => cells.length === 1;

type RowReading = { readonly row: Row; readonly found: readonly FoundBeneficiary[]; readonly remainingText: NameAndBank };

const isName = ({ found, remainingText }: RowReading): boolean => found.length === 0 && remainingText.name !== '';

/** Rows from an account to the name on the line before or after it, blank ones counted; null when there is none. */
const rowsToName = (readings: readonly RowReading[], at: number, step: Side): number | null => {
  const account = readings[at];
  const line = readings[at + step];
  return account === undefined || line === undefined || !isName(line) ? null : Math.abs(line.row.index - account.row.index);
};

type Side = -1 | 1;

/**
 * The side of the accounts on which their names are; null when it is ambiguous: with a name on both sides of every account, equally near,
 * the first may be a title and the last a greeting.
 */
const sideOfNames = (readings: readonly RowReading[]): Side | null => {
  const accounts = readings.flatMap(({ found }, at) => (found.some(({ label }) => label === '') ? [at] : []));
  const sides = accounts.map((at) => [rowsToName(readings, at, -1), rowsToName(readings, at, 1)] as const);
  const nearer = sides.map(([before, after]) => (before === null || after === null ? null : Math.sign(after - before)));
  if (nearer.length > 1 && !nearer.includes(null)) {
    if (nearer.every((sign) => sign === 0)) return null;
    if (nearer.every((sign) => sign !== null && sign <= 0)) return 1;
  }
  const firstName = readings.findIndex(isName);
  const firstAccount = readings.findIndex(({ found }) => found.length > 0);
  return firstName !== -1 && firstName < firstAccount ? -1 : 1;
};

/** A name on its own line belongs to the adjacent account; it is used once. */
const withNamesOfAdjacentLines = (readings: readonly RowReading[]): readonly FoundBeneficiary[] => {
  const step = sideOfNames(readings);
  if (step === null) return readings.flatMap(({ found }) => found);
  return readings.flatMap(({ found }, at) =>
    found.map((beneficiary) => {
      if (beneficiary.label !== '') return beneficiary;
      const neighbours = [readings[at + step], readings[at + 2 * step]];
      const free = neighbours.slice(0, neighbours.findIndex((reading) => reading === undefined || reading.found.length > 0) >>> 0);
      const named = free.find((reading) => reading !== undefined && reading.remainingText.name !== '');
      const banked =
        beneficiary.bank === '' ? free.find((reading) => reading !== undefined && reading.remainingText.bank !== '') : undefined;
      return {
        ...beneficiary,
        otherRows: [named, banked].flatMap((reading) => (reading === undefined ? [] : [reading.row.index])),
        label: named?.remainingText.name ?? '',
        bank: beneficiary.bank || (banked?.remainingText.bank ?? ''),
      };
    }),
  );
};

const isOneKindTwice = (tokens: readonly TokenInCell[]): boolean =>
  new Set(tokens.map(({ reading }) => reading.account)).size > 1 && new Set(tokens.map(({ reading }) => reading.accountType)).size === 1;

/** Reads cells as one sentence that was split at its commas: only if every account in it then has its own name. */
const fromSentence = (row: Row, { accounts, phones }: RowAccounts, banks: Banks): readonly FoundBeneficiary[] | null => {
  if (!isOneKindTwice(accounts)) return null;
  const sentence = { ...row, cells: [row.cells.join(', ')], numericColumns: [] };
  const tokens = tokensOf(sentence, banks);
  const among = (known: readonly TokenInCell[]) => tokens.filter(({ digits }) => known.some((token) => token.digits === digits));
  const found = fromLine(sentence, { accounts: among(accounts), phones: among(phones) }, banks);
  const names = new Set(found.map(({ label }) => label));
  return names.size === found.length && !names.has('') ? found : null;
};

const fromRow = (row: Row, accounts: RowAccounts, banks: Banks): readonly FoundBeneficiary[] =>
  isLine(row) ? fromLine(row, accounts, banks) : (fromSentence(row, accounts, banks) ?? [fromCells(row, accounts, banks)]);

/** Whether all long numbers of a file end as if a spreadsheet had rounded them to 15 digits. */
const isRounded = (found: readonly FoundBeneficiary[]): boolean => {
  const long = found.flatMap(({ accounts }) => accounts.map(({ text }) => text.replace(/[^0-9]/g, ''))).filter(({ length }) => length > 16);
  return long.length > 0 && long.every(looksRounded);
};

const asNumbers = (beneficiary: FoundBeneficiary): FoundBeneficiary => ({
  ...beneficiary,
  accounts: beneficiary.accounts.map((account) => ({ ...account, isNumber: true })),
});

/**
 * Finds beneficiaries in rows without named columns: accounts by their check digits, each with the nearest text that can be a name, in the
 * row or on adjacent lines. Rows without an account are no beneficiaries.
 */
export const readUnstructured = (grid: Grid, banks: Banks, { step, rows }: Pick<Bounds, 'step' | 'rows'>): readonly FoundBeneficiary[] => {
  let count = 0;
  const readings = grid.map((row): RowReading => {
    step();
    const inRow = accountsOf(row, banks);
    if (inRow.accounts.length === 0) return { row, found: [], remainingText: nameAndBankIn(row.cells.join(' '), banks) };
    if (isLine(row)) rows(count + inRow.accounts.length);
    const found = fromRow(row, inRow, banks);
    count += found.length;
    rows(count);
    return { row, found, remainingText: NO_NAME_OR_BANK };
  });
  const found = withNamesOfAdjacentLines(readings);
  return isRounded(found) ? found.map(asNumbers) : found;
};
