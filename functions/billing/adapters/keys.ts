import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { dueShards } from '../../../shared/platform/dynamodb/due-index.ts';
import type { ItemKey } from '../../../shared/platform/dynamodb/keys.ts';

/** In a partition of its own: it outlives the account until the customer is deleted at the processor. */
export const billingAccountKey = (userId: UserId): ItemKey => ({ pk: `BILLING#${userId}`, sk: 'ACCOUNT' });

/** `month` is `YYYY-MM`; records of a month are numbered from 0. */
export const usageKey = (userId: UserId, month: string, index: number): ItemKey => ({
  pk: billingAccountKey(userId).pk,
  sk: `USAGE#${month}#${String(index).padStart(4, '0')}`,
});

/** The keys of records from a month on. */
export const usageKeyRange = (userId: UserId, fromMonth: string) => ({
  pk: billingAccountKey(userId).pk,
  from: `USAGE#${fromMonth}`,
  to: 'USAGE#~',
});

/** `digest` of the processor's fingerprint of a card. */
export const trialCardKey = (digest: string): ItemKey => ({ pk: `TRIAL_CARD#${digest}`, sk: 'TRIAL_CARD' });

/** The index of due items, for reviews. */
export const reviewsDue = dueShards('BILLING_REVIEW');
