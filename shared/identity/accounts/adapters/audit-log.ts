import * as v from 'valibot';

import { itemEventSchema } from '../../../events/catalogue.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import { auditEntryKey, auditPartition } from '../../access/adapters/keys.ts';
import type { AuditLog, AuditTrail } from '../ports/audit-log.ts';
import { auditItem } from './audit-item.ts';

const auditRow = v.object({
  sk: v.string(),
  events: v.array(itemEventSchema),
  correlation_id: v.optional(v.nullable(v.string()), null),
});

/** Audit rows in DynamoDB; the stream publishes their events. */
export const makeAuditLog = (table: Table): AuditLog => ({
  append: async (userId, id, event, correlationId) => {
    await table.put(auditItem(auditEntryKey(userId, event.at, id), userId, [event], correlationId), 'attribute_not_exists(pk)');
  },
});

/** The audit rows of an account, in DynamoDB. */
export const makeAuditTrail = (table: Table): AuditTrail => ({
  read: async (userId, after, limit) => {
    const pk = auditPartition(userId);
    const page = await table.query({
      condition: 'pk = :pk',
      values: { ':pk': pk },
      limit,
      startAfter: after === null ? null : { pk, sk: after },
    });
    return page.items.map((item) => {
      const { sk: key, events, correlation_id: requestId } = v.parse(auditRow, item);
      return { key, events, requestId };
    });
  },
});
