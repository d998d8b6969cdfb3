import { billingAccountKey } from '../../../shared/billing/adapters/keys.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ItemKey } from '../../../shared/platform/dynamodb/keys.ts';

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

/** Units of a package that are paid for, by its invoice. */
export const packageKey = (userId: UserId, invoiceId: string): ItemKey => ({
  pk: billingAccountKey(userId).pk,
  sk: `PACKAGE#${invoiceId}`,
});

/** Units of packages on the gate. */
export const packageBalanceKey = (userId: UserId): ItemKey => ({ pk: billingAccountKey(userId).pk, sk: 'PACKAGES' });

/** `digest` of the processor's fingerprint of a card. */
export const trialCardKey = (digest: string): ItemKey => ({ pk: `TRIAL_CARD#${digest}`, sk: 'TRIAL_CARD' });
