import type { Hmac } from '../../digests/hmac.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { findUnderOne } from '../../platform/dynamodb/find-under-one.ts';
import type { Table } from '../../platform/dynamodb/table.ts';
import type { StoredBeneficiary } from '../domain/saving.ts';
import type { BeneficiaryStore } from '../ports/beneficiary-store.ts';
import { beneficiaryFromItem } from './beneficiary-item.ts';
import { accountDigestOf, beneficiaryKey } from './keys.ts';

/** Digests of an account number under every version of the key in use, and the one for a new item. */
export type AccountDigests = { readonly current: string; readonly all: readonly string[] };

/** Beneficiaries under the digest of their account. */
export const makeBeneficiaryAccounts = (table: Table, hmac: Hmac) => {
  const digestsOf = async (userId: UserId, number: string): Promise<AccountDigests> => {
    const text = `${userId} ${number}`;
    const [current, all] = await Promise.all([hmac.ofAccount(text), hmac.allOfAccount(text)]);
    return { current, all };
  };

  /** The item of an account under any version of the key, with its digest. */
  const read = async (
    userId: UserId,
    { all }: AccountDigests,
  ): Promise<{ readonly stored: StoredBeneficiary; readonly digest: string } | null> => {
    const item = await findUnderOne(
      table,
      all.map((digest) => beneficiaryKey(userId, digest)),
    );
    return item === null ? null : { stored: beneficiaryFromItem(userId, item), digest: accountDigestOf(item) };
  };

  const findByAccount: BeneficiaryStore['findByAccount'] = async (userId, number) =>
    (await read(userId, await digestsOf(userId, number)))?.stored.beneficiary ?? null;

  return { digestsOf, read, findByAccount };
};
