import type { ItemEvent } from '../../../events/catalogue.ts';
import type { GateId, KeySlot } from '../../api-keys/domain/api-key.ts';
import type { NamedKey } from '../../api-keys/domain/named-key.ts';
import type { StoredKey } from '../../api-keys/domain/stored-key.ts';
import type { RegistrationAttempt } from '../../codes/domain/challenge.ts';
import type { Deletion } from '../../deletion/domain/deletion.ts';
import type { Subscription } from '../../plans/domain/subscription.ts';
import type { PasskeyReference } from '../../second-factor/domain/passkey-reference.ts';
import { invalidationAfter, type Account, type PlanLimits, type User } from './account.ts';
import { nameOfAddress } from './email-address.ts';
import type { Role, TwoFactorMethod, UserStatus } from './identity.ts';

/** When a change is made (epoch milliseconds), and the id of the request that makes it. */
export type ChangeCause = { readonly at: number; readonly correlationId: string };

/** Adds or subtracts one active user with a subscription to a plan; null for users without a subscription, who count on the default plan. */
export type UserCountChange = { readonly planSlug: string | null; readonly by: 1 | -1 };

/** Which key of a gate: the current one, the previous one in its grace, a named one, or that of the test gate. */
export type KeyPlace = 'current' | 'previous' | 'test' | KeySlot;

/** A change of the keys that open the gates of an account. */
export type KeyChange =
  /** Another key opens the gate. The previous one is valid until an instant (epoch milliseconds); null: it ends at once. */
  | { readonly kind: 'replaced'; readonly gateId: GateId; readonly keyDigest: string; readonly previousUntil: number | null }
  /** A named key opens the gate. */
  | { readonly kind: 'named'; readonly gateId: GateId; readonly key: NamedKey; readonly keyDigest: string }
  /** A named key may do something else, or has another end. */
  | { readonly kind: 'named_changed'; readonly gateId: GateId; readonly key: NamedKey }
  | { readonly kind: 'named_ended'; readonly gateId: GateId; readonly slot: KeySlot }
  /** A key that was found in public ends, while it is still in that place. The other key of the gate stays. */
  | { readonly kind: 'exposed'; readonly gateId: GateId; readonly keyDigest: string; readonly place: KeyPlace }
  /** No key opens a gate any more, nor a test gate. */
  | { readonly kind: 'ended' };

/** The writes of a change to the credentials of a user; absent fields stay. */
export type CredentialChanges = {
  /** Null removes the password. */
  readonly passwordHash?: string | null;
  /** Digests of the recovery codes that replace all others; empty for none. */
  readonly recoveryCodes?: readonly string[];
  readonly removedPasskeys?: readonly PasskeyReference[];
  /** The key that can be revealed; null removes it. */
  readonly storedKey?: StoredKey | null;
  /** The `jti` of a token that has not been used before, and when it is used (epoch milliseconds). */
  readonly restoreToken?: { readonly id: string; readonly usedAt: number };
};

/**
 * A change of an account in the state that was read, as data. Its write is one transaction, conditional on the version that was read;
 * absent fields stay. The functions below make every kind of change.
 */
export type AccountChange = {
  /**
   * Fields of the user that it sets; every gate has a copy of some. Another address must be free, but for `endsRegistration`.
   * `tokensInvalidatedAfter` ends sessions, remembered browsers and open sign-ins.
   */
  readonly user?: Partial<Omit<User, 'id' | 'createdAt'>>;
  /** Limits at every gate. */
  readonly limits?: PlanLimits;
  readonly userCounts?: readonly UserCountChange[];
  readonly keys?: KeyChange;
  readonly credentials?: CredentialChanges;
  /** A pending registration, as it was read, that has the new address: the change removes it. */
  readonly endsRegistration?: Account;
  /** Events of the audit row, at least one, and the id of the request. */
  readonly audit?: { readonly events: readonly ItemEvent[]; readonly correlationId: string };
};

/** Whether it ends sessions, remembered browsers and open sign-ins. */
export const endsSessions = ({ user }: AccountChange): boolean => user?.tokensInvalidatedAfter !== undefined;

type Counted = Pick<User, 'status' | 'subscription'>;

const countsOf = (user: Counted | null, by: 1 | -1): readonly UserCountChange[] =>
  user?.status === 'active' ? [{ planSlug: user.subscription?.planSlug ?? null, by }] : [];

/** How the counts of plans follow from a user before and after a change; null: there is none. Only active users count. */
export const userCountChanges = (before: Counted | null, after: Counted | null): readonly UserCountChange[] => {
  const changes = [...countsOf(before, -1), ...countsOf(after, 1)];
  const [one, other] = changes;
  return one?.planSlug === other?.planSlug ? [] : changes;
};

const audited = ({ correlationId }: ChangeCause, ...events: readonly ItemEvent[]): Pick<AccountChange, 'audit'> => ({
  audit: { events, correlationId },
});

const tokensEnded = ({ user }: Account, { at }: ChangeCause): Pick<User, 'tokensInvalidatedAfter'> => ({
  tokensInvalidatedAfter: invalidationAfter(user, at),
});

