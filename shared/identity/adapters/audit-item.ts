import type { ItemEvent } from '../../events/catalogue.ts';
import type { RawItem } from '../../platform/dynamodb/table.ts';
import type { UserId } from '../domain/identity.ts';
import { auditKey } from './keys.ts';

/**
 * The rows that tell what happened to an account with the write that made this version of it. They are inserted once and
 * never changed; the gate, which every request writes, carries no events. `correlationId` is that of the request; null without one.
 */
export const auditItems = (
  userId: UserId,
  version: number,
  events: readonly ItemEvent[],
  correlationId: string | null,
): readonly RawItem[] => {
  const [first] = events;
  return first === undefined
    ? []
    : [{ ...auditKey(userId, first.at, version), user_id: userId, events, correlation_id: correlationId ?? undefined }];
};
