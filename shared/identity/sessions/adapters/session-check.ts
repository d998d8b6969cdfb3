import type { LabelledWrite } from '../../../platform/dynamodb/table.ts';
import { userKey } from '../../access/adapters/keys.ts';
import type { Session } from '../domain/session.ts';

/**
 * Fails a transaction whose session has ended since the request was admitted: its account is erased, or an invalidation, such as a new
 * password, has ended it. For writes of a session outside the profile.
 */
export const sessionCheck = ({ userId, validSince }: Pick<Session, 'userId' | 'validSince'>): LabelledWrite<'session'> => ({
  label: 'session',
  kind: 'check',
  key: userKey(userId),
  condition: 'attribute_exists(pk) AND (tokens_after = :since OR (attribute_not_exists(tokens_after) AND :since = :zero))',
  values: { ':since': validSince, ':zero': 0 },
});
