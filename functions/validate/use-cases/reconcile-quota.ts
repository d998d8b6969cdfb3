import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { orphanedUnits } from '../domain/orphaned-units.ts';
import type { Checkpoint, LedgerUser, QuotaLedger } from '../ports/quota-ledger.ts';

/** A request that took a unit has written its validation within this, or never will; clocks and indexes included. */
const SETTLED_AFTER_MS = 120_000;

export type ReconcileDeps = { readonly ledger: QuotaLedger; readonly clock: Clock; readonly log: Log };

/**
 *
 * Refunds quota units a crash consumed without a validation: validations are the source of truth. Units are numbered; a
 * number between two readings of the counter without a validation or refund was orphaned.
 */
export const makeReconcileQuota = ({ ledger, clock, log }: ReconcileDeps) => {
  const refundOrphaned = async (user: LedgerUser, checkpoint: Checkpoint): Promise<void> => {
    const span = { from: user.reconciled.seq, to: checkpoint.seq };
    const usedOrRefunded = await ledger.usedOrRefundedUnits(
      user,
      user.reconciled.at - SETTLED_AFTER_MS,
      checkpoint.at + SETTLED_AFTER_MS,
      span,
    );
    for (const { seq, month } of orphanedUnits(span, usedOrRefunded, user.months)) {
      const outcome = await ledger.refund({ gateId: user.gateId, month, seq });
      if (outcome === 'already_refunded') continue;
      log.count('QuotaUnitsRefunded');
      log.warn('quota_refunded', { user_id: user.userId, seq });
    }
  };

  const reconcile = async (user: LedgerUser, now: number): Promise<void> => {
    const { checkpoint } = user;
    if (checkpoint === null) {
      if (user.seq === user.reconciled.seq) return;
      await ledger.advance(user, { reconciled: user.reconciled, checkpoint: { seq: user.seq, at: now } });
      return;
    }
    if (checkpoint.at + SETTLED_AFTER_MS > now) return;
    await refundOrphaned(user, checkpoint);
    const next = user.seq === checkpoint.seq ? null : { seq: user.seq, at: now };
    await ledger.advance(user, { reconciled: checkpoint, checkpoint: next });
  };

  return async (): Promise<void> => {
    const now = clock.now();
    for await (const user of ledger.users()) await reconcile(user, now);
  };
};
