import type { AccountStore } from '../../../../shared/identity/accounts/ports/account-store.ts';

/** The store, with something that happens between the first reading of an account and what is made of it. */
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
