import type { Participants } from '../../../shared/banking/domain/bank/participants.ts';
import { printableText } from '../../../shared/platform/files/printable-text.ts';
import { readAccount, type AccountReading, type AccountText } from '../domain/rows/account-reading.ts';
import type { CandidateRow, RowAccountType } from '../domain/rows/candidate-row.ts';
import { maskPreview } from '../domain/rows/preview-mask.ts';
import { readLabel } from '../domain/rows/row-label.ts';

const MAX_BANK_NAME = 50;
const MAX_BANK_TEXT = 200;

/** The fields a reader found for one beneficiary, as text. */
export type FoundBeneficiary = {
  readonly rowIndex: number;
  /** Other rows of the file that it was put together from. */
  readonly otherRows?: readonly number[];
  /** Every text of the row that may be its account. */
  readonly accounts: readonly AccountText[];
  /** The account type the row states in a separate column. */
  readonly stated?: RowAccountType | null;
  readonly beneficiaryId?: number | null;
  readonly label: string;
  readonly bank: string;
  /** The row as the file has it, by column name. */
  readonly source: readonly (readonly [name: string, text: string])[];
};

const MISSING: AccountReading = { account: null, accountType: null, error: 'account_missing', correction: null };

/** A beneficiary's CLABE is preferred to their card, and both to a phone, which is often there to call them. */
const PREFERENCE: readonly RowAccountType[] = ['clabe', 'card', 'phone'];

const distinct = (readings: readonly AccountReading[]): readonly AccountReading[] => [
  ...new Map(readings.map((reading) => [reading.account, reading])).values(),
];

const rankOf = (type: RowAccountType): number => PREFERENCE.indexOf(type);

/** How much an account is preferred that a damaged text was meant for; a text without digits was meant for none. */
const rankOfProblem = ({ account, error }: AccountReading, { stated }: AccountText): number => {
  const digits = (account ?? '').replace(/[^0-9]/g, '').length;
  if (digits === 0) return PREFERENCE.length;
  if (stated === 'clabe' || digits >= 17 || error === 'account_rounded') return rankOf('clabe');
  return stated === 'phone' && digits < 16 ? rankOf('phone') : rankOf('card');
};

/** The damaged text that was meant for the most preferred account. */
const preferredProblem = (
  texts: readonly AccountText[],
  participants: Participants,
): { readonly reading: AccountReading; readonly rank: number } | undefined =>
  texts
    .map((text) => ({ text, reading: readAccount(text, participants) }))
    .filter(({ reading: { error } }) => error !== null && error !== 'account_missing')
    .map(({ text, reading }) => ({ reading, rank: rankOfProblem(reading, text) }))
    .toSorted((left, right) => left.rank - right.rank)[0];

/** No account takes the place of a damaged one of its kind or of a preferred kind: it may be another's, or no account to pay to. */
const chooseAccount = (texts: readonly AccountText[], participants: Participants): AccountReading => {
  const valid = distinct(texts.map((text) => readAccount(text, participants)).filter(({ error }) => error === null));
  const rank = PREFERENCE.findIndex((type) => valid.some(({ accountType }) => accountType === type));
  const problem = preferredProblem(texts, participants);
  if (problem !== undefined && (rank === -1 || problem.rank <= rank)) return problem.reading;
  const [only, ...others] = valid.filter(({ accountType }) => accountType === PREFERENCE[rank]);
  if (only === undefined) return MISSING;
  if (others.length > 0) return { ...MISSING, error: 'account_ambiguous' };
  return only;
};

/** The bank as the file has it: a code of SPEI, a name, or both as in "40012 BBVA". */
const readBank = (text: string, { prefixByCode }: Participants): Pick<CandidateRow, 'bankCode' | 'bankName'> => {
  const tidy = printableText(text.slice(0, MAX_BANK_TEXT));
  const bankCode = (tidy.match(/(?<![0-9])[0-9]{5}(?![0-9])/g) ?? []).find((digits) => prefixByCode.has(digits)) ?? null;
  const name = bankCode === null ? tidy : tidy.replace(bankCode, ' ').replace(/^[\s\-–:/.()]+|[\s\-–:/.(]+$/g, '');
  return { bankCode, bankName: name === '' ? null : Array.from(name).slice(0, MAX_BANK_NAME).join('') };
};

/** Beneficiaries of one line share its source, which is masked once. */
const previews = new WeakMap<FoundBeneficiary['source'], CandidateRow['rawPreview']>();

const previewOf = (source: FoundBeneficiary['source']): CandidateRow['rawPreview'] => {
  const known = previews.get(source);
  if (known !== undefined) return known;
  const preview = maskPreview(source);
  previews.set(source, preview);
  return preview;
};

const checkStatedType = (reading: AccountReading, stated: RowAccountType | null): AccountReading =>
  reading.error === null && stated !== null && reading.accountType !== stated
    ? { ...reading, error: 'account_type_mismatch', correction: null }
    : reading;

/** Checks what was found of a beneficiary and puts it into the form every reader's rows have. */
export const toCandidate = (
  { rowIndex, accounts, stated = null, beneficiaryId = null, label: labelText, bank, source }: FoundBeneficiary,
  participants: Participants,
): CandidateRow => {
  const { account, accountType, error, correction } = checkStatedType(chooseAccount(accounts, participants), stated);
  const label = readLabel(labelText);
  return {
    rowIndex,
    account,
    accountType,
    label: label.label,
    ...readBank(bank, participants),
    beneficiaryId,
    errorCodes: [...(error === null ? [] : [error]), ...(label.label === null ? ['alias_missing' as const] : [])],
    corrections: {
      ...(correction === null ? {} : { parsed_account: correction }),
      ...(label.correction === null ? {} : { parsed_label: label.correction }),
    },
    rawPreview: previewOf(source),
  };
};
