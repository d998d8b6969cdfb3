import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { GateId } from '../../../shared/identity/api-keys/domain/api-key.ts';

/**
 * An account, and the units of a month that its plan includes now. `chargedFrom` are units of the month after which each is charged; null
 * where none is.
 */
export type PackageOwner = {
  readonly userId: UserId;
  readonly gateId: GateId;
  readonly included: number;
  readonly chargedFrom: number | null;
};

/** A package with the units that are paid for. `refunded` is what was paid back of its invoice, in centavos, which never falls. */
export type PaidPackage = { readonly invoiceId: string; readonly units: number; readonly refunded: number };

export type UnitsOutcome = 'changed' | 'unchanged' | 'conflict';

/** Units of packages. They are on the gate for the current month, in addition to those of the plan. */
export type PackageUnits = {
  /**
   * Makes the units of a package those that are paid for, whatever happened before: those that are left of other months move to the month
   * of now in the same write. A reading of the invoice from before a refund that is stored changes nothing. `conflict`: another run has changed them meanwhile.
   */
  readonly setPaid: (owner: PackageOwner, sold: PaidPackage, now: number) => Promise<UnitsOutcome>;
  /** Moves units that are left of another month to that of now. */
  readonly carryOver: (owner: PackageOwner, now: number) => Promise<UnitsOutcome>;
  /** Keeps what is left through a change to a plan that includes a number of units in a month. */
  readonly changePlan: (owner: PackageOwner, included: number, now: number) => Promise<UnitsOutcome>;
  /** Units of packages that are left in a month (`YYYY-MM`). */
  readonly readLeft: (owner: Pick<PackageOwner, 'userId' | 'gateId'>, month: string) => Promise<number>;
};
