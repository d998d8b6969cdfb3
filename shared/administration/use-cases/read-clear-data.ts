import type { AdminChange, SignedInActor } from '../domain/audit-row.ts';
import type { Audited } from '../ports/admin-audit-log.ts';
import type { ClearDataGrants } from '../ports/clear-data-grants.ts';

export type ClearDataDeps = {
  readonly clearDataGrants: Pick<ClearDataGrants, 'isGiven'>;
  readonly auditedGrants: Audited<Pick<ClearDataGrants, 'use'>>;
};

/** The data that an admin is about to read. */
type ReadRequest = Pick<AdminChange, 'area' | 'target'> & { readonly actor: SignedInActor };

/** Whether the caller may read data of customers in clear. Each time the answer is yes, the audit has a row of it. */
export const makeMayReadClearData =
  ({ clearDataGrants, auditedGrants }: ClearDataDeps) =>
  async ({ actor, area, target }: ReadRequest): Promise<boolean> => {
    if (!(await clearDataGrants.isGiven(actor.userId, actor.at))) return false;
    const change = { actor, area, action: 'read_clear_data', target, before: null, after: null, reason: null };
    return auditedGrants(change).use(actor.userId, actor.at);
  };

export type MayReadClearData = ReturnType<typeof makeMayReadClearData>;
