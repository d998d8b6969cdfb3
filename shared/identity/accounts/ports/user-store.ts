import type { User } from '../domain/account.ts';
import type { UserId } from '../domain/identity.ts';

/** Users as requests read them. */
export type UserStore = {
  readonly find: (id: UserId) => Promise<User | null>;
};
