import type { Role, UserId, UserStatus } from '../../../shared/identity/accounts/domain/identity.ts';

/** A user as a list shows them. Instants are epoch milliseconds. */
export type ListedUser = {
  readonly id: UserId;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly createdAt: number;
  readonly apiKey: { readonly prefix: string; readonly last4: string | null } | null;
  /** Null on the default plan. */
  readonly planSlug: string | null;
};

/** Users by their addresses and their keys, eventually consistent. */
export type UserDirectory = {
  /** Users of roles and statuses in the order of their addresses (lower case), after one, with a prefix. */
  readonly list: (request: {
    readonly roles: readonly Role[];
    readonly statuses: readonly UserStatus[];
    readonly emailPrefix: string;
    readonly after: string | null;
    readonly limit: number;
  }) => Promise<{ readonly users: readonly ListedUser[]; readonly hasMore: boolean }>;
  /** At most a hundred users whose key begins, or ends, with these characters. */
  readonly withKey: (part: { readonly prefix: string } | { readonly last4: string }) => Promise<readonly ListedUser[]>;
};
