import type { Clock } from '../../platform/time/clock.ts';
import type { AdminAuditLog, AuditHeads } from '../ports/admin-audit-log.ts';

const DAY_LENGTH = 'YYYY-MM-DD'.length;

type Deps = { readonly adminAudit: Pick<AdminAuditLog, 'list'>; readonly auditHeads: Pick<AuditHeads, 'put'>; readonly clock: Clock };

/** Stores the head of the chain under the day of the run: a later change of an earlier row contradicts it. */
export const makeStoreAuditHead =
  ({ adminAudit, auditHeads, clock }: Deps) =>
  async (): Promise<void> => {
    const { rows } = await adminAudit.list({ direction: 'older', after: null, limit: 1 });
    const [head] = rows;
    if (head !== undefined) await auditHeads.put(new Date(clock.now()).toISOString().slice(0, DAY_LENGTH), head);
  };
