import type { AccountStore } from '../../../../shared/identity/accounts/ports/account-store.ts';

/** The store, with an action between the first read of an account and the use of its result. */
export const withRace = (accounts: AccountStore, meanwhile: () => Promise<unknown>): AccountStore => {
  let isFirst = true;
  return {
    ...accounts,
    find: async (id) => {
      const account = await accounts.find(id);
      if (isFirst) {
        isFirst = false;
        await meanwhile();
      }
      return account;
    },
  };
};
