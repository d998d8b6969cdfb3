import {
  classifyBankAccount,
  type BankAccount,
  type BankAccountProblem,
} from '../../../../shared/banking/domain/bank-account/bank-account.ts';
import { resolveBankName } from '../../../../shared/banking/domain/bank/bank-name.ts';
import { participantByCode, type Participants } from '../../../../shared/banking/domain/bank/participants.ts';
import { bankOfAccount } from '../../../../shared/beneficiaries/domain/bank-of-account.ts';
import type { BeneficiaryBank } from '../../../../shared/beneficiaries/domain/beneficiary.ts';
import { readAccount } from '../../../../shared/imports/domain/rows/account-reading.ts';
import type { RowCode } from '../../../../shared/imports/domain/rows/candidate-row.ts';
import type { RowOverrides, RowValues } from '../../../../shared/imports/domain/rows/import-row.ts';
import type { CalendarDate } from '../../../../shared/platform/time/calendar-date.ts';

/** Row error codes for a text that cannot be an account. */
const ACCOUNT_ERROR_CODES: Readonly<Record<BankAccountProblem, RowCode>> = {
  invalid_account_format: 'account_format_invalid',
  invalid_account_length: 'account_length_invalid',
  invalid_clabe_checksum: 'clabe_checksum_failed',
  invalid_card_luhn: 'card_luhn_failed',
};

/** Errors that do not prevent a row from being saved. */
const NON_FATAL_CODES: readonly RowCode[] = [
  'alias_missing',
  'account_type_unknown',
  'account_already_saved',
  'account_archived',
  'account_repeated_in_file',
];

/** Whether a row with these errors cannot be saved as it is. */
export const isFatal = ({ errorCodes }: Pick<RowValues, 'errorCodes'>): boolean =>
  errorCodes.some((code) => !NON_FATAL_CODES.includes(code));

/** The account of a row with a valid one. */
export const accountOf = ({ account }: Pick<RowValues, 'account'>): BankAccount | null => {
  const classified = classifyBankAccount(account ?? '');
  return classified.ok ? classified.account : null;
};

const TYPE_BY_LENGTH: Readonly<Record<number, RowValues['accountType']>> = { 18: 'clabe', 16: 'card', 10: 'phone' };

/** The account number of an override; problems of the original number no longer count. */
const fromOverride = (text: string): Pick<RowValues, 'account' | 'accountType' | 'errorCodes'> => {
  const classified = classifyBankAccount(text);
  if (classified.ok) return { account: classified.account.number, accountType: classified.account.type, errorCodes: [] };
  const characters = text.replaceAll(/[\p{Zs}\-\u2010\u2011]/gu, '');
  return {
    account: characters,
    accountType: TYPE_BY_LENGTH[characters.length] ?? null,
    errorCodes: [ACCOUNT_ERROR_CODES[classified.code]],
  };
};

const isAboutAccount = (code: RowCode): boolean => code !== 'alias_missing';

const without = (corrections: RowValues['corrections'], attribute: string): RowValues['corrections'] =>
  Object.fromEntries(Object.entries(corrections).filter(([name]) => name !== attribute));

/** The data to resolve banks with: a list of participants, and a day. */
export type Banks = { readonly fecha: CalendarDate; readonly participants: Participants };

/** The participant a bank name refers to; null when none or several match. */
type BankByName = (name: string) => BeneficiaryBank | null;

/** A cache, because files name a handful of banks thousands of times. */
const makeBankByName = ({ fecha, participants }: Banks): BankByName => {
  const known = new Map<string, BeneficiaryBank | null>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const named = resolveBankName(name, fecha, participants);
    const bank = named.kind === 'participant' ? { code: named.code, name: named.name } : null;
    known.set(name, bank);
    return bank;
  };
};

/** The bank of a row: by code, else by name; an unknown name is stored unchanged. */
const statedBank = ({ bankCode, bankName }: RowValues, byName: BankByName, { fecha, participants }: Banks): BeneficiaryBank | null => {
  const known =
    (bankCode === null ? null : participantByCode(bankCode, fecha, participants)) ?? (bankName === null ? null : byName(bankName));
  if (known !== null) return known;
  return bankName === null ? null : { code: null, name: bankName };
};

const withBank = (values: RowValues, byName: BankByName, banks: Banks): RowValues => {
  const account = accountOf(values);
  if (account === null || isFatal(values)) return values;
  const stated = statedBank(values, byName, banks);
  const bank = bankOfAccount(account, stated, banks.fecha, banks.participants);
  if (bank === null) return { ...values, bankCode: null, errorCodes: [...values.errorCodes, 'bank_required_for_phone'] };
  const isContradicted = stated?.code !== null && stated?.code !== undefined && stated.code !== bank.code;
  return {
    ...values,
    bankCode: bank.code,
    bankName: bank.name,
    corrections: isContradicted ? { ...values.corrections, parsed_bank_code: 'derived_from_account' } : values.corrections,
  };
};

const withOverriddenAccount = (values: RowValues, text: string | undefined): RowValues =>
  text === undefined
    ? values
    : {
        ...values,
        ...fromOverride(text),
        errorCodes: [...fromOverride(text).errorCodes, ...values.errorCodes.filter((code) => !isAboutAccount(code))],
        corrections: without(values.corrections, 'parsed_account'),
      };

const withOverriddenLabel = (values: RowValues, label: string | undefined): RowValues =>
  label === undefined
    ? values
    : { ...values, label, errorCodes: values.errorCodes.filter(isAboutAccount), corrections: without(values.corrections, 'parsed_label') };

/** Errors of an account that a stated type resolves, if the account can be of that type. */
const SETTLED_BY_TYPE: readonly RowCode[] = [
  'account_type_missing',
  'account_type_mismatch',
  'account_ambiguous',
  'account_length_invalid',
];

/** An ambiguous account, such as ten digits that nothing calls a phone, gets the type that the user states. */
const withOverriddenType = (values: RowValues, type: RowOverrides['parsed_account_type'], participants: Participants): RowValues => {
  if (type === undefined) return values;
  const known = { ...values, errorCodes: values.errorCodes.filter((code) => code !== 'account_type_unknown') };
  if (!known.errorCodes.some((code) => SETTLED_BY_TYPE.includes(code))) return known;
  const { account, accountType, error, correction } = readAccount(
    { text: values.account ?? '', isNumber: false, stated: type },
    participants,
  );
  if (error !== null) return known;
  return {
    ...known,
    account,
    accountType,
    errorCodes: known.errorCodes.filter((code) => !SETTLED_BY_TYPE.includes(code)),
    corrections: correction === null ? known.corrections : { ...known.corrections, parsed_account: correction },
  };
};

type ValuesOf = (read: RowValues, overrides: RowOverrides) => RowValues;

/**
 * Computes the values of rows from the file and the user's overrides (interface: PATCH row), with the participants of a date. Overrides
 * win, except for the bank of a CLABE or card, which its digits determine; a phone without a bank is fatal.
 */
export const makeValuesOf = (banks: Banks): ValuesOf => {
  const byName = makeBankByName(banks);
  return (read, overrides) => {
    const relabelled = withOverriddenLabel(
      withOverriddenType(withOverriddenAccount(read, overrides.parsed_account), overrides.parsed_account_type, banks.participants),
      overrides.parsed_label,
    );
    // A bank overridden by code alone loses the name in the file.
    const bankName = overrides.parsed_bank_name ?? (overrides.parsed_bank_code === undefined ? relabelled.bankName : null);
    return withBank({ ...relabelled, bankCode: overrides.parsed_bank_code ?? relabelled.bankCode, bankName }, byName, banks);
  };
};
