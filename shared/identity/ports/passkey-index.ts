import type { UserId } from '../domain/identity.ts';

/** Whether a user has passkeys, for those who need no more of them. */
export type PasskeyIndex = { readonly has: (userId: UserId) => Promise<boolean> };
