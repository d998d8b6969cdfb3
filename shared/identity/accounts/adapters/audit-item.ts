import type { ItemEvent } from '../../../events/catalogue.ts';
import type { ItemKey } from '../../../platform/dynamodb/keys.ts';
import type { RawItem } from '../../../platform/dynamodb/table.ts';
import { auditEntryKey, auditKey } from '../../access/adapters/keys.ts';
import type { UserId } from '../domain/identity.ts';

/** A row about an event of an account; inserted once and never changed. */
export const auditItem = (key: ItemKey, userId: UserId, events: readonly ItemEvent[], correlationId: string | null): RawItem => ({
  ...key,
  user_id: userId,
  events,
  correlation_id: correlationId ?? undefined,
});

/**
 * The audit rows of the write that made this version of an account. The gate, which every request writes, carries no events.
 * `correlationId` is that of the request; null without one.
 */
export const auditItems = (
  userId: UserId,
  version: number,
  events: readonly ItemEvent[],
  correlationId: string | null,
): readonly RawItem[] => {
  const [first] = events;
  return first === undefined ? [] : [auditItem(auditKey(userId, first.at, version), userId, events, correlationId)];
};

/** For writes of other contexts that record an event of an account; `id` identifies the event. `correlationId` is null without a request. */
export const auditRow = (userId: UserId, id: string, event: ItemEvent, correlationId: string | null = null): RawItem =>
  auditItem(auditEntryKey(userId, event.at, id), userId, [event], correlationId);
