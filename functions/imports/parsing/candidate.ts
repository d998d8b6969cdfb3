import { SHIPPED_PARTICIPANTS } from '../../../shared/domain/bank/participants.ts';
import { readAccount, type AccountReading, type AccountText } from '../domain/account-reading.ts';
import type { CandidateRow, RowAccountType } from '../domain/candidate-row.ts';
import { maskPreview } from '../domain/preview-mask.ts';
import { readLabel } from '../domain/row-label.ts';

const MAX_BANK_NAME = 50;
const MAX_BANK_TEXT = 200;

/** What a reader found of one beneficiary, still as texts. */
export type FoundBeneficiary = {
  readonly rowIndex: number;
  /** Every text of the row that may be its account. */
  readonly accounts: readonly AccountText[];
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

const chooseAccount = (texts: readonly AccountText[]): AccountReading => {
  const readings = texts.map(readAccount).filter(({ error }) => error !== 'account_missing');
  const sound = distinct(readings.filter(({ error }) => error === null));
  const preferred = PREFERENCE.map((type) => sound.filter(({ accountType }) => accountType === type)).find((found) => found.length > 0);
  if (preferred === undefined) return readings[0] ?? MISSING;
  const [only, ...others] = preferred;
  if (only === undefined || others.length > 0) return { ...MISSING, error: 'account_ambiguous' };
  return only;
};

/** The bank as the file has it: a code of SPEI, a name, or both as in "40012 BBVA". */
const readBank = (text: string): Pick<CandidateRow, 'bankCode' | 'bankName'> => {
  const tidy = text.slice(0, MAX_BANK_TEXT).replace(/[\s\p{Zs}\p{Cc}]+/gu, ' ').trim();
  const bankCode = (tidy.match(/(?<![0-9])[0-9]{5}(?![0-9])/g) ?? []).find((digits) => SHIPPED_PARTICIPANTS.prefixByCode.has(digits)) ?? null;
  const name = bankCode === null ? tidy : tidy.replace(bankCode, ' ').replace(/^[\s\-–:/.()]+|[\s\-–:/.(]+$/g, '');
  return { bankCode, bankName: name === '' ? null : Array.from(name).slice(0, MAX_BANK_NAME).join('') };
};

/** Checks what was found of a beneficiary and puts it into the form every reader's rows have. */
export const toCandidate = ({ rowIndex, accounts, label: labelText, bank, source }: FoundBeneficiary): CandidateRow => {
  const { account, accountType, error, correction } = chooseAccount(accounts);
  const label = readLabel(labelText);
  return {
    rowIndex,
    account,
    accountType,
    label: label.label,
    ...readBank(bank),
    errorCodes: [...(error === null ? [] : [error]), ...(label.label === null ? ['alias_missing' as const] : [])],
    corrections: {
      ...(correction === null ? {} : { parsed_account: correction }),
      ...(label.correction === null ? {} : { parsed_label: label.correction }),
    },
    rawPreview: maskPreview(source),
  };
};
