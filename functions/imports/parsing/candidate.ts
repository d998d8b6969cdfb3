import type { Participants } from '../../../shared/banking/domain/bank/participants.ts';
import { readAccount, type AccountReading, type AccountText } from '../../../shared/imports/domain/rows/account-reading.ts';
import type { CandidateRow, RowAccountType, RowErrorCode } from '../../../shared/imports/domain/rows/candidate-row.ts';
import { makeMaskPreview, maskText } from '../../../shared/imports/domain/rows/preview-mask.ts';
import { printableText } from '../../../shared/platform/files/printable-text.ts';
import { readLabel } from '../domain/rows/row-label.ts';

const MAX_BANK_NAME = 50;
const MAX_BANK_TEXT = 200;

/** The fields of one beneficiary found by a reader, as text. */
export type FoundBeneficiary = {
  readonly rowIndex: number;
  /** Other rows of the file that contributed to it. */
  readonly otherRows?: readonly number[];
  /** Every text of the row that may be its account. */
  readonly accounts: readonly AccountText[];
  /** The account type the row states in a separate column. */
  readonly stated?: RowAccountType | null;
  /** Whether that column contains an unknown account type. */
  readonly statesUnknownType?: boolean;
  readonly beneficiaryId?: number | null;
  readonly label: string;
  readonly bank: string;
  /** The original row, by column name. */
  readonly source: readonly (readonly [name: string, text: string])[];
};

const MISSING: AccountReading = { account: null, accountType: null, error: 'account_missing', correction: null };

/** A beneficiary's CLABE is preferred to their card, and both to a phone, which may be only a contact. */
const PREFERENCE: readonly RowAccountType[] = ['clabe', 'card', 'phone'];

const rankOf = (type: RowAccountType): number => PREFERENCE.indexOf(type);

/** Rank of the account that a damaged text was meant for; a text without digits has none. */
const rankOfProblem = ({ account, error }: AccountReading, { stated }: AccountText): number => {
  const digits = (account ?? '').replace(/[^0-9]/g, '').length;
  if (digits === 0) return PREFERENCE.length;
  if (stated === 'clabe' || digits >= 17 || error === 'account_rounded') return rankOf('clabe');
  return stated === 'phone' && digits < 16 ? rankOf('phone') : rankOf('card');
};

type RankedReading = { readonly reading: AccountReading; readonly rank: number };

const firstOfRank = (readings: readonly RankedReading[]): RankedReading | undefined =>
  readings.toSorted((left, right) => left.rank - right.rank)[0];

/** A damaged account is not replaced by one of its own or a preferred kind: that may belong to another person, or not be an account to pay to. */
const preferred = (texts: readonly AccountText[], readings: readonly AccountReading[]): AccountReading => {
  const valid: RankedReading[] = [];
  const damaged: RankedReading[] = [];
  for (const [index, reading] of readings.entries()) {
    const text = texts[index];
    const { error, accountType } = reading;
    if (error === null && accountType !== null) valid.push({ reading, rank: rankOf(accountType) });
    else if (error !== null && error !== 'account_missing' && text !== undefined)
      damaged.push({ reading, rank: rankOfProblem(reading, text) });
  }
  const best = firstOfRank(valid);
  const problem = firstOfRank(damaged);
  if (problem !== undefined && (best === undefined || problem.rank <= best.rank)) return problem.reading;
  return best?.reading ?? MISSING;
};

/** Errors of a number with the length of an account, which must have been meant as one. */
const DAMAGED_ACCOUNT: readonly AccountReading['error'][] = ['clabe_checksum_failed', 'card_luhn_failed', 'account_rounded'];

/** A further account of a row, and its column. */
type FurtherAccount = { readonly reading: AccountReading; readonly column: string };

/** Whether a reading is a valid account. */
const isFurther = ({ error }: AccountReading): boolean => error === null || DAMAGED_ACCOUNT.includes(error);

const furtherAccounts = (
  texts: readonly AccountText[],
  readings: readonly AccountReading[],
  first: AccountReading,
): readonly FurtherAccount[] => {
  const seen = new Set([first.account]);
  return readings.flatMap((reading, index) => {
    if (seen.has(reading.account) || !isFurther(reading)) return [];
    seen.add(reading.account);
    return [{ reading, column: texts[index]?.column ?? '' }];
  });
};

type ChosenAccounts = { readonly first: AccountReading; readonly further: readonly FurtherAccount[] };

const NONE: readonly FurtherAccount[] = [];

/** The accounts of a row; nearly every row has one candidate text. */
const chooseAccounts = (texts: readonly AccountText[], participants: Participants): ChosenAccounts => {
  const readings = texts.map((text) => readAccount(text, participants));
  const [only, ...others] = readings;
  if (only === undefined) return { first: MISSING, further: NONE };
  if (others.length === 0) return { first: only, further: NONE };
  const first = preferred(texts, readings);
  return { first, further: first.error === 'account_missing' ? NONE : furtherAccounts(texts, readings, first) };
};

