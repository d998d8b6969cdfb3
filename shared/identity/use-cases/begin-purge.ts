import type { Deletion, DeletionId } from '../domain/deletion.ts';
import type { UserId } from '../domain/identity.ts';
import type { AccountStore } from '../ports/account-store.ts';
import { untilApplied } from './change-account.ts';

type Deps = { readonly accounts: Pick<AccountStore, 'find' | 'change'> };

/** A purge that has not ended by then is taken up again. */
const PURGE_AGAIN_MS = 900_000;

const isDue = ({ nextStep, nextStepAt, isPurging }: Deletion, now: number): boolean =>
  nextStep === 'purge' && (isPurging || nextStepAt <= now);

/**
 * Takes the last step of a deletion, from which on nothing restores the account. `begun` says that its items are to be
 * removed, also when they are being removed already: a purge that died goes on with its next message. Of this and a
 * restoration at once one happens.
 */
export const makeBeginPurge =
  ({ accounts }: Deps) =>
  async (userId: UserId, deletionId: DeletionId, now: number): Promise<'begun' | 'not_due'> =>
    untilApplied(async () => {
      const account = await accounts.find(userId);
      const deletion = account?.user.deletion ?? null;
      if (account === null || deletion?.id !== deletionId || !isDue(deletion, now)) return 'not_due';
      if (deletion.isPurging && deletion.nextStepAt > now) return 'begun';
      const purging: Deletion = { ...deletion, isPurging: true, nextStepAt: now + PURGE_AGAIN_MS };
      return (await accounts.change(account, { kind: 'deletion_step', deletion: purging })) === 'applied' ? 'begun' : 'conflict';
    });
