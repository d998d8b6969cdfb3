import type { AccountChange } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { Account } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';

/** Makes a change of an account as it is stored, which no other change disturbs. */
export const applyChange = async (
  accounts: Pick<AccountStore, 'find' | 'change'>,
  userId: UserId,
  changeOf: (account: Account) => AccountChange,
): Promise<void> => {
  const account = await accounts.find(userId);
  if (account === null) throw new Error('there is no account');
  const outcome = await accounts.change(account, changeOf(account));
  if (outcome !== 'applied') throw new Error(outcome);
};