type NamedBank = Pick<CandidateRow, 'bankCode' | 'bankName'>;

/** The bank in the file: a SPEI code, a name, or both as in "40012 BBVA". */
const readBank = (text: string, { prefixByCode }: Participants): NamedBank => {
  const tidy = printableText(text.slice(0, MAX_BANK_TEXT));
  const bankCode = (tidy.match(/(?<![0-9])[0-9]{5}(?![0-9])/g) ?? []).find((digits) => prefixByCode.has(digits)) ?? null;
  const name = bankCode === null ? tidy : tidy.replace(bankCode, ' ').replace(/^[\s\-–:/.()]+|[\s\-–:/.(]+$/g, '');
  return { bankCode, bankName: name === '' ? null : Array.from(name).slice(0, MAX_BANK_NAME).join('') };
};

type Known<Key, Value> = { readonly get: (key: Key) => Value | undefined; readonly set: (key: Key, value: Value) => unknown };

/** The cached value of a key, else the new one. */
const remembered = <Key, Value>(known: Known<Key, Value>, key: Key, make: (key: Key) => Value): Value => {
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = make(key);
  known.set(key, value);
  return value;
};

const checkStatedType = (reading: AccountReading, stated: RowAccountType | null): AccountReading =>
  reading.error === null && stated !== null && reading.accountType !== stated
    ? { ...reading, error: 'account_type_mismatch', correction: null }
    : reading;

const NO_ERRORS: CandidateRow['errorCodes'] = [];
const NO_CORRECTIONS: CandidateRow['corrections'] = {};

const errorsOf = (
  error: RowErrorCode | null,
  label: string | null,
  { statesUnknownType = false }: Pick<FoundBeneficiary, 'statesUnknownType'>,
): CandidateRow['errorCodes'] => {
  if (error === null && label !== null && !statesUnknownType) return NO_ERRORS;
  return [
    ...(error === null ? [] : [error]),
    ...(statesUnknownType ? ['account_type_unknown' as const] : []),
    ...(label === null ? ['alias_missing' as const] : []),
  ];
};

const correctionsOf = (account: string | null, label: string | null): CandidateRow['corrections'] => {
  if (account === null && label === null) return NO_CORRECTIONS;
  return { ...(account === null ? {} : { parsed_account: account }), ...(label === null ? {} : { parsed_label: label }) };
};

/** Maximum length of a column's name. */
const MAX_COLUMN_NAME = 60;

export type ToCandidates = (found: FoundBeneficiary) => readonly [CandidateRow, ...CandidateRow[]];

/**
 * Checks found beneficiaries and converts them to the common form of rows: one for the account of a row of the file, and one for each
 * further account in it. Created once per table: its rows name a handful of banks thousands of times, and beneficiaries of one line share
 * its source.
 */
export const makeToCandidates = (participants: Participants): ToCandidates => {
  const maskPreview = makeMaskPreview();
  const previews = new WeakMap<FoundBeneficiary['source'], CandidateRow['rawPreview']>();
  const banks = new Map<string, NamedBank>();
  return (found) => {
    const { rowIndex, accounts, stated = null, beneficiaryId = null, label: labelText, bank, source } = found;
    const chosen = chooseAccounts(accounts, participants);
    const { account, accountType, error, correction } = checkStatedType(chosen.first, stated);
    const label = readLabel(labelText);
    const { bankCode, bankName } = remembered(banks, bank, (text) => readBank(text, participants));
    const rawPreview = remembered(previews, source, maskPreview);
    const first: CandidateRow = {
      rowIndex,
      account,
      accountType,
      label: label.label,
      bankCode,
      bankName,
      beneficiaryId,
      sourceColumn: null,
      errorCodes: errorsOf(error, label.label, found),
      corrections: correctionsOf(correction, label.correction),
      rawPreview,
    };
    if (chosen.further.length === 0) return [first];
    const further = chosen.further.map(({ reading, column }): CandidateRow => {
      const done = reading.correction === null ? FURTHER : `${FURTHER},${reading.correction}`;
      return {
        ...first,
        account: reading.account,
        accountType: reading.accountType,
        ...(reading.accountType === 'phone' && accountType !== 'phone' ? NO_BANK : {}),
        beneficiaryId: null,
        sourceColumn: maskText(column.slice(0, MAX_COLUMN_NAME), ''),
        errorCodes: errorsOf(reading.error, label.label, {}),
        corrections: correctionsOf(done, label.correction),
      };
    });
    return [first, ...further];
  };
};

const FURTHER = 'further_account_of_row';

/** The bank in a row belongs to its first account: a phone next to a CLABE or card may be only a contact. */
const NO_BANK: NamedBank = { bankCode: null, bankName: null };
