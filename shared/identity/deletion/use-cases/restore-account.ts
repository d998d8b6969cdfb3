import { fail, ok, type Result } from '../../../errors/failure.ts';
import { restoreAccount, type ChangeCause, type Restoration } from '../../accounts/domain/account-change.ts';
import type { Account, User } from '../../accounts/domain/account.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import type { AccountStore } from '../../accounts/ports/account-store.ts';
import { untilApplied } from '../../accounts/use-cases/change-account.ts';
import type { PlanCatalogue } from '../../plans/ports/plan-catalogue.ts';
import type { SubscriptionBilling } from '../../plans/ports/subscription-billing.ts';
import { limitsOfSubscription } from '../../plans/use-cases/plan-of-user.ts';
import type { Deletion } from '../domain/deletion.ts';
import type { UsedRestoreTokens } from '../ports/used-restore-tokens.ts';

export type RestoreAccountDeps = {
  readonly accounts: Pick<AccountStore, 'find' | 'change'>;
  readonly usedTokens: UsedRestoreTokens;
  readonly plans: Pick<PlanCatalogue, 'list'>;
  readonly billing: Pick<SubscriptionBilling, 'resume'>;
};

/** A restore token that is genuine and has not expired: its `jti`, and when it was issued (epoch milliseconds). */
export type ShownToken = { readonly id: string; readonly issuedAt: number };

export type RestoreRequest = ChangeCause & {
  readonly userId: UserId;
  /** Null when an operator restores the account, of any role, after the grace window too. */
  readonly token: ShownToken | null;
};

/** The user as before the restoration, and the deletion that is undone. */
export type RestoredAccount = { readonly user: User; readonly deletion: Deletion };

type RestoreRefusal = 'restore_token_invalid' | 'restore_token_used' | 'admin_self_restore_not_allowed' | 'user_not_restorable';

/** Why a token does not restore an account, although an operator may; null for a valid one. */
const tokenProblem = (token: ShownToken, { user }: Account, at: number): RestoreRefusal | null => {
  const { deletion, role } = user;
  // Of an earlier deletion, which was undone since.
  if (deletion !== null && token.issuedAt < deletion.deletedAt) return 'restore_token_invalid';
  if (role !== 'user') return 'admin_self_restore_not_allowed';
  return deletion !== null && deletion.restorableUntil <= at ? 'user_not_restorable' : null;
};

/** The deletion that a request may undo. */
const restorable = (account: Account, { token, at }: RestoreRequest): Result<Deletion, RestoreRefusal> => {
  const problem = token === null ? null : tokenProblem(token, account, at);
  if (problem !== null) return fail(problem);
  const { deletion } = account.user;
  return deletion === null || deletion.isPurging ? fail('user_not_restorable') : ok(deletion);
};

/**
 * Reactivates a deleted account. A token does it once: of two concurrent requests one succeeds. Credentials from before the deletion stay
 * invalid, so the user signs in again, and creates a new API key. Unknown, active and erased accounts take the same reads.
 */
export const makeRestoreAccount = ({ accounts, usedTokens, plans, billing }: RestoreAccountDeps) => {
  const restorationOf = async ({ subscription: before }: Deletion, token: ShownToken | null, at: number): Promise<Restoration> => {
    const [catalogue, subscription] = await Promise.all([plans.list(), before === null ? null : billing.resume(before, at)]);
    return { tokenId: token?.id ?? null, subscription, limits: limitsOfSubscription(subscription, catalogue) };
  };

  return async (request: RestoreRequest): Promise<Result<RestoredAccount, RestoreRefusal>> => {
    const { userId, token, ...cause } = request;
    return untilApplied<Result<RestoredAccount, RestoreRefusal>>(async () => {
      const [isUsed, account] = await Promise.all([token === null ? false : usedTokens.isUsed(token.id), accounts.find(userId)]);
      if (isUsed) return fail('restore_token_used');
      if (account === null) return fail('user_not_restorable');
      const deletion = restorable(account, request);
      if (!deletion.ok) return deletion;
      const change = restoreAccount(account, await restorationOf(deletion.value, token, cause.at), cause);
      const outcome = await accounts.change(account, change);
      if (outcome === 'applied') return ok({ user: account.user, deletion: deletion.value });
      return outcome === 'token_used' ? fail('restore_token_used') : 'conflict';
    });
  };
};

export type RestoreAccount = ReturnType<typeof makeRestoreAccount>;
