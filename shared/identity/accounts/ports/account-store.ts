import type { ClaimedResponse } from '../../../platform/idempotency/idempotency-store.ts';
import type { GateId } from '../../api-keys/domain/api-key.ts';
import type { StoredKey } from '../../api-keys/domain/stored-key.ts';
import type { AccountChange } from '../domain/account-change.ts';
import type { Account, PlanLimits, User } from '../domain/account.ts';
import type { UserId } from '../domain/identity.ts';

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
  /** The stored form of the user's own key; null when it cannot be revealed. */
  readonly storedKey: StoredKey | null;
  readonly limits: PlanLimits;
  /** The first is that of the user's own key. */
  readonly gates: readonly [NewGate, ...NewGate[]];
};

/** A change with the response to a request under an Idempotency-Key, which the same transaction stores. */
export type AnsweredChange = AccountChange & { readonly answer?: ClaimedResponse | null };

/** Accounts as those who manage them see them. Every write is one transaction over the profile, all gates and the counts of plans. */
export type AccountStore = {
  readonly find: (id: UserId) => Promise<Account | null>;
  /** The account of an e-mail address, ignoring case. An address without one takes as many reads. */
  readonly findByEmail: (email: string) => Promise<Account | null>;
  /** Refuses an e-mail address that is taken. */
  readonly create: (account: NewAccount) => Promise<'created' | 'email_taken'>;
  /**
   * In force with the next request at every gate. `conflict`: something else changed the account since it was read.
   * `email_taken` and `token_used` answer only changes with an address or a restore token, and `last_owner` those that would leave the
   * service without an active owner.
   */
  readonly change: (seen: Account, change: AnsweredChange) => Promise<'applied' | 'conflict' | 'email_taken' | 'token_used' | 'last_owner'>;
};
