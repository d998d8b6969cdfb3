import { auditItem } from '../../../../shared/identity/adapters/audit-item.ts';
import { auditEntryKey } from '../../../../shared/identity/adapters/keys.ts';
import type { AuditLog } from '../../../../shared/identity/ports/audit-log.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Audit rows among the changes that a stream would tell. */
export const makeFakeAuditLog = ({ changes }: MemoryDatabase): AuditLog => ({
  append: async (userId, id, event, correlationId) => {
    await Promise.resolve();
    const key = auditEntryKey(userId, event.at, id);
    if (changes.some((change) => change.key.pk === key.pk && change.key.sk === key.sk)) return;
    changes.push({ key, before: null, after: auditItem(key, userId, [event], correlationId), correlationId });
  },
});