/** The operator suspends a user, or admits them again. */
export const changeStatus = ({ user }: Account, status: UserStatus): AccountChange => ({
  user: { status },
  userCounts: userCountChanges(user, { ...user, status }),
});

/** An owner gives a user another role. Sessions end, because those of admins have other limits. */
export const changeRole = (account: Account, role: Role, cause: ChangeCause): AccountChange => ({
  user: { role, ...tokensEnded(account, cause) },
  ...audited(cause, { type: 'security.sessions_ended', at: cause.at }),
});

/** Puts a user on a plan, or brings its limits up to date; without a subscription on the default plan. */
export const changeSubscription = ({ user }: Account, subscription: Subscription | null, limits: PlanLimits): AccountChange => ({
  user: { subscription },
  limits,
  userCounts: userCountChanges(user, { ...user, subscription }),
});

/** A subscription that was paid for has ended, so the default plan's limits apply. */
export const endSubscription = (account: Account, subscription: Subscription, limits: PlanLimits, cause: ChangeCause): AccountChange => ({
  ...changeSubscription(account, subscription, limits),
  ...audited(cause, { type: 'billing.subscription_canceled', at: cause.at, plan_slug: subscription.planSlug }),
});

/** A new key with what users see of it and, unless it cannot be revealed, its ciphertext. */
export type NewKey = {
  readonly gateId: GateId;
  readonly keyDigest: string;
  readonly storedKey: StoredKey | null;
  readonly shown: NonNullable<User['apiKey']>;
};

/** Another key opens the gate; the previous one is valid until an instant (epoch milliseconds), or ends at once. */
export const replaceKey = (
  { gateId, keyDigest, storedKey, shown }: NewKey,
  previousUntil: number | null,
  cause: ChangeCause,
): AccountChange => ({
  user: { apiKey: shown },
  keys: { kind: 'replaced', gateId, keyDigest, previousUntil },
  credentials: { storedKey },
  ...audited(cause, { type: 'api_key.regenerated', at: cause.at }),
});

/** A key was found in public and ends. */
export const endExposedKey = (
  { user: { namedKeys }, gateIds: [own] }: Account,
  key: { readonly gateId: GateId; readonly keyDigest: string; readonly place: KeyPlace },
  cause: ChangeCause,
): AccountChange => ({
  keys: { kind: 'exposed', ...key },
  ...(key.place === 'current' && key.gateId === own ? { user: { apiKey: null }, credentials: { storedKey: null } } : {}),
  ...(typeof key.place === 'number' ? { user: { namedKeys: namedKeys.filter(({ slot }) => slot !== key.place) } } : {}),
  ...audited(cause, { type: 'security.api_key_exposed', at: cause.at }),
});

/** The key was shown: the audit row is all that it writes. */
export const recordKeyReveal = (cause: ChangeCause): AccountChange => audited(cause, { type: 'security.api_key_revealed', at: cause.at });

/** Ends every session and everything else that was issued before. */
export const endAllSessions = (account: Account, cause: ChangeCause): AccountChange => ({
  user: tokensEnded(account, cause),
  ...audited(cause, { type: 'security.sessions_ended', at: cause.at }),
});

/** A new password ends every session. */
export const changePassword = (account: Account, passwordHash: string, cause: ChangeCause): AccountChange => ({
  user: tokensEnded(account, cause),
  credentials: { passwordHash },
  ...audited(cause, { type: 'security.password_changed', at: cause.at }),
});

/**
 * The code of a registration confirmed the address: the account takes the fields of that registration. Sessions and
 * `passkeys`, which are all of the account, end.
 */
export const confirmRegistration = (
  account: Account,
  { passwordHash, ...registered }: RegistrationAttempt,
  passkeys: readonly PasskeyReference[],
  cause: ChangeCause,
): AccountChange => ({
  user: { ...registered, emailVerifiedAt: cause.at, ...tokensEnded(account, cause) },
  credentials: { passwordHash, removedPasskeys: passkeys },
  ...audited(cause, { type: 'security.email_verified', at: cause.at }),
});

/**
 * The owner of the mailbox confirmed the address of a pending registration without a registration of their own. Nothing
 * that others sent or made stays: password, name, accepted documents, sessions, API keys and `passkeys`, which are all of the
 * account, end. `passwordHash` is null until the owner sets a password.
 */
export const claimAddress = (
  account: Account,
  passwordHash: string | null,
  passkeys: readonly PasskeyReference[],
  cause: ChangeCause,
): AccountChange => ({
  user: {
    emailVerifiedAt: cause.at,
    name: nameOfAddress(account.user.email),
    legalAcceptances: [],
    apiKey: null,
    namedKeys: [],
    ...tokensEnded(account, cause),
  },
  keys: { kind: 'ended' },
  credentials: { passwordHash, removedPasskeys: passkeys, storedKey: null },
  ...audited(
    cause,
    { type: 'security.email_verified', at: cause.at },
    ...(passwordHash === null ? [] : [{ type: 'security.password_changed', at: cause.at } as const]),
  ),
});

