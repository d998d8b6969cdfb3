import type { OpaqueId } from '../brand.ts';
import type { ItemKey } from '../dynamodb/keys.ts';

/** The item of an Idempotency-Key, beside what else is its owner's. */
export const idempotencyItemKey = (ownerId: OpaqueId, endpoint: string, key: string): ItemKey => ({
  pk: `USER#${ownerId}`,
  sk: `IDEMPOTENCY#${endpoint}#${key}`,
});

/** Where the items of an owner's keys lie that were sent with a method to the addresses below a path. */
export const idempotencyItemsBelow = (ownerId: OpaqueId, method: string, path: string) =>
  ({
    condition: 'pk = :pk AND begins_with(sk, :below)',
    values: { ':pk': `USER#${ownerId}`, ':below': `IDEMPOTENCY#${method} ${path}/` },
  }) as const;

/** The mark that a consumer has acted on a delivery. */
export const deliveryKey = (id: string, consumer: string): ItemKey => ({ pk: `DELIVERY#${id}`, sk: consumer });
