import type { OpaqueId } from '../brand.ts';
import { ownerPartition, type ItemKey } from '../dynamodb/keys.ts';

/** The item of an Idempotency-Key, in the partition of its owner. */
export const idempotencyItemKey = (ownerId: OpaqueId, endpoint: string, key: string): ItemKey => ({
  pk: ownerPartition(ownerId),
  sk: `IDEMPOTENCY#${endpoint}#${key}`,
});

/** A query for an owner's keys that were sent with a method to the addresses below a path. */
export const idempotencyItemsBelow = (ownerId: OpaqueId, method: string, path: string) =>
  ({
    condition: 'pk = :pk AND begins_with(sk, :below)',
    values: { ':pk': ownerPartition(ownerId), ':below': `IDEMPOTENCY#${method} ${path}/` },
  }) as const;

/** The mark that a consumer has acted on a delivery. */
export const deliveryKey = (id: string, consumer: string): ItemKey => ({ pk: `DELIVERY#${id}`, sk: consumer });
