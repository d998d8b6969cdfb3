import * as v from 'valibot';

import { isUserId, type UserId } from '../../identity/accounts/domain/identity.ts';
import type { LabelledWrite, RawItem, Table } from '../../platform/dynamodb/table.ts';
import {
  endpointDigestOf,
  isPushSubscriptionId,
  MAX_PUSH_SUBSCRIPTIONS,
  pushSubscriptionIdOf,
  type PushSubscription,
  type PushSubscriptionId,
} from '../domain/push-subscription.ts';
import type { PushSubscriptionStore } from '../ports/push-subscription-store.ts';
import { headKey, notificationPartition, PUSH_SORT, pushOwnerKey, pushSubscriptionKey } from './keys.ts';

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
  endpoint_digest: endpointDigestOf(endpoint),
  p256dh: keys.p256dh,
  auth_secret: keys.auth,
  device_name: deviceName,
  expires_at: expiresAt,
  created_at: createdAt,
});

const ownerItem = v.object({ user_id: v.pipe(v.string(), v.guard(isUserId)) });

const EXISTS = 'attribute_exists(pk)';

type WriteLabel = 'subscription' | 'head' | 'owner' | 'earlier';

/** Counts a subscription that was stored. */
const addToCount = (userId: UserId): LabelledWrite<WriteLabel> => ({
  label: 'head',
  kind: 'update',
  key: headKey(userId),
  update: 'ADD push_subscriptions :change',
  condition: 'attribute_not_exists(push_subscriptions) OR push_subscriptions < :max',
  values: { ':change': 1, ':max': MAX_PUSH_SUBSCRIPTIONS },
});

/** Counts a subscription that was removed. */
const takeFromCount = (userId: UserId): LabelledWrite<WriteLabel> => ({
  label: 'earlier',
  kind: 'update',
  key: headKey(userId),
  update: 'ADD push_subscriptions :change',
  values: { ':change': -1 },
});

/** Stores a subscription, or the keys and the name of one that is there. */
const saveWrites = (subscription: PushSubscription, existing: PushSubscription | null): readonly LabelledWrite<WriteLabel>[] => {
  const { userId, id, endpoint, keys, deviceName, expiresAt } = subscription;
  if (existing === null) {
    const put = { label: 'subscription', kind: 'put', item: itemOf(subscription), condition: 'attribute_not_exists(pk)' } as const;
    return [put, addToCount(userId)];
  }
  return [
    {
      label: 'subscription',
      kind: 'update',
      key: pushSubscriptionKey(userId, id),
      update: 'SET p256dh = :p256dh, auth_secret = :auth, device_name = :name, expires_at = :expires, endpoint_digest = :digest',
      condition: EXISTS,
      values: {
        ':p256dh': keys.p256dh,
        ':auth': keys.auth,
        ':name': deviceName,
        ':expires': expiresAt,
        ':digest': endpointDigestOf(endpoint),
      },
    },
  ];
};

/** Makes a user the owner of a browser, if it still has the owner that was seen. */
const ownerWrite = ({ userId, endpoint }: PushSubscription, seen: UserId | null): LabelledWrite<WriteLabel> => ({
  label: 'owner',
  kind: 'put',
  item: { ...pushOwnerKey(endpointDigestOf(endpoint)), user_id: userId },
  ...(seen === null ? { condition: 'attribute_not_exists(pk)' } : { condition: 'user_id = :seen', values: { ':seen': seen } }),
});

/** Subscriptions in DynamoDB: an item each, in the partition of the notifications, and one that names the owner of the browser. */
export const makePushSubscriptionStore = (table: Table): PushSubscriptionStore => {
  const find = async (userId: UserId, id: PushSubscriptionId): Promise<PushSubscription | null> => {
    const item = await table.get(pushSubscriptionKey(userId, id));
    return item === null ? null : subscriptionOf(userId, item);
  };

  const ownerOf = async (endpoint: string): Promise<UserId | null> => {
    const item = await table.get(pushOwnerKey(endpointDigestOf(endpoint)));
    return item === null ? null : v.parse(ownerItem, item).user_id;
  };

  /** Removes the subscription of the user who had the browser before. */
  const takeoverWrites = async (
    { userId, endpoint }: PushSubscription,
    owner: UserId | null,
  ): Promise<readonly LabelledWrite<WriteLabel>[]> => {
    if (owner === null || owner === userId) return [];
    const earlier = await find(owner, pushSubscriptionIdOf(owner, endpoint));
    if (earlier === null) return [];
    return [{ label: 'earlier', kind: 'delete', key: pushSubscriptionKey(owner, earlier.id), condition: EXISTS }, takeFromCount(owner)];
  };

  return {
    list: async (userId) => {
      const { items } = await table.query({
        condition: 'pk = :pk AND begins_with(sk, :prefix)',
        values: { ':pk': notificationPartition(userId), ':prefix': PUSH_SORT },
      });
      return items.map((item) => subscriptionOf(userId, item));
    },

    find,

    save: async (subscription) => {
      const { userId, id, endpoint } = subscription;
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const [existing, owner] = await Promise.all([find(userId, id), ownerOf(endpoint)]);
        const failed = await table.transact([
          ...saveWrites(subscription, existing),
          ownerWrite(subscription, owner),
          ...(await takeoverWrites(subscription, owner)),
        ]);
        if (failed.length === 0) {
          if (existing === null) return { kind: 'created', subscription };
          return { kind: 'replaced', subscription: { ...subscription, createdAt: existing.createdAt } };
        }
        if (failed.every((label) => label === 'head')) return { kind: 'full' };
      }
      throw new Error('too many changes of one push subscription at once');
    },

    remove: async (userId, id, seen) => {
      const endpoint = (seen ?? (await find(userId, id)))?.endpoint;
      if (endpoint === undefined) return false;
      const removal: readonly LabelledWrite<WriteLabel>[] = [
        {
          label: 'subscription',
          kind: 'delete',
          key: pushSubscriptionKey(userId, id),
          ...(seen === null ? { condition: EXISTS } : { condition: 'auth_secret = :auth', values: { ':auth': seen.keys.auth } }),
        },
        takeFromCount(userId),
      ];
      const release: LabelledWrite<WriteLabel> = {
        label: 'owner',
        kind: 'delete',
        key: pushOwnerKey(endpointDigestOf(endpoint)),
        condition: 'attribute_not_exists(pk) OR user_id = :own',
        values: { ':own': userId },
      };
      const failed = await table.transact([...removal, release]);
      // A purge of another account may have left a subscription whose browser has another owner.
      const isOthers = failed.length > 0 && failed.every((label) => label === 'owner');
      return (isOthers ? await table.transact(removal) : failed).length === 0;
    },
  };
};
