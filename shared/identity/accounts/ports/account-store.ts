import type { ClaimedResponse } from '../../../platform/idempotency/idempotency-store.ts';
import type { GateId } from '../../api-keys/domain/api-key.ts';
import type { StoredKey } from '../../api-keys/domain/stored-key.ts';
import type { RegistrationAttempt } from '../../codes/domain/challenge.ts';
import type { Deletion } from '../../deletion/domain/deletion.ts';
import type { Subscription } from '../../plans/domain/subscription.ts';
import type { PasskeyReference } from '../../second-factor/domain/passkey-reference.ts';
import type { Account, PlanLimits, User } from '../domain/account.ts';
import type { UserId, UserStatus } from '../domain/identity.ts';

/** A gate and its first key. */
export type NewGate = {
  readonly id: GateId;
  readonly keyDigest: string;
  /** Permissions the key carries; null for all of the role. */
  readonly permissions: readonly string[] | null;
};

export type NewAccount = {
  readonly user: User;
  /** Null for a registration: its password applies when its own code confirms the address. */
  readonly passwordHash: string | null;
  /** What is kept of the user's own key; null when it cannot be revealed. */
  readonly storedKey: StoredKey | null;
  readonly limits: PlanLimits;
  /** The first is that of the user's own key. */
  readonly gates: readonly [NewGate, ...NewGate[]];
};

/**
 * Active users with a subscription to a plan, one more or one less; null for those without a subscription, who count on
 * whichever plan is the default one.
 */
export type UserCountChange = { readonly planSlug: string | null; readonly by: 1 | -1 };

/** When a change is made (epoch milliseconds), and the id of the request that makes it. */
export type ChangeCause = { readonly at: number; readonly correlationId: string };

export type AccountChange =
  | { readonly kind: 'status'; readonly status: UserStatus; readonly userCounts: readonly UserCountChange[] }
  | {
      readonly kind: 'plan';
      /** Null for the default plan. */
      readonly subscription: Subscription | null;
      readonly limits: PlanLimits;
      readonly userCounts: readonly UserCountChange[];
    }
  | ({
      readonly kind: 'key';
      readonly gateId: GateId;
      readonly keyDigest: string;
      /** What is kept of it, in the place of what was kept of the one before; null when it cannot be revealed. */
      readonly storedKey: StoredKey | null;
      /** What the user is shown of the key. */
      readonly shown: NonNullable<User['apiKey']>;
      /** Instant (epoch milliseconds) until which the key before is good; null when it ends at once. */
      readonly previousUntil: number | null;
      /** The response to a request under an Idempotency-Key, stored in the same write. */
      readonly answer?: ClaimedResponse | null;
    } & ChangeCause)
  /** A key was found in public: it opens the gate no more. The other key of the gate, in force or in its grace, stays. */
  | ({
      readonly kind: 'key_exposed';
      readonly gateId: GateId;
      readonly keyDigest: string;
      /** Which key of the gate it is. */
      readonly place: 'current' | 'previous';
    } & ChangeCause)
  /** The key was shown. Changes nothing but what is told of the account. */
  | ({ readonly kind: 'key_revealed' } & ChangeCause)
  /** Ends every session, and whatever else was issued before. */
  | ({ readonly kind: 'tokens' } & ChangeCause)
  /** A new password ends every session, too. */
  | ({ readonly kind: 'password'; readonly passwordHash: string } & ChangeCause)
  /** The code of a registration confirmed the address: the account takes what that registration sent. Sessions and passkeys from before end. */
  | ({
      readonly kind: 'email_verified';
      readonly registration: RegistrationAttempt;
      /** Every passkey of the account. */
      readonly passkeys: readonly PasskeyReference[];
    } & ChangeCause)
  /**
   * The owner of the mailbox confirmed the address of a pending registration without a registration of their own. Nothing
   * that others sent or made stays: password, name, accepted documents, sessions, passkeys and API key end.
   */
  | ({
      readonly kind: 'address_claimed';
      /** Null until the owner sets a password. */
      readonly passwordHash: string | null;
      readonly name: string;
      /** Every passkey of the account. */
      readonly passkeys: readonly PasskeyReference[];
    } & ChangeCause)
  /** What users say of themselves, whole. */
  | ({ readonly kind: 'profile' } & Pick<User, 'name' | 'timezone' | 'language'>)
  /** The legal documents a user accepted, whole. */
  | ({ readonly kind: 'legal' } & Pick<User, 'legalAcceptances'>)
  /** A phone that is verified, or is not yet, or none any more. */
  | ({ readonly kind: 'phone'; readonly phone: User['phone'] } & ChangeCause)
  /** Another second factor, or none any more, ends every session, remembered browser and open sign-in. */
  | ({
      readonly kind: 'two_factor';
      readonly twoFactor: User['twoFactor'];
      readonly step: 'enabled' | 'changed' | 'disabled' | 'reset';
      /** Digests of the recovery codes from then on; null keeps those there are. */
      readonly recoveryCodes: readonly string[] | null;
    } & ChangeCause)
  /** Digests of the recovery codes that replace those there are. */
  | ({ readonly kind: 'recovery_codes'; readonly recoveryCodes: readonly string[] } & ChangeCause)
  /**
   * Its user deletes it: revoked, sessions and every key end for good, what was kept of the key is dropped. The address
   * stays taken.
   */
  | ({
      readonly kind: 'deletion';
      readonly deletion: Deletion;
      /** As it is from now on; null for the default plan. */
      readonly subscription: Subscription | null;
      readonly userCounts: readonly UserCountChange[];
    } & ChangeCause)
  /** What is done next with a deleted account, and when. */
  | { readonly kind: 'deletion_step'; readonly deletion: Deletion };

