import type { AuditHead } from '../../../../shared/administration/domain/audit-row.ts';
import type { AuditHeads } from '../../../../shared/administration/ports/admin-audit-log.ts';

/** Heads in memory. */
export const makeFakeAuditHeads = (): AuditHeads => {
  const heads = new Map<string, AuditHead>();
  return {
    put: (day, { sequence, hash }) => {
      heads.set(`${day} ${sequence} ${hash}`, { sequence, hash });
      return Promise.resolve();
    },
    list: () => Promise.resolve([...heads.values()]),
  };
};
