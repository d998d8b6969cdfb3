import type { Account } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';

/** An account that has passed its gate. */
export type AccountOf = (userId: UserId) => Promise<Account>;

export const makeAccountOf =
  (accounts: Pick<AccountStore, 'find'>): AccountOf =>
  async (userId) => {
    const account = await accounts.find(userId);
    if (account === null) throw new Error(`account ${userId} has a credential but no profile`);
    return account;
  };
