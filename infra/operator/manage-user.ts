import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import type { UserId, UserStatus } from '../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../shared/identity/accounts/ports/account-store.ts';
import { makeReactivateUser, makeSuspendUser } from '../../shared/identity/accounts/use-cases/change-user-status.ts';
import { makeUsedRestoreTokens } from '../../shared/identity/deletion/adapters/used-restore-tokens.ts';
import { DAY_MS } from '../../shared/identity/deletion/domain/deletion.ts';
import { makePostponePurge } from '../../shared/identity/deletion/use-cases/postpone-purge.ts';
import { makeRestoreAccount } from '../../shared/identity/deletion/use-cases/restore-account.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { planRecordBilling } from '../../shared/identity/plans/adapters/plan-record-billing.ts';
import { makeChangePlan } from '../../shared/identity/plans/use-cases/change-plan.ts';
import { makeReadUserPlan } from '../../shared/identity/plans/use-cases/read-user-plan.ts';
import { makeResetSecondFactor } from '../../shared/identity/second-factor/use-cases/reset-second-factor.ts';
import { systemIds } from '../../shared/platform/ids/system-ids.ts';
import { valueOf } from './command-line.ts';
import type { Deployment } from './deployment.ts';
import { operatorAccounts, reasonOf } from './operator-accounts.ts';

/** A user after a change, as the operator sees it. Only a deleted account has `purge_at`. */
type ManagedUser = {
  readonly user_id: string;
  readonly email: string;
  readonly plan: string;
  readonly status: UserStatus;
  readonly purge_at?: string;
};

type UserChange = { readonly reason: string } & (
  | { readonly kind: 'plan'; readonly plan: string }
  | { readonly kind: 'suspend' | 'reactivate' | 'reset-second-factor' | 'restore' | 'stop-purge' }
);

/** Actions in the audit. */
const ACTIONS = {
  plan: 'change_plan',
  suspend: 'suspend_user',
  reactivate: 'reactivate_user',
  'reset-second-factor': 'reset_second_factor',
  restore: 'restore_account',
  'stop-purge': 'postpone_purge',
} as const satisfies Readonly<Record<UserChange['kind'], string>>;

/** Each postponement keeps a deleted account this much longer. */
const POSTPONED_MS = 30 * DAY_MS;

type ManagedState = Pick<Deployment, 'table' | 'credentials' | 'adminAudit'>;

const restore = async (accounts: AccountStore, { table, credentials }: ManagedState, userId: UserId, at: number): Promise<void> => {
  const restoreAccount = makeRestoreAccount({
    accounts,
    usedTokens: makeUsedRestoreTokens(credentials),
    plans: makePlanCatalogue(table),
    billing: planRecordBilling,
  });
  valueOf(await restoreAccount({ userId, token: null, at, correlationId: systemIds.uuid() }));
};

const apply = async (state: ManagedState, userId: UserId, change: UserChange, now: number): Promise<void> => {
  const action = { action: ACTIONS[change.kind], reason: reasonOf(change.reason) };
  const deps = { accounts: operatorAccounts(state, action, now), plans: makePlanCatalogue(state.table) };
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
    case 'reset-second-factor':
      valueOf(await makeResetSecondFactor(deps)(userId, { at: now, correlationId: systemIds.uuid() }));
      return;
    case 'restore':
      return restore(deps.accounts, state, userId, now);
    case 'stop-purge':
      valueOf(await makePostponePurge(deps)(userId, POSTPONED_MS, now));
  }
};

/** Changes the user of an e-mail address. Throws RangeError for an unknown address, a reason that breaks the rule, and an impossible change. */
export const manageUser = async (state: ManagedState, email: string, change: UserChange, now: number): Promise<ManagedUser> => {
  const { table, credentials } = state;
  const account = await makeAccountStore(table, credentials).findByEmail(email);
  if (account === null) throw new RangeError(`there is no user ${email}`);
  const { id } = account.user;
  await apply(state, id, change, now);
  const { user, plan } = await makeReadUserPlan({ users: makeUserStore(table), plans: makePlanCatalogue(table) })(id);
  if (user === null) throw new Error(`the user ${email} is gone`);
  const shown = { user_id: id, email: user.email, plan: user.subscription?.planSlug ?? plan.slug, status: user.status };
  return user.deletion === null ? shown : { ...shown, purge_at: new Date(user.deletion.purgeAt).toISOString() };
};
