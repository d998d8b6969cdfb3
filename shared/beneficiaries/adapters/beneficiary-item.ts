import * as v from 'valibot';

import { storedBankAccount } from '../../banking/domain/bank-account/bank-account.ts';
import { parseSpeiCode } from '../../banking/domain/bank/spei-code.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { RawItem } from '../../platform/dynamodb/table.ts';
import { BENEFICIARY_STATUSES, isBeneficiaryId } from '../domain/beneficiary.ts';
import { searchKeysOf } from '../domain/list-order.ts';
import type { StoredBeneficiary } from '../domain/saving.ts';
import { BENEFICIARY_SEARCH_INDEX } from '../indexes.ts';
import { beneficiaryKey, beneficiaryListKey, searchPartition } from './keys.ts';

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

const countItem = v.nullish(v.object({ active: v.optional(v.number(), 0), archived: v.optional(v.number(), 0) }), null);

/** How many beneficiaries a user has; an item that is not there counts none. */
export const countsFromItem = (item: RawItem | null): { readonly active: number; readonly archived: number } =>
  v.parse(countItem, item) ?? { active: 0, archived: 0 };

export const beneficiaryFromItem = (userId: UserId, item: RawItem): StoredBeneficiary => {
  const parsed = v.parse(beneficiaryItem, item);
  return {
    beneficiary: {
      id: parsed.id,
      userId,
      account: storedBankAccount(parsed.account),
      bank: { code: parsed.bank_code === null ? null : parseSpeiCode(parsed.bank_code), name: parsed.bank_name },
      label: parsed.label,
      status: parsed.status,
      createdAt: parsed.created_at,
      version: parsed.version,
    },
    token: parsed.token,
  };
};

/**
 * A beneficiary is two items of the same content, written together: one is found by its account, the other by its id and
 * in the list of those with its status. Each has a place of its own in the search index.
 */
export const itemsFromBeneficiary = (
  { beneficiary, token }: StoredBeneficiary,
  accountDigest: string,
): { readonly byAccount: RawItem; readonly listed: RawItem } => {
  const { userId, id, status } = beneficiary;
  const searchKeys = searchKeysOf(beneficiary);
  const { partition, sort } = BENEFICIARY_SEARCH_INDEX;
  const content = {
    id,
    account: beneficiary.account.number,
    bank_code: beneficiary.bank.code ?? undefined,
    bank_name: beneficiary.bank.name ?? undefined,
    label: beneficiary.label ?? undefined,
    status,
    created_at: beneficiary.createdAt,
    version: beneficiary.version,
    token: token ?? undefined,
    [partition]: searchPartition(userId, status),
  };
  return {
    byAccount: { ...content, ...beneficiaryKey(userId, accountDigest), [sort]: searchKeys.account },
    listed: {
      ...content,
      ...beneficiaryListKey(userId, status, id),
      // An item without a label has no place among the labels.
      [partition]: searchKeys.label === null ? undefined : content[partition],
      [sort]: searchKeys.label ?? undefined,
    },
  };
};
