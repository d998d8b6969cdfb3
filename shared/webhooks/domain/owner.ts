import type { UserId } from '../../identity/accounts/domain/identity.ts';

/** The owner of endpoints: an account, or the platform, whose endpoints get the events of all accounts. */
export type Owner = { readonly kind: 'account'; readonly userId: UserId } | { readonly kind: 'platform' };

export const PLATFORM: Owner = { kind: 'platform' };

export const accountOwner = (userId: UserId): Owner => ({ kind: 'account', userId });
