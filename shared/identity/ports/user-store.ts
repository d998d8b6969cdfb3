import type { Language } from '../../platform/i18n/language.ts';
import type { Role, TwoFactorMethod, UserId, UserStatus } from '../domain/identity.ts';
import type { LegalAcceptance } from '../domain/legal-documents.ts';

export type SubscriptionStatus = 'active' | 'trialing' | 'past_due' | 'canceled' | 'paused';

/** Subscription of an account; instants are epoch milliseconds. */
export type Subscription = {
  readonly planSlug: string;
  readonly status: SubscriptionStatus;
  readonly currentPeriodEnd: number | null;
  readonly cancelAt: number | null;
  readonly billingInterval: 'once' | 'month' | 'year' | null;
};

/** An account as stored; instants are epoch milliseconds. */
export type User = {
  readonly id: UserId;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly timezone: string;
  readonly language: Language | null;
  readonly emailVerifiedAt: number | null;
  readonly createdAt: number;
  /** `createdAt` is null for keys made before it was kept. */
  readonly apiKey: { readonly prefix: string; readonly last4: string | null; readonly createdAt: number | null } | null;
  /** Null when the user is on the default plan without a subscription. */
  readonly subscription: Subscription | null;
  readonly legalAcceptances: readonly LegalAcceptance[];
  /** In E.164; null when the user has given none. */
  readonly phone: { readonly number: string; readonly verifiedAt: number | null } | null;
  /** `method` keeps the last channel when it is disabled; null when there never was one. */
  readonly twoFactor: { readonly enabled: boolean; readonly method: TwoFactorMethod | null };
  /** Sessions and tokens from before this instant work no more; 0 while nothing was invalidated. */
  readonly tokensInvalidatedAfter: number;
};

/** Users as requests read them. */
export type UserStore = {
  readonly find: (id: UserId) => Promise<User | null>;
};
