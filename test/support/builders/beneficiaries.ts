import { classifyBankAccount, type BankAccount } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import { isBeneficiaryId, type BeneficiaryId } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import type { BeneficiaryDraft } from '../../../shared/beneficiaries/domain/saving.ts';
import { CUENCA } from './transfers.ts';

/** The account a number is; throws when it is none. */
export const accountOf = (number: string): BankAccount => {
  const classified = classifyBankAccount(number);
  if (!classified.ok) throw new TypeError(`${number}: ${classified.code}`);
  return classified.account;
};

export const beneficiaryIdOf = (value: number): BeneficiaryId => {
  if (!isBeneficiaryId(value)) throw new TypeError(`${value} is no beneficiary id`);
  return value;
};

/** A draft of an account at Cuenca, without a token. */
export const aDraft = (number: string, changes: Partial<Omit<BeneficiaryDraft, 'account'>> = {}): BeneficiaryDraft => ({
  account: accountOf(number),
  bank: { code: CUENCA.code, name: CUENCA.name },
  label: 'Proveedor',
  token: null,
  ...changes,
});
