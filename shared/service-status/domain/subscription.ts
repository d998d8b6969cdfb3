import type { Language } from '../../../shared/platform/i18n/language.ts';

/** A subscription to the mails about incidents. Its id is the digest of the address. */
export type Subscription = { readonly id: string; readonly email: string; readonly language: Language; readonly confirmedAt: number };

/** A subscription that the owner of the address has to confirm. */
export type PendingSubscription = Omit<Subscription, 'confirmedAt'>;

/** Null until it is confirmed (epoch milliseconds). */
export type StoredSubscription = PendingSubscription & { readonly confirmedAt: number | null };

/** Hours for which the link of a confirmation works. */
export const CONFIRMATION_HOURS = 24;
