import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { orphanedUnits } from '../domain/orphaned-units.ts';
import type { Checkpoint, LedgerUser, QuotaLedger } from '../ports/quota-ledger.ts';

/** Users reconciled in parallel. */
const USERS_AT_ONCE = 50;
/** A run begins no more users after this time; the next run continues with them. Its function has 50 seconds. */
const RUN_MS = 35_000;
/** Within this time, a request that took a unit has written its validation, or never will; clock and index delays included. */
const SETTLED_AFTER_MS = 120_000;

export type ReconcileDeps = { readonly ledger: QuotaLedger; readonly clock: Clock; readonly log: Log };

/**
 * Refunds quota units that a crash consumed without a validation: validations are the source of truth. Units are numbered; a number between
 * two readings of the counter without a validation or refund was orphaned. A run starts where the previous one stopped. A user who cannot
 * be read or reconciled does not stop it; the run fails at its end.
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

  /** Reconciles users in parallel; returns the failures, each logged. */
  const reconcileAll = async (users: readonly LedgerUser[], now: number): Promise<readonly unknown[]> => {
    const failures: unknown[] = [];
    const settle = async (user: LedgerUser): Promise<void> => {
      try {
        await reconcile(user, now);
      } catch (error) {
        log.error('quota_not_reconciled', { user_id: user.userId }, error);
        failures.push(error);
      }
    };
    await Promise.all(users.map(settle));
    return failures;
  };

  return async (): Promise<void> => {
    const endAt = clock.now() + RUN_MS;
    const failures: unknown[] = [];
    let after = await ledger.readPosition();
    do {
      const now = clock.now();
      const { users, unreadable, next } = await ledger.readUsers(after, USERS_AT_ONCE);
      // Written first: if a run dies on some users, the next run still reaches the others.
      await ledger.writePosition(next);
      for (const { gateId, error } of unreadable) {
        log.error('quota_not_reconciled', { gate_id: gateId }, error);
        failures.push(error);
      }
      failures.push(...(await reconcileAll(users, now)));
      after = next;
    } while (after !== null && clock.now() < endAt);
    if (failures.length > 0) throw new Error(`${failures.length} users could not be reconciled`, { cause: failures[0] });
  };
};
