import type { UserId } from '../../accounts/domain/identity.ts';
import type { PasskeyReference } from '../domain/passkey-reference.ts';

/** The passkeys of a user, for code that only counts or removes them. */
export type PasskeyIndex = {
  readonly has: (userId: UserId) => Promise<boolean>;
  readonly list: (userId: UserId) => Promise<readonly PasskeyReference[]>;
};
