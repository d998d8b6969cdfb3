import type { UserId } from '../../accounts/domain/identity.ts';

/** The keys of a passkey: its id, and the credential that a sign-in finds it by. */
export type PasskeyReference = { readonly id: string; readonly credentialId: string };

/** The passkeys of a user, for code that only counts or removes them. */
export type PasskeyIndex = {
  readonly has: (userId: UserId) => Promise<boolean>;
  readonly list: (userId: UserId) => Promise<readonly PasskeyReference[]>;
};
