import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { utcMonth } from '../../../shared/platform/time/month.ts';
import { lostUnits } from '../domain/lost-units.ts';
import type { Checkpoint, LedgerAccount, QuotaLedger } from '../ports/quota-ledger.ts';

/** A request that took a unit has written its validation within this, or never will; clocks and indexes included. */
const SETTLED_AFTER_MS = 120_000;

export type ReconcileDeps = { readonly ledger: QuotaLedger; readonly clock: Clock; readonly log: Log };

/**
 * Gives back the units that a crash took without leaving a validation: the validations are the truth. Each unit has
 * an ordinal; one between two looks at the counter that neither a validation nor a refund accounts for was lost.
 */
export const makeReconcileQuota = ({ ledger, clock, log }: ReconcileDeps) => {
  const restoreLost = async (account: LedgerAccount, checkpoint: Checkpoint): Promise<void> => {
    const span = { from: account.reconciled.seq, to: checkpoint.seq };
    const accounted = await ledger.accountedUnits(
      account,
      account.reconciled.at - SETTLED_AFTER_MS,
      checkpoint.at + SETTLED_AFTER_MS,
      span,
    );
    for (const seq of lostUnits(span, accounted)) {
      const outcome = await ledger.giveBack({ keyDigest: account.keyDigest, month: utcMonth(checkpoint.at), seq });
      if (outcome === 'already_given') continue;
      log.count('QuotaUnitsRestored');
      log.warn('quota_restored', { user_id: account.userId, seq });
    }
  };

  const reconcile = async (account: LedgerAccount, now: number): Promise<void> => {
    const { checkpoint } = account;
    if (checkpoint === null) {
      if (account.seq === account.reconciled.seq) return;
      await ledger.advance(account, { reconciled: account.reconciled, checkpoint: { seq: account.seq, at: now } });
      return;
    }
    if (checkpoint.at + SETTLED_AFTER_MS > now) return;
    await restoreLost(account, checkpoint);
    const next = account.seq === checkpoint.seq ? null : { seq: account.seq, at: now };
    await ledger.advance(account, { reconciled: checkpoint, checkpoint: next });
  };

  return async (): Promise<void> => {
    const now = clock.now();
    for await (const account of ledger.accounts()) await reconcile(account, now);
  };
};
