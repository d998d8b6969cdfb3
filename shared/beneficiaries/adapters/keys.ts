import type { UserId } from '../../identity/domain/identity.ts';
import type { ItemKey } from '../../platform/dynamodb/keys.ts';

const beneficiaryPartition = (userId: UserId): string => `USER#${userId}#BENEFICIARIES`;
const BENEFICIARY_SORT = 'ACCOUNT#';

/** A beneficiary is stored under the digest of its account, so that a user has an account once. */
export const beneficiaryKey = (userId: UserId, accountDigest: string): ItemKey => ({
  pk: beneficiaryPartition(userId),
  sk: `${BENEFICIARY_SORT}${accountDigest}`,
});
export const beneficiaryRange = (userId: UserId) => ({ ':pk': beneficiaryPartition(userId), ':prefix': BENEFICIARY_SORT }) as const;
/** Leads from the id of a beneficiary to the digest of its account. */
export const beneficiaryIdKey = (userId: UserId, id: number): ItemKey => ({ pk: beneficiaryPartition(userId), sk: `ID#${id}` });
/** How many beneficiaries of a user are active. */
export const beneficiaryCountKey = (userId: UserId): ItemKey => ({ pk: beneficiaryPartition(userId), sk: 'COUNT' });
/** The last beneficiary id a user was given; apart from the count, so that taking an id never meets a transaction. */
export const beneficiarySequenceKey = (userId: UserId): ItemKey => ({ pk: beneficiaryPartition(userId), sk: 'SEQUENCE' });
