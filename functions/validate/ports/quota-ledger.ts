import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { GateId } from '../../../shared/identity/api-keys/domain/api-key.ts';
import type { QuotaUnit } from '../../../shared/identity/plans/domain/quota-unit.ts';
import type { MonthStart, UnitSpan } from '../domain/orphaned-units.ts';

/** A unit counter at an instant (epoch milliseconds). */
export type Checkpoint = { readonly seq: number; readonly at: number };

/** The quota counters of one gate of a user. */
export type LedgerUser = {
  readonly gateId: GateId;
  readonly userId: UserId;
  /** Ordinal of the last unit taken. */
  readonly seq: number;
  /** The months with taken units, oldest first: the current and the previous one. */
  readonly months: readonly MonthStart[];
  /** Every unit up to this one is accounted for. */
  readonly reconciled: Checkpoint;
  /** The counter at the last run; null when there was none since. */
  readonly checkpoint: Checkpoint | null;
};

/** A user whose stored counters cannot be read, by the id of the gate. */
export type UnreadableUser = { readonly gateId: string; readonly error: unknown };

export type LedgerPage = {
  readonly users: readonly LedgerUser[];
  readonly unreadable: readonly UnreadableUser[];
  /** The last gate of the page, readable or not; null at the end of the list. */
  readonly next: string | null;
};

/** What a request does with the unit it has taken. */
export type QuotaUnits = {
  /** Keeps a unit used that has no validation, which the reconciliation would refund. */
  readonly keep: (unit: QuotaUnit) => Promise<void>;
  /** Refunds one unit, at most once. */
  readonly refund: (unit: QuotaUnit) => Promise<'refunded' | 'already_refunded'>;
};

/** Reads and writes of the quota reconciliation. */
export type QuotaLedger = QuotaUnits & {
  /** Some users after a gate, from the first with null, in a stable order. A corrupt one does not prevent the others from being read. */
  readonly readUsers: (after: string | null, limit: number) => Promise<LedgerPage>;
  /** The gate after which the next run starts; null for the first. */
  readonly readPosition: () => Promise<string | null>;
  readonly writePosition: (after: string | null) => Promise<void>;
  /**
   * Sequence numbers of the units consumed by validations created in a time span, and of those of a unit span that were refunded or that a
   * bulk import has reserved: the import itself refunds those of its rows that never run.
   */
  readonly usedOrRefundedUnits: (user: LedgerUser, createdFrom: number, createdTo: number, span: UnitSpan) => Promise<ReadonlySet<number>>;
  /** Moves the reconciled point and the checkpoint; false when another run did so first. */
  readonly advance: (
    account: LedgerUser,
    next: { readonly reconciled: Checkpoint; readonly checkpoint: Checkpoint | null },
  ) => Promise<boolean>;
};
