import { CHAIN_START, continueChain, type AuditHead, type BrokenLink } from '../domain/audit-row.ts';
import type { AdminAuditLog, AuditHeads } from '../ports/admin-audit-log.ts';

/** Rows per read. */
const BATCH = 500;

export type AuditVerification = {
  /** Rows that were read and continue the chain. */
  readonly verified: number;
  readonly head: AuditHead;
  /** Null for a whole chain. */
  readonly firstBrokenLink: BrokenLink | null;
};

type Deps = { readonly adminAudit: Pick<AdminAuditLog, 'list'>; readonly auditHeads: Pick<AuditHeads, 'list'> };

/** Reads the whole chain, and compares it with the heads that were stored outside the table. */
export const makeVerifyAuditLog =
  ({ adminAudit, auditHeads }: Deps) =>
  async (): Promise<AuditVerification> => {
    const stored = new Map((await auditHeads.list()).map(({ sequence, hash }) => [sequence, hash]));
    const broken = (head: AuditHead, firstBrokenLink: BrokenLink) => ({ verified: head.sequence, head, firstBrokenLink });
    let head = CHAIN_START;
    for (let hasMore = true; hasMore;) {
      const page = await adminAudit.list({ direction: 'newer', after: head.sequence === 0 ? null : head.sequence, limit: BATCH });
      const other = page.rows.find(({ sequence, hash }) => (stored.get(sequence) ?? hash) !== hash);
      const next = continueChain(head, page.rows);
      if ('problem' in next) return broken(head, next);
      if (other !== undefined) return broken(head, { sequence: other.sequence, problem: 'other_than_stored_head' });
      head = next;
      ({ hasMore } = page);
    }
    const beyond = [...stored.keys()].filter((sequence) => sequence > head.sequence);
    if (beyond.length > 0) return broken(head, { sequence: head.sequence + 1, problem: 'missing' });
    return { verified: head.sequence, head, firstBrokenLink: null };
  };

export type VerifyAuditLog = ReturnType<typeof makeVerifyAuditLog>;
