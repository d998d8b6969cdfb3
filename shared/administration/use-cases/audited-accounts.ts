import type { Account, User } from '../../identity/accounts/domain/account.ts';
import type { AccountStore } from '../../identity/accounts/ports/account-store.ts';
import type { AdminActor, AuditValues } from '../domain/audit-row.ts';
import type { Audited } from '../ports/admin-audit-log.ts';

/** A change of users by an admin or by the operator. */
export type UserAction = { readonly actor: AdminActor; readonly action: string; readonly reason: string | null };

const auditedValues = ({ role, status, subscription, twoFactor, deletion, tokensInvalidatedAfter }: User): AuditValues => ({
  role,
  status,
  plan: subscription?.planSlug ?? null,
  two_factor: twoFactor.enabled,
  purge_at: deletion?.purgeAt ?? null,
  sessions_from: tokensInvalidatedAfter,
});

const differing = (values: AuditValues, others: AuditValues): AuditValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => others[name] !== value));

/**
 * Accounts whose changes are audited: each writes a row with what it changes of the role, the status, the plan, the second factor, the
 * deletion and the sessions. Every use case that changes accounts can run over them.
 */
export const auditedAccounts = (
  accounts: AccountStore,
  audited: Audited<AccountStore>,
  { actor, action, reason }: UserAction,
): AccountStore => ({
  ...accounts,
  create: (account) => {
    const target = { kind: 'user', id: account.user.id };
    return audited({ actor, area: 'users', action, target, before: null, after: auditedValues(account.user), reason }).create(account);
  },
  change: (seen: Account, change) => {
    const [before, after] = [auditedValues(seen.user), auditedValues({ ...seen.user, ...change.user })];
    const target = { kind: 'user', id: seen.user.id };
    const values = { before: differing(before, after), after: differing(after, before) };
    return audited({ actor, area: 'users', action, target, ...values, reason }).change(seen, change);
  },
});
