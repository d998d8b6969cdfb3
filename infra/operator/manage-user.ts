import { makeAccountStore } from '../../shared/identity/adapters/account-store.ts';
import { makePlanCatalogue } from '../../shared/identity/adapters/plan-catalogue.ts';
import { makeSecondFactorStore } from '../../shared/identity/adapters/second-factor-store.ts';
import { makeUserStore } from '../../shared/identity/adapters/user-store.ts';
import type { UserId, UserStatus } from '../../shared/identity/domain/identity.ts';
import { makeChangePlan } from '../../shared/identity/use-cases/change-plan.ts';
import { makeReactivateUser, makeSuspendUser } from '../../shared/identity/use-cases/change-user-status.ts';
import { makeReadUserPlan } from '../../shared/identity/use-cases/read-user-plan.ts';
import { makeResetSecondFactor } from '../../shared/identity/use-cases/reset-second-factor.ts';
import { systemIds } from '../../shared/platform/ids/system-ids.ts';
import { valueOf } from './command-line.ts';
import type { Deployment } from './deployment.ts';

/** A user after a change, as the operator is shown it. */
type ManagedUser = { readonly user_id: string; readonly email: string; readonly plan: string; readonly status: UserStatus };

type UserChange =
  | { readonly kind: 'plan'; readonly plan: string }
  | { readonly kind: 'suspend' }
  | { readonly kind: 'reactivate' }
  | { readonly kind: 'reset-second-factor' };

type ManagedState = Pick<Deployment, 'table' | 'credentials'>;

const apply = async ({ table, credentials }: ManagedState, userId: UserId, change: UserChange, now: number): Promise<void> => {
  const deps = { accounts: makeAccountStore(table, credentials), plans: makePlanCatalogue(table) };
  switch (change.kind) {
    case 'plan':
      valueOf(await makeChangePlan(deps)(userId, change.plan));
      return;
    case 'suspend':
      valueOf(await makeSuspendUser(deps)(userId));
      return;
    case 'reactivate':
      valueOf(await makeReactivateUser(deps)(userId));
      return;
    case 'reset-second-factor': {
      const secondFactors = makeSecondFactorStore(credentials);
      const cause = { at: now, correlationId: systemIds.uuid() };
      valueOf(await makeResetSecondFactor({ ...deps, secondFactors })(userId, cause));
    }
  }
};

/** Changes the user of an e-mail address. Throws RangeError for an address of nobody, and for a change that cannot be. */
export const manageUser = async (state: ManagedState, email: string, change: UserChange, now: number): Promise<ManagedUser> => {
  const { table, credentials } = state;
  const account = await makeAccountStore(table, credentials).findByEmail(email);
  if (account === null) throw new RangeError(`there is no user ${email}`);
  const { id } = account.user;
  await apply(state, id, change, now);
  const { user, plan } = await makeReadUserPlan({ users: makeUserStore(table), plans: makePlanCatalogue(table) })(id);
  if (user === null) throw new Error(`the user ${email} is gone`);
  return { user_id: id, email: user.email, plan: plan.slug, status: user.status };
};
