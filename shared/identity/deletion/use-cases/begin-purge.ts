import { isLeaseFree } from '../../../platform/lifecycle/lease.ts';
import { changeDeletion } from '../../accounts/domain/account-change.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import type { AccountStore } from '../../accounts/ports/account-store.ts';
import { untilApplied } from '../../accounts/use-cases/change-account.ts';
import { withPurgeLease, type DeletionId } from '../domain/deletion.ts';

type Deps = { readonly accounts: Pick<AccountStore, 'find' | 'change'> };

/**
 * Starts the last step of a deletion, after which the account cannot be restored. If a purge and a restoration race, exactly one of them
 * succeeds. Exactly one caller gets `begun` and starts a worker; `under_way` means that a worker holds the lease, or was requested and has
 * not started yet. A purge whose worker died begins again once it is due.
 */
export const makeBeginPurge =
  ({ accounts }: Deps) =>
  async (userId: UserId, deletionId: DeletionId, now: number): Promise<'begun' | 'under_way' | 'not_due'> =>
    untilApplied(async () => {
      const account = await accounts.find(userId);
      const deletion = account?.user.deletion ?? null;
      if (account === null || deletion?.id !== deletionId || deletion.nextStep !== 'purge') return 'not_due';
      if (!isLeaseFree(deletion.purgeLease, now)) return 'under_way';
      if (deletion.nextStepAt > now) return deletion.isPurging ? 'under_way' : 'not_due';
      const purging = withPurgeLease(deletion, null, now);
      return (await accounts.change(account, changeDeletion(purging))) === 'applied' ? 'begun' : 'conflict';
    });

export type BeginPurge = ReturnType<typeof makeBeginPurge>;
