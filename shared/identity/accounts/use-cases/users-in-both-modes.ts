import { accountOf } from '../domain/test-partition.ts';
import type { UserStore } from '../ports/user-store.ts';

/** The same users, of whom each is also found by the owner of the test data. */
export const usersInBothModes = (users: UserStore): UserStore => ({ find: (owner) => users.find(accountOf(owner)) });
