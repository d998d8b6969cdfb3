import { fail, ok } from '../../../errors/failure.ts';
import { changeDeletion } from '../../accounts/domain/account-change.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import type { AccountStore } from '../../accounts/ports/account-store.ts';
import { changeAccount } from '../../accounts/use-cases/change-account.ts';
import { withPurgeNow } from '../domain/deletion.ts';

/**
 * Ends the grace window of a deleted account: the next sweep, within a minute, starts its purge. Fails for an account that is not deleted,
 * or is being erased.
 */
export const makePurgeNow =
  ({ accounts }: { readonly accounts: AccountStore }) =>
  (userId: UserId, now: number) =>
    changeAccount<'user_not_purgeable'>(accounts, userId, ({ user: { deletion } }) => {
      const due = deletion === null ? null : withPurgeNow(deletion, now);
      return Promise.resolve(due === null ? fail('user_not_purgeable') : ok(changeDeletion(due)));
    });

export type PurgeNow = ReturnType<typeof makePurgeNow>;
