import type { UserId } from '../../../identity/accounts/domain/identity.ts';
import { TTL_ATTRIBUTE } from '../../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite } from '../../../platform/dynamodb/table.ts';
import { readingsKey } from './keys.ts';

/** Days for which a counter is kept: an import of its day gives readings back within an hour. */
const KEPT_DAYS = 3;

/** Takes readings of a day (UTC) or, with a negative number, gives them back; with a limit, refused beyond it. */
export const readingsWrite = <Label extends string>(
  label: Label,
  userId: UserId,
  day: string,
  count: number,
  limit: number | null = null,
): LabelledWrite<Label> => ({
  label,
  kind: 'update',
  key: readingsKey(userId, day),
  update: 'ADD #used :count SET #ttl = :ttl',
  names: { '#used': 'used', '#ttl': TTL_ATTRIBUTE },
  values: {
    ':count': count,
    ':ttl': Math.ceil(Date.parse(`${day}T00:00:00Z`) / 1_000) + KEPT_DAYS * 86_400,
    ...(limit === null ? {} : { ':most': limit - count }),
  },
  ...(limit === null ? {} : { condition: 'attribute_not_exists(#used) OR #used <= :most' }),
});
