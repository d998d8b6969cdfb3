import type { Table } from '../../platform/dynamodb/table.ts';
import type { AuditLog } from '../ports/audit-log.ts';
import { auditItem } from './audit-item.ts';
import { auditEntryKey } from './keys.ts';

/** Audit rows in DynamoDB; the stream tells their events. */
export const makeAuditLog = (table: Table): AuditLog => ({
  append: async (userId, id, event, correlationId) => {
    await table.put(auditItem(auditEntryKey(userId, event.at, id), userId, [event], correlationId), 'attribute_not_exists(pk)');
  },
});
