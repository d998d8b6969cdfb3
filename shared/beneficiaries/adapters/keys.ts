import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { ItemKey } from '../../platform/dynamodb/keys.ts';
import type { RawItem } from '../../platform/dynamodb/table.ts';
import type { BeneficiaryStatus } from '../domain/beneficiary.ts';
import { paddedId } from '../domain/list-order.ts';

const beneficiaryPartition = (userId: UserId): string => `USER#${userId}#BENEFICIARIES`;

const LIST_PREFIX: Readonly<Record<BeneficiaryStatus, string>> = { active: 'ACTIVE#', inactive: 'ARCHIVED#' };

const ACCOUNT_PREFIX = 'ACCOUNT#';

/** A beneficiary is stored under the digest of its account, so that a user has an account once. */
export const beneficiaryKey = (userId: UserId, accountDigest: string): ItemKey => ({
  pk: beneficiaryPartition(userId),
  sk: `${ACCOUNT_PREFIX}${accountDigest}`,
});
/** The digest in such a key. */
export const accountDigestOf = ({ sk }: RawItem): string => String(sk).slice(ACCOUNT_PREFIX.length);
/** A beneficiary is stored a second time by status and id: the lists of active and of archived ones are read from here. */
export const beneficiaryListKey = (userId: UserId, status: BeneficiaryStatus, id: number): ItemKey => ({
  pk: beneficiaryPartition(userId),
  sk: `${LIST_PREFIX[status]}${paddedId(id)}`,
});
/** The ids from one to another of those with a status. */
export const listRange = (userId: UserId, status: BeneficiaryStatus, from: number, to: number) =>
  ({
    ':pk': beneficiaryPartition(userId),
    ':from': beneficiaryListKey(userId, status, from).sk,
    ':to': beneficiaryListKey(userId, status, to).sk,
  }) as const;
/** Both lists: no other key sorts between their prefixes. */
export const wholeListRange = (userId: UserId) =>
  ({ ':pk': beneficiaryPartition(userId), ':from': LIST_PREFIX.active, ':to': `${LIST_PREFIX.inactive}~` }) as const;
/** Partition of the search index: a user's beneficiaries with a status. */
export const searchPartition = (userId: UserId, status: BeneficiaryStatus): string => `${beneficiaryPartition(userId)}#${status}`;
/** How many beneficiaries of a user are active, and how many archived. */
export const beneficiaryCountKey = (userId: UserId): ItemKey => ({ pk: beneficiaryPartition(userId), sk: 'COUNT' });
/** The last beneficiary id a user was given; apart from the count, so that taking an id never meets a transaction. */
export const beneficiarySequenceKey = (userId: UserId): ItemKey => ({ pk: beneficiaryPartition(userId), sk: 'SEQUENCE' });
