import * as v from 'valibot';

import { itemEventSchema } from '../../../../shared/events/catalogue.ts';
import { auditItem } from '../../../../shared/identity/adapters/audit-item.ts';
import { auditEntryKey, auditPartition } from '../../../../shared/identity/adapters/keys.ts';
import type { AuditLog, AuditTrail } from '../../../../shared/identity/ports/audit-log.ts';
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

const told = v.object({ events: v.array(itemEventSchema) });

/** The same rows, until the stream has told them. */
export const makeFakeAuditTrail = ({ changes }: MemoryDatabase): AuditTrail => ({
  read: async (userId, after, limit) => {
    await Promise.resolve();
    const own = changes.filter(({ key }) => key.pk === auditPartition(userId) && (after === null || key.sk > after));
    return own
      .toSorted((left, right) => (left.key.sk < right.key.sk ? -1 : 1))
      .slice(0, limit)
      .map(({ key, after: item, correlationId }) => ({ key: key.sk, events: v.parse(told, item).events, requestId: correlationId }));
  },
});
