import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { dueShards } from '../../platform/dynamodb/due-index.ts';
import type { ItemKey } from '../../platform/dynamodb/keys.ts';

/** In a partition of its own: it outlives the account until the customer is deleted at the processor. */
export const billingAccountKey = (userId: UserId): ItemKey => ({ pk: `BILLING#${userId}`, sk: 'ACCOUNT' });

/** The index of due items, for reviews. */
export const reviewsDue = dueShards('BILLING_REVIEW');
