import * as v from 'valibot';

import { queryAll } from '../../platform/dynamodb/query-all.ts';
import { TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { RawItem, Table } from '../../platform/dynamodb/table.ts';
import type { StoredSubscription, Subscription } from '../domain/subscription.ts';
import type { SubscriptionStore } from '../ports/subscription-store.ts';
import { MAILED_KEY, subscriptionKey, SUBSCRIPTIONS_PARTITION } from './keys.ts';

const PENDING_SECONDS = 2 * 86_400;

const subscriptionItem = v.object({
  sk: v.string(),
  email: v.string(),
  language: v.picklist(['es', 'en']),
  confirmed_at: v.optional(v.number()),
});
const mailedItem = v.object({ mailed_until: v.number() });

const storedIn = (item: RawItem): StoredSubscription => {
  const { sk: id, email, language, confirmed_at: confirmedAt = null } = v.parse(subscriptionItem, item);
  return { id, email, language, confirmedAt };
};

const confirmedIn = (item: RawItem): readonly Subscription[] => {
  const { confirmedAt, ...subscription } = storedIn(item);
  return confirmedAt === null ? [] : [{ ...subscription, confirmedAt }];
};

/** Subscriptions in DynamoDB. One that is not confirmed expires. */
export const makeSubscriptionStore = (table: Table): SubscriptionStore => ({
  request: async ({ id, email, language }, now) => {
    const outcome = await table.update({
      key: subscriptionKey(id),
      update: 'SET email = :email, #language = :language, #ttl = :ttl',
      condition: 'attribute_not_exists(confirmed_at)',
      names: { '#language': 'language', '#ttl': TTL_ATTRIBUTE },
      values: { ':email': email, ':language': language, ':ttl': Math.floor(now / 1_000) + PENDING_SECONDS },
    });
    return outcome.kind === 'written';
  },

  confirm: async (id, now) => {
    const outcome = await table.update({
      key: subscriptionKey(id),
      update: 'SET confirmed_at = if_not_exists(confirmed_at, :now) REMOVE #ttl',
      condition: 'attribute_exists(email)',
      names: { '#ttl': TTL_ATTRIBUTE },
      values: { ':now': now },
    });
    return outcome.kind === 'written';
  },

  remove: async (id) => {
    await table.transact([{ label: 'subscription', kind: 'delete', key: subscriptionKey(id) }]);
  },

  find: async (id) => {
    const item = await table.get(subscriptionKey(id));
    return item === null ? null : storedIn(item);
  },

  confirmed: async () => {
    const items = await queryAll(table, { condition: 'pk = :pk', values: { ':pk': SUBSCRIPTIONS_PARTITION } });
    return items.flatMap(confirmedIn);
  },

  mailedUntil: async () => {
    const item = await table.get(MAILED_KEY);
    return item === null ? null : v.parse(mailedItem, item).mailed_until;
  },

  markMailed: async (until) => {
    await table.update({ key: MAILED_KEY, update: 'SET mailed_until = :until', values: { ':until': until } });
  },
});
