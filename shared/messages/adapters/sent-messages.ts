import * as v from 'valibot';

import { TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { Table } from '../../platform/dynamodb/table.ts';
import type { MessageId } from '../domain/message-id.ts';
import type { SentMessages } from '../ports/sent-messages.ts';
import { messageKey } from './keys.ts';

/** Longer than the lifetime of a message: four days in the queue, a fortnight among the dead letters. */
const REMEMBERED_SECONDS = 30 * 86_400;

const counted = v.object({ sends: v.number() });

const expiryAfter = (now: number): number => Math.floor(now / 1000) + REMEMBERED_SECONDS;

/**
 * Messages in DynamoDB: an item each, with its lease or its result, and no content. A claim counts a send before it is made, and only a
 * release cancels that count, so that a crash leaves it counted.
 */
export const makeSentMessages = (table: Table): SentMessages => ({
  claim: async (id: MessageId, { token, until }, now) => {
    const outcome = await table.update({
      key: messageKey(id),
      update: 'SET lease_token = :token, lease_until = :until, sends = if_not_exists(sends, :none) + :one, #ttl = :ttl',
      condition: 'attribute_not_exists(#end) AND (attribute_not_exists(lease_until) OR lease_until <= :now)',
      names: { '#end': 'end', '#ttl': TTL_ATTRIBUTE },
      values: { ':token': token, ':until': until, ':now': now, ':none': 0, ':one': 1, ':ttl': expiryAfter(now) },
    });
    if (outcome.kind === 'written') return { kind: 'claimed', unknownSends: v.parse(counted, outcome.item).sends - 1 };
    return { kind: outcome.item?.['end'] === undefined ? 'held' : 'ended' };
  },

  release: async (id, token, send) => {
    await table.update({
      key: messageKey(id),
      update: send === 'unknown' ? 'REMOVE lease_token, lease_until' : 'SET sends = sends - :one REMOVE lease_token, lease_until',
      condition: 'lease_token = :token',
      values: { ':token': token, ...(send === 'unknown' ? {} : { ':one': 1 }) },
    });
  },

  end: async (id, end, now) => {
    await table.update({
      key: messageKey(id),
      update: 'SET #end = :end, #ttl = :ttl REMOVE lease_token, lease_until',
      names: { '#end': 'end', '#ttl': TTL_ATTRIBUTE },
      values: { ':end': end, ':ttl': expiryAfter(now) },
    });
  },
});
