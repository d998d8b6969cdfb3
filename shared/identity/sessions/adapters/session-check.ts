import type { LabelledWrite } from '../../../platform/dynamodb/table.ts';
import { userKey } from '../../access/adapters/keys.ts';
import type { Session } from '../domain/session.ts';

/**
 * Fails a transaction whose credential has ended since the request was admitted: its account is deleted or erased, or an invalidation, such
 * as a new password, has ended it. For writes outside the profile.
 */
export const sessionCheck = ({ userId, validSince }: Pick<Session, 'userId' | 'validSince'>): LabelledWrite<'session'> => ({
  label: 'session',
  kind: 'check',
  key: userKey(userId),
  condition:
    'attribute_exists(pk) AND attribute_not_exists(deletion) AND (tokens_after = :since OR (attribute_not_exists(tokens_after) AND :since = :zero))',
  values: { ':since': validSince, ':zero': 0 },
});
