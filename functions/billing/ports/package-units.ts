import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { GateId } from '../../../shared/identity/api-keys/domain/api-key.ts';

/** An account, and the units of a month that its plan includes now. */
export type PackageOwner = { readonly userId: UserId; readonly gateId: GateId; readonly included: number };

export type UnitsOutcome = 'changed' | 'unchanged' | 'conflict';

/** Units of packages. They are on the gate for the current month, in addition to those of the plan. */
export type PackageUnits = {
  /**
   * Makes the units of a package those that are paid for, whatever happened before: those that are left of other months move to the month
   * of now in the same write. `conflict`: another run has changed them meanwhile.
   */
  readonly setPaid: (
    owner: PackageOwner,
    sold: { readonly invoiceId: string; readonly units: number },
    now: number,
  ) => Promise<UnitsOutcome>;
  /** Moves units that are left of another month to that of now. */
  readonly carryOver: (owner: PackageOwner, now: number) => Promise<UnitsOutcome>;
};
