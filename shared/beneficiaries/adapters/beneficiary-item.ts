import * as v from 'valibot';

import { classifyBankAccount, type BankAccount } from '../../banking/domain/bank-account/bank-account.ts';
import { parseSpeiCode } from '../../banking/domain/bank/spei-code.ts';
import type { UserId } from '../../identity/domain/identity.ts';
import type { RawItem } from '../../platform/dynamodb/table.ts';
import { BENEFICIARY_STATUSES, isBeneficiaryId } from '../domain/beneficiary.ts';
import type { StoredBeneficiary } from '../domain/saving.ts';
import { beneficiaryKey } from './keys.ts';

const optionalText = v.nullish(v.string(), null);

const beneficiaryItem = v.object({
  id: v.pipe(v.number(), v.guard(isBeneficiaryId)),
  account: v.string(),
  bank_code: optionalText,
  bank_name: optionalText,
  label: optionalText,
  status: v.picklist(BENEFICIARY_STATUSES),
  created_at: v.number(),
  version: v.number(),
  token: optionalText,
});

const accountOf = (number: string): BankAccount => {
  const classified = classifyBankAccount(number);
  if (!classified.ok) throw new TypeError(`a stored beneficiary account is not one: ${classified.code}`);
  return classified.account;
};

export const beneficiaryFromItem = (userId: UserId, item: RawItem): StoredBeneficiary => {
  const parsed = v.parse(beneficiaryItem, item);
  return {
    beneficiary: {
      id: parsed.id,
      userId,
      account: accountOf(parsed.account),
      bank: { code: parsed.bank_code === null ? null : parseSpeiCode(parsed.bank_code), name: parsed.bank_name },
      label: parsed.label,
      status: parsed.status,
      createdAt: parsed.created_at,
      version: parsed.version,
    },
    token: parsed.token,
  };
};

export const itemFromBeneficiary = ({ beneficiary, token }: StoredBeneficiary, accountDigest: string): RawItem => ({
  ...beneficiaryKey(beneficiary.userId, accountDigest),
  id: beneficiary.id,
  account: beneficiary.account.number,
  bank_code: beneficiary.bank.code ?? undefined,
  bank_name: beneficiary.bank.name ?? undefined,
  label: beneficiary.label ?? undefined,
  status: beneficiary.status,
  created_at: beneficiary.createdAt,
  version: beneficiary.version,
  token: token ?? undefined,
});
