import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { dueShards } from '../../../shared/platform/dynamodb/due-index.ts';
import { ownerPartition, type ItemKey } from '../../../shared/platform/dynamodb/keys.ts';

export const billingAccountKey = (userId: UserId): ItemKey => ({ pk: ownerPartition(userId), sk: 'BILLING' });

/** The index of due items, for reviews. */
export const reviewsDue = dueShards('BILLING_REVIEW');
