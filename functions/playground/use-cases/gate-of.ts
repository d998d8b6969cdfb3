import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { GateId } from '../../../shared/identity/api-keys/domain/api-key.ts';

/** The gate of an account that has passed it. */
export type GateOf = (userId: UserId) => Promise<GateId>;

export const makeGateOf =
  (accounts: Pick<AccountStore, 'find'>): GateOf =>
  async (userId) => {
    const account = await accounts.find(userId);
    if (account === null) throw new Error(`account ${userId} has a credential but no profile`);
    return account.gateIds[0];
  };
