import type { ItemEvent } from '../../events/catalogue.ts';
import type { RawItem } from '../../platform/dynamodb/table.ts';
import type { UserId } from '../domain/identity.ts';
import { auditKey } from './keys.ts';

/**
 * The rows that tell what happened to an account with the write that made this version of it. They are inserted once and
 * never changed; the gate, which every request writes, carries no events.
 */
export const auditItems = (userId: UserId, version: number, events: readonly ItemEvent[]): readonly RawItem[] => {
  const [first] = events;
  return first === undefined ? [] : [{ ...auditKey(userId, first.at, version), user_id: userId, events }];
};
