import type { Language } from '../../../platform/i18n/language.ts';
import type { GateId } from '../../api-keys/domain/api-key.ts';
import type { NamedKey } from '../../api-keys/domain/named-key.ts';
import type { Deletion } from '../../deletion/domain/deletion.ts';
import type { Subscription } from '../../plans/domain/subscription.ts';
import type { Role, TwoFactorMethod, UserId, UserStatus } from './identity.ts';
import type { LegalAcceptance } from './legal-documents.ts';

/** A user as stored; instants are epoch milliseconds. */
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
  /** Null for an account without one; `createdAt` is null for keys made before it was kept. */
  readonly apiKey: { readonly prefix: string; readonly last4: string | null; readonly createdAt: number | null } | null;
  /** Its further keys, at most one for each slot. */
  readonly namedKeys: readonly NamedKey[];
  /** Null when the user is on the default plan without a subscription. */
  readonly subscription: Subscription | null;
  readonly legalAcceptances: readonly LegalAcceptance[];
  /** In E.164; null when the user has given none. */
  readonly phone: { readonly number: string; readonly verifiedAt: number | null } | null;
  /** `method` keeps the last channel when it is disabled; null when there never was one. */
  readonly twoFactor: { readonly enabled: boolean; readonly method: TwoFactorMethod | null };
  /** Sessions and tokens from before this instant are invalid; 0 while nothing was invalidated. */
  readonly tokensInvalidatedAfter: number;
  /** Null for an account that its user has not deleted. */
  readonly deletion: Deletion | null;
  /** How often its user has deleted it. Tokens from before a deletion, such as the link to an export, stay invalid after a restoration. */
  readonly deletionCount: number;
};

/** An account as it was read. A change made of it applies only while nothing else has changed it. */
export type Account = {
  readonly user: User;
  /** The first is that of the user's own key. */
  readonly gateIds: readonly [GateId, ...GateId[]];
  readonly version: number;
};

/** Limits of a plan, as every gate of an account has them. */
export type PlanLimits = {
  /** Quota units per calendar month in UTC. */
  readonly monthlyLimit: number;
  /** Units among them that are included, which thresholds refer to; absent where all are. */
  readonly includedLimit?: number;
  /** Requests per clock minute. */
  readonly minuteLimit: number;
};

/** Whether no more data of an account may be stored: its purge has begun, or it is gone. */
export const isErased = (user: Pick<User, 'deletion'> | null): boolean => user === null || user.deletion?.isPurging === true;

/** The `tokensInvalidatedAfter` of an account after an invalidation: always another than before. */
export const invalidationAfter = ({ tokensInvalidatedAfter }: Pick<User, 'tokensInvalidatedAfter'>, at: number): number =>
  Math.max(at, tokensInvalidatedAfter + 1);
