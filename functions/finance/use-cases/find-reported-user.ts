import type { SignedInActor } from '../../../shared/administration/domain/audit-row.ts';
import type { MayReadClearData } from '../../../shared/administration/use-cases/read-clear-data.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { ReportedUser } from '../../../shared/finance/use-cases/read-month.ts';
import type { Caller } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';

const FOR_ALL = 'finance:generate_all';

/** The caller, and the account of the report: null for the caller's own. */
export type ReportFor = {
  readonly caller: Pick<Caller, 'principal' | 'session'>;
  readonly actor: SignedInActor;
  readonly userId: UserId | null;
};

/** The account of a report, and whether the caller sees its accounts and names as masked. */
export type ReportSubject = { readonly user: ReportedUser; readonly isMasked: boolean; readonly isOwn: boolean };

type Deps = { readonly users: Pick<UserStore, 'find'>; readonly mayReadClearData: MayReadClearData };

/**
 * Finds the account of a report. Reports of other accounts take a permission of the administration. They are masked, unless the
 * caller has a session and the right to read data in clear; the audit has a row of each use of that right.
 */
export const makeFindReportedUser =
  ({ users, mayReadClearData }: Deps) =>
  async ({ caller, actor, userId }: ReportFor): Promise<Result<ReportSubject, 'permission_denied' | 'not_found'>> => {
    const { principal, session } = caller;
    const id = userId ?? principal.userId;
    const isOwn = id === principal.userId;
    if (!isOwn && !principal.permissions.has(FOR_ALL)) return fail({ code: 'permission_denied', params: { permission: FOR_ALL } });
    const user = await users.find(id);
    if (user === null) return fail({ code: 'not_found', parameter: 'user_id' });
    if (isOwn) return ok({ user, isMasked: false, isOwn });
    const isClear = session !== null && (await mayReadClearData({ actor, area: 'validations', target: { kind: 'user', id } }));
    return ok({ user, isMasked: !isClear, isOwn });
  };

export type FindReportedUser = ReturnType<typeof makeFindReportedUser>;
