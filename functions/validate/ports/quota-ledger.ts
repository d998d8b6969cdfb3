import type { UserId } from '../../../shared/identity/domain/identity.ts';
import type { QuotaUnit } from '../../../shared/identity/domain/quota-unit.ts';
import type { UnitSpan } from '../domain/orphaned-units.ts';

/** A unit counter at an instant (epoch milliseconds). */
export type Checkpoint = { readonly seq: number; readonly at: number };

/** The counters of one account as the reconciliation sees them. */
export type LedgerUser = {
  readonly keyDigest: string;
  readonly userId: UserId;
  /** Ordinal of the last unit taken. */
  readonly seq: number;
  /** Every unit up to here is accounted for. */
  readonly reconciled: Checkpoint;
  /** Where the counter stood at the last look; null when there was none since. */
  readonly checkpoint: Checkpoint | null;
};

/** What the reconciliation of quota units with validations reads and writes. */
export type QuotaLedger = {
  readonly users: () => AsyncIterable<LedgerUser>;
  /** Ordinals of the units that validations created in a time span consumed, and of those given back in a unit span. */
  readonly usedOrRefundedUnits: (user: LedgerUser, createdFrom: number, createdTo: number, span: UnitSpan) => Promise<ReadonlySet<number>>;
  /** Gives one unit back, at most once. */
  readonly refund: (unit: QuotaUnit) => Promise<'refunded' | 'already_refunded'>;
  /** Moves the reconciled point and the checkpoint; false when another run did so first. */
  readonly advance: (
    account: LedgerUser,
    next: { readonly reconciled: Checkpoint; readonly checkpoint: Checkpoint | null },
  ) => Promise<boolean>;
};
