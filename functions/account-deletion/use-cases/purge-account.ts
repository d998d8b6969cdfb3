import type { ErasureList } from '../../../shared/erasures/ports/erasure-list.ts';
import { changeDeletion } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { Account, User } from '../../../shared/identity/accounts/domain/account.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { untilApplied } from '../../../shared/identity/accounts/use-cases/change-account.ts';
import { PURGE_LEASE_MS, withPurgeLease } from '../../../shared/identity/deletion/domain/deletion.ts';
import { holdsLease, isLeaseFree } from '../../../shared/platform/lifecycle/lease.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { ErasedAccounts, ErasureEntry } from '../ports/held-data.ts';
import type { PurgeMessage } from '../ports/purge-message.ts';
import { eraseHeldData, factsOf, phoneOf, type Erasing } from './erase-held-data.ts';

export type PurgeDeps = Erasing & {
  readonly accounts: Pick<AccountStore, 'find' | 'change'>;
  readonly erasures: ErasureList;
  readonly erasedAccounts: ErasedAccounts;
  readonly purgeQueue: Queue<PurgeMessage>;
  /** Operations that are limited per account. */
  readonly limitedOperations: readonly string[];
  readonly ids: { readonly uuid: () => string };
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
};

/** A run ends after this time and starts another: a worker has a quarter of an hour. */
export const RUN_MS = 10 * 60_000;

const MONTH_MS = 30 * 86_400_000;

const entryOf = (id: string, { createdAt, subscription, deletion }: User, now: number): ErasureEntry => ({
  id,
  day: new Date(now).toISOString().slice(0, 10),
  plan: deletion?.subscription?.planSlug ?? subscription?.planSlug ?? null,
  months: Math.floor(((deletion?.deletedAt ?? now) - createdAt) / MONTH_MS),
});

/** Passes the rest of a purge to the next worker; false when this one has lost its lease. */
const release = async ({ accounts, clock }: PurgeDeps, { userId, deletionId }: PurgeMessage, token: string): Promise<boolean> =>
  untilApplied(async () => {
    const account = await accounts.find(userId);
    const deletion = account?.user.deletion ?? null;
    if (account === null || deletion?.id !== deletionId || !holdsLease(deletion.purgeLease, token)) return false;
    const released = withPurgeLease(deletion, null, clock.now());
    return (await accounts.change(account, changeDeletion(released))) === 'applied' || 'conflict';
  });

/**
 * Erases an account whose purge has begun, as its only worker: the lease admits one, and messages that arrive meanwhile are dropped. It
 * records no progress: the remaining data shows it. It removes an item after the data that the item leads to, repeats until it finds
 * nothing, and removes the profile last, so that another run can continue after a crash or at its time limit.
 */
export const makePurgeAccount = (deps: PurgeDeps) => {
  const { accounts, erasures, erasedAccounts, purgeQueue, plan, limitedOperations, ids, clock, log } = deps;

  /** The account under this worker's lease, or the reason why there is nothing to do. */
  const take = ({ userId, deletionId }: PurgeMessage, token: string): Promise<Account | 'gone' | 'held'> =>
    untilApplied<Account | 'gone' | 'held'>(async () => {
      const now = clock.now();
      const account = await accounts.find(userId);
      const deletion = account?.user.deletion ?? null;
      if (account === null || deletion?.id !== deletionId || !deletion.isPurging) return 'gone';
      if (!isLeaseFree(deletion.purgeLease, now)) return 'held';
      const leased = withPurgeLease(deletion, { token, until: now + PURGE_LEASE_MS }, now);
      return (await accounts.change(account, changeDeletion(leased))) === 'applied' ? account : 'conflict';
    });

  return async (message: PurgeMessage): Promise<void> => {
    const { userId, deletionId } = message;
    const token = ids.uuid();
    const account = await take(message, token);
    if (account === 'gone' || account === 'held') {
      log.info('account_purge_dropped', { deletion_id: deletionId, reason: account });
      return;
    }
    // Nothing restores the account from here on, and the profile, from which a run after a crash starts, is removed last.
    await erasures.record({ kind: 'account', id: userId });
    const until = clock.now() + RUN_MS;
    const facts = factsOf(account, limitedOperations);
    if (!(await eraseHeldData(deps, facts, phoneOf(account), () => clock.now() >= until))) {
      if (await release(deps, message, token)) await purgeQueue.send(message);
      log.info('account_purge_continued', { deletion_id: deletionId });
      return;
    }
    const entry = entryOf(ids.uuid(), account.user, clock.now());
    const isErased = await erasedAccounts.finish({ deletionId, token, keys: plan.lastKeysOf(facts), entry });
    log.info(isErased ? 'account_purged' : 'account_purge_dropped', { deletion_id: deletionId });
  };
};
