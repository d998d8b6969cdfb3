import type { Role, UserId, UserStatus } from '../../identity/accounts/domain/identity.ts';

/** A user as the lists contain them; the plan is null without a subscription. */
export type ListedRecipient = { readonly id: UserId; readonly planSlug: string | null };

/** All users by role and status, in the order of their addresses. */
export type AudienceLists = {
  /** Users after an address (in lower case; null for the first), and the address to continue after; null at the end. */
  readonly read: (list: {
    readonly role: Role;
    readonly status: UserStatus;
    readonly after: string | null;
  }) => Promise<{ readonly users: readonly ListedRecipient[]; readonly next: string | null }>;
};