/** The fields that users set of their own profile. */
export const changeProfile = ({ name, timezone, language }: Pick<User, 'name' | 'timezone' | 'language'>): AccountChange => ({
  user: { name, timezone, language },
});

/** All legal documents that a user has accepted. */
export const acceptDocuments = (legalAcceptances: User['legalAcceptances']): AccountChange => ({ user: { legalAcceptances } });

/** A phone that is verified, or is not yet, or none any more. A number that was never verified has no event. */
export const changePhone = ({ user: { phone: before } }: Account, phone: User['phone'], cause: ChangeCause): AccountChange => {
  const verifiedAt = (phone ?? before)?.verifiedAt ?? null;
  return { user: { phone }, ...(verifiedAt === null ? {} : audited(cause, { type: 'security.phone_changed', at: cause.at })) };
};

/**
 * Enables a second factor with its recovery codes (digests), or changes its channel and keeps the recovery codes there are.
 * Every session ends.
 */
export const setTwoFactor = (
  account: Account,
  method: TwoFactorMethod,
  recoveryCodes: readonly string[],
  cause: ChangeCause,
): AccountChange => {
  const isEnabled = account.user.twoFactor.enabled;
  return {
    user: { twoFactor: { enabled: true, method }, ...tokensEnded(account, cause) },
    ...(isEnabled ? {} : { credentials: { recoveryCodes } }),
    ...audited(cause, { type: 'security.two_factor_changed', at: cause.at, change: isEnabled ? 'changed' : 'enabled' }),
  };
};

/** Its user disables the second factor, or the operator resets it: recovery codes and every session end, its channel stays. */
export const removeTwoFactor = (account: Account, step: 'disabled' | 'reset', cause: ChangeCause): AccountChange => ({
  user: { twoFactor: { ...account.user.twoFactor, enabled: false }, ...tokensEnded(account, cause) },
  credentials: { recoveryCodes: [] },
  ...audited(cause, { type: 'security.two_factor_changed', at: cause.at, change: step }),
});

/** Digests of the recovery codes that replace the existing ones. */
export const replaceRecoveryCodes = (recoveryCodes: readonly string[], cause: ChangeCause): AccountChange => ({
  credentials: { recoveryCodes },
  ...audited(cause, { type: 'security.two_factor_changed', at: cause.at, change: 'recovery_codes' }),
});

/**
 * Another address for a user, or the same once it is shown to be theirs: either is verified. `ended` is the pending
 * registration that has the address; null where there is none.
 */
export const changeEmail = (account: Account, email: string, ended: Account | null, cause: ChangeCause): AccountChange => {
  const { email: before, twoFactor } = account.user;
  // Codes of a second factor by mail go to another mailbox: it is another factor.
  const isOtherFactor = twoFactor.enabled && twoFactor.method !== 'sms' && email !== before;
  return {
    user: { email, emailVerifiedAt: cause.at, ...(isOtherFactor ? tokensEnded(account, cause) : {}) },
    ...(ended === null ? {} : { endsRegistration: ended, userCounts: userCountChanges(ended.user, null) }),
    ...audited(cause, { type: email === before ? 'security.email_verified' : 'security.email_changed', at: cause.at }),
  };
};

/**
 * Its user deletes the account: it is revoked, and sessions and every key end for good. The address stays taken.
 * `subscription` is that from now on; null for the default plan.
 */
export const deleteAccount = (
  account: Account,
  deletion: Deletion,
  subscription: Subscription | null,
  cause: ChangeCause,
): AccountChange => ({
  user: {
    deletion,
    deletionCount: account.user.deletionCount + 1,
    status: 'revoked',
    apiKey: null,
    namedKeys: [],
    subscription,
    ...tokensEnded(account, cause),
  },
  userCounts: userCountChanges(account.user, null),
  keys: { kind: 'ended' },
  credentials: { storedKey: null },
  ...audited(cause, { type: 'security.account_deleted', at: cause.at }),
});

/** The next step of a deletion, and when it is due. */
export const changeDeletion = (deletion: Deletion): AccountChange => ({ user: { deletion } });

/** The plan to which a restoration returns, and the `jti` of the token, which works once; null when an operator restores. */
export type Restoration = {
  readonly tokenId: string | null;
  readonly subscription: Subscription | null;
  readonly limits: PlanLimits;
};

/** A deleted account is active again, without the sessions and the key it had. */
export const restoreAccount = (account: Account, { tokenId, subscription, limits }: Restoration, cause: ChangeCause): AccountChange => ({
  user: { deletion: null, status: 'active', subscription, ...tokensEnded(account, cause) },
  limits,
  userCounts: userCountChanges(account.user, { status: 'active', subscription }),
  ...(tokenId === null ? {} : { credentials: { restoreToken: { id: tokenId, usedAt: cause.at } } }),
  ...audited(cause, { type: 'security.account_restored', at: cause.at, by: tokenId === null ? 'operator' : 'user' }),
});
