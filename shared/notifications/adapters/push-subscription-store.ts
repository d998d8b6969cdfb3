import * as v from 'valibot';

import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { LabelledWrite, RawItem, Table } from '../../platform/dynamodb/table.ts';
import { isPushSubscriptionId, MAX_PUSH_SUBSCRIPTIONS, type PushSubscription } from '../domain/push-subscription.ts';
import type { PushSubscriptionStore } from '../ports/push-subscription-store.ts';
import { headKey, notificationPartition, PUSH_SORT, pushSubscriptionKey } from './keys.ts';

/** Attempts of a write that loses races against others of the same browser. */
const MAX_ATTEMPTS = 5;

const subscriptionItem = v.object({
  subscription_id: v.pipe(v.string(), v.guard(isPushSubscriptionId)),
  endpoint: v.string(),
  p256dh: v.string(),
  auth_secret: v.string(),
  device_name: v.nullable(v.string()),
  expires_at: v.nullable(v.number()),
  created_at: v.number(),
});

const subscriptionOf = (userId: UserId, item: RawItem): PushSubscription => {
  const read = v.parse(subscriptionItem, item);
  return {
    userId,
    id: read.subscription_id,
    endpoint: read.endpoint,
    keys: { p256dh: read.p256dh, auth: read.auth_secret },
    deviceName: read.device_name,
    expiresAt: read.expires_at,
    createdAt: read.created_at,
  };
};

const itemOf = ({ userId, id, endpoint, keys, deviceName, expiresAt, createdAt }: PushSubscription): RawItem => ({
  ...pushSubscriptionKey(userId, id),
  subscription_id: id,
  endpoint,
  p256dh: keys.p256dh,
  auth_secret: keys.auth,
  device_name: deviceName,
  expires_at: expiresAt,
  created_at: createdAt,
});

const EXISTS = 'attribute_exists(pk)';

/** Counts a subscription that was stored or removed. */
const countWrite = (userId: UserId, change: 1 | -1): LabelledWrite<'head'> => ({
  label: 'head',
  kind: 'update',
  key: headKey(userId),
  update: 'ADD push_subscriptions :change',
  ...(change === 1 ? { condition: 'attribute_not_exists(push_subscriptions) OR push_subscriptions < :max' } : {}),
  values: { ':change': change, ...(change === 1 ? { ':max': MAX_PUSH_SUBSCRIPTIONS } : {}) },
});

/** Subscriptions in DynamoDB: an item each, in the partition of the notifications. */
export const makePushSubscriptionStore = (table: Table): PushSubscriptionStore => {
  /** The stored subscription with its new keys; null when there is none. */
  const replace = async (subscription: PushSubscription): Promise<PushSubscription | null> => {
    const { userId, id, keys, deviceName, expiresAt } = subscription;
    const outcome = await table.update({
      key: pushSubscriptionKey(userId, id),
      update: 'SET p256dh = :p256dh, auth_secret = :auth, device_name = :name, expires_at = :expires',
      condition: EXISTS,
      values: { ':p256dh': keys.p256dh, ':auth': keys.auth, ':name': deviceName, ':expires': expiresAt },
    });
    return outcome.kind === 'written' ? subscriptionOf(userId, outcome.item) : null;
  };

  return {
    list: async (userId) => {
      const { items } = await table.query({
        condition: 'pk = :pk AND begins_with(sk, :prefix)',
        values: { ':pk': notificationPartition(userId), ':prefix': PUSH_SORT },
      });
      return items.map((item) => subscriptionOf(userId, item));
    },

    find: async (userId, id) => {
      const item = await table.get(pushSubscriptionKey(userId, id));
      return item === null ? null : subscriptionOf(userId, item);
    },

    save: async (subscription) => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const replaced = await replace(subscription);
        if (replaced !== null) return { kind: 'replaced', subscription: replaced };
        const failed = await table.transact<'subscription' | 'head'>([
          { label: 'subscription', kind: 'put', item: itemOf(subscription), condition: 'attribute_not_exists(pk)' },
          countWrite(subscription.userId, 1),
        ]);
        if (failed.length === 0) return { kind: 'created', subscription };
        if (!failed.includes('subscription')) return { kind: 'full' };
      }
      throw new Error('too many changes of one push subscription at once');
    },

    remove: async (userId, id, seen) => {
      const removal: LabelledWrite<'subscription'> = {
        label: 'subscription',
        kind: 'delete',
        key: pushSubscriptionKey(userId, id),
        ...(seen === null ? { condition: EXISTS } : { condition: 'auth_secret = :auth', values: { ':auth': seen.keys.auth } }),
      };
      return (await table.transact<'subscription' | 'head'>([removal, countWrite(userId, -1)])).length === 0;
    },
  };
};
