import type { Audited } from '../../../shared/administration/ports/admin-audit-log.ts';
import { mayChangeUser, type UserChangeRequest } from '../../../shared/administration/use-cases/change-users.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { GrantedQuota, QuotaGrants } from '../../../shared/identity/plans/ports/quota-grants.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';

/** Units of one grant, and of all grants of a month, at most. */
export const MAX_GRANTED_UNITS = 10_000;
const MAX_OF_MONTH = 100_000;

/** A month gets few grants, so one meets few others. */
const MAX_ATTEMPTS = 5;

export type QuotaGrantDeps = {
  readonly quotaGrants: Pick<QuotaGrants, 'read'>;
  readonly auditedQuotaGrants: Audited<Pick<QuotaGrants, 'add'>>;
};

type Deps = QuotaGrantDeps & { readonly accounts: Pick<AccountStore, 'find'> };

type GrantProblem = 'not_found' | 'role_change_not_allowed' | 'quota_grant_limit_reached';

export type UserQuota = GrantedQuota & { readonly userId: UserId };

/** Adds units to the quota of a user's current month, once for each Idempotency-Key. Not of the caller's own account, and of owners only by owners. */
export const makeGrantQuota =
  ({ accounts, quotaGrants, auditedQuotaGrants }: Deps) =>
  async (
    request: UserChangeRequest,
    units: number,
    response: IdempotentResponse<UserQuota, GrantProblem> | null,
  ): Promise<Result<UserQuota, GrantProblem>> => {
    const { actor, userId, reason } = request;
    const account = await accounts.find(userId);
    if (account === null) return fail('not_found');
    if (!mayChangeUser({ notSelf: true }, request, account.user)) return fail('role_change_not_allowed');
    for (let made = 0; made < MAX_ATTEMPTS; made += 1) {
      const seen = await quotaGrants.read(account.gateIds[0], actor.at);
      if (seen === null) return fail('not_found');
      const granted = seen.granted + units;
      if (granted > MAX_OF_MONTH) return fail({ code: 'quota_grant_limit_reached', params: { limit: MAX_OF_MONTH } });
      const store = auditedQuotaGrants({
        actor,
        area: 'users',
        action: 'grant_quota',
        target: { kind: 'user', id: userId },
        before: { month: seen.month, granted_units: seen.granted },
        after: { month: seen.month, granted_units: granted },
        reason,
      });
      const after = ok({ ...seen, userId, granted, quota: { ...seen.quota, limit: seen.quota.limit + units } });
      if (await store.add(seen, units, (await response?.render(after)) ?? null)) return after;
      response?.markNotPersisted();
    }
    throw new Error('the quota grants of the user change with every attempt');
  };

export type GrantQuota = ReturnType<typeof makeGrantQuota>;