/** A deleted account is active again, without the sessions and the key it had. */
export type Restoration = {
  readonly kind: 'restoration';
  /** The `jti` of the token that its user shows, which restores nothing more; null when an operator restores it. */
  readonly tokenId: string | null;
  readonly subscription: Subscription | null;
  readonly limits: PlanLimits;
  readonly userCounts: readonly UserCountChange[];
} & ChangeCause;

/** Whether everything that was issued before a change ends with it: sessions, and browsers that are remembered. */
export const endsTokens = (
  { email, twoFactor }: Pick<User, 'email' | 'twoFactor'>,
  change: StoredChange,
): change is Extract<
  StoredChange,
  { kind: 'tokens' | 'password' | 'email_verified' | 'address_claimed' | 'two_factor' | 'email' | 'deletion' | 'restoration' }
> => {
  switch (change.kind) {
    case 'email':
      // Codes of a second factor by mail go to another mailbox: it is another factor.
      return twoFactor.enabled && twoFactor.method !== 'sms' && email !== change.email;
    case 'tokens':
    case 'password':
    case 'email_verified':
    case 'address_claimed':
    case 'deletion':
    case 'restoration':
    case 'two_factor':
      return true;
    default:
      return false;
  }
};

/** In the place of the digest of a key, where a gate has none in force. */
export const NO_KEY_DIGEST = '-';

/** Whether a change takes away the key that the user is shown something of. */
export const endsShownKey = ({ gateIds: [shown] }: Pick<Account, 'gateIds'>, change: StoredChange): boolean =>
  change.kind === 'deletion' ||
  change.kind === 'address_claimed' ||
  (change.kind === 'key_exposed' && change.place === 'current' && change.gateId === shown);

/** Another address for an account, or the same once it is shown to be the user's. Either is verified by that. */
export type EmailChange = {
  readonly kind: 'email';
  readonly email: string;
  /** A pending registration that has the address: it ends with the change. Absent where the address is free, or the account's own. */
  readonly ended?: Account;
} & ChangeCause;

/** Every change that a store writes. */
export type StoredChange = AccountChange | EmailChange | Restoration;

/** Accounts as those who manage them see them. Every write is one transaction over the profile, all gates and the counts of plans. */
export type AccountStore = {
  readonly find: (id: UserId) => Promise<Account | null>;
  /** The account of an e-mail address, in whatever case. An address without one takes as many reads. */
  readonly findByEmail: (email: string) => Promise<Account | null>;
  /** Refuses an e-mail address that is taken. */
  readonly create: (account: NewAccount) => Promise<'created' | 'email_taken'>;
  /** In force with the next request at every gate. What follows from it is told by an audit row of the same transaction. */
  readonly change: (seen: Account, change: AccountChange) => Promise<'applied' | 'conflict'>;
  /** The same for its address, which no other account may have, but for a pending registration that the change ends. */
  readonly changeEmail: (seen: Account, change: EmailChange) => Promise<'applied' | 'conflict' | 'email_taken'>;
  /** The same for a restoration, whose token must not be used yet. */
  readonly restore: (seen: Account, change: Restoration) => Promise<'applied' | 'conflict' | 'token_used'>;
};
