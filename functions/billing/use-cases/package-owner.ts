import type { Account } from '../../../shared/identity/accounts/domain/account.ts';
import type { PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import { includedUnitsOf, planOfUser } from '../../../shared/identity/plans/use-cases/plan-of-user.ts';
import type { PackageOwner, UnitsOutcome } from '../ports/package-units.ts';

/** Attempts of a change while others change the same units. */
const MAX_ATTEMPTS = 5;

/** The owner of packages with an account: `chargedFrom` as in the port. */
export const packageOwnerOf = async (
  { user, gateIds: [gateId] }: Account,
  chargedFrom: number | null,
  plans: Pick<PlanCatalogue, 'list'>,
): Promise<PackageOwner> => ({
  userId: user.id,
  gateId,
  // A deleted account may be restored with its plan.
  included: includedUnitsOf(planOfUser({ subscription: (user.deletion ?? user).subscription }, await plans.list())),
  chargedFrom,
});

/** Repeats a change of units that met another one. */
export const repeatUnits = async (attempt: () => Promise<UnitsOutcome>): Promise<'changed' | 'unchanged'> => {
  for (let made = 0; made < MAX_ATTEMPTS; made += 1) {
    const outcome = await attempt();
    if (outcome !== 'conflict') return outcome;
  }
  throw new Error('the units of an account keep changing');
};
