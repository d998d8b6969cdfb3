import type { Language } from '../../platform/i18n/language.ts';
import type { Role, UserId, UserStatus } from '../domain/identity.ts';

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
  readonly apiKey: { readonly prefix: string; readonly last4: string | null } | null;
  /** Null when the user is on the default plan without a subscription. */
  readonly subscription: Subscription | null;
  readonly legalAcceptedAt: number | null;
};

/** What has to be stored with a new account and is never read back by the API. */
export type UserSecrets = {
  readonly passwordHash: string;
  readonly apiKeyDigest: string;
};

export type UserStore = {
  readonly find: (id: UserId) => Promise<User | null>;
  /** Creates the account with its key and counters in one step; refuses an e-mail address that is taken. */
  readonly create: (
    user: User,
    secrets: UserSecrets,
    grants: { readonly permissions: readonly string[]; readonly monthlyLimit: number; readonly minuteLimit: number },
  ) => Promise<'created' | 'email_taken'>;
};
