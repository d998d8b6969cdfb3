import type { UserId } from '../../identity/accounts/domain/identity.ts';

/** Whose endpoints: those of an account, or those of the platform, which get the events of all accounts. */
export type Owner = { readonly kind: 'account'; readonly userId: UserId } | { readonly kind: 'platform' };

export const PLATFORM: Owner = { kind: 'platform' };

export const accountOwner = (userId: UserId): Owner => ({ kind: 'account', userId });
