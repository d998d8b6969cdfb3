import { fail, ok, type Result } from '../../../errors/failure.ts';
import { changeDeletion, type AccountChange } from '../../accounts/domain/account-change.ts';
import type { Account } from '../../accounts/domain/account.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import type { AccountStore } from '../../accounts/ports/account-store.ts';
import { changeAccount } from '../../accounts/use-cases/change-account.ts';
import { withPurgeAt, type Deletion } from '../domain/deletion.ts';

type Deps = { readonly accounts: AccountStore };

const postponed = ({ user: { deletion } }: Account, byMs: number, now: number): Deletion | null =>
  deletion === null || deletion.isPurging ? null : withPurgeAt(deletion, Math.max(deletion.purgeAt, now) + byMs);

/**
 * Postpones the purge of a deleted account, again each time; the deletion as it is then. Warnings and the end of the grace
 * window stay: after it an operator alone restores the account. Fails where there is nothing to keep any more.
 */
export const makePostponePurge =
  ({ accounts }: Deps) =>
  async (userId: UserId, byMs: number, now: number): Promise<Result<Deletion, 'user_not_restorable'>> => {
    const decide = (account: Account): Result<AccountChange, 'user_not_restorable'> => {
      const deletion = postponed(account, byMs, now);
      return deletion === null ? fail('user_not_restorable') : ok(changeDeletion(deletion));
    };
    const changed = await changeAccount(accounts, userId, (account) => Promise.resolve(decide(account)));
    const deletion = changed.ok ? postponed(changed.value, byMs, now) : null;
    return deletion === null ? fail('user_not_restorable') : ok(deletion);
  };
