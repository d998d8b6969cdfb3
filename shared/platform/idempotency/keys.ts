import type { OpaqueId } from '../brand.ts';
import type { ItemKey } from '../dynamodb/keys.ts';

/** The item of an Idempotency-Key, beside what else is its owner's. */
export const idempotencyItemKey = (ownerId: OpaqueId, endpoint: string, key: string): ItemKey => ({
  pk: `USER#${ownerId}`,
  sk: `IDEMPOTENCY#${endpoint}#${key}`,
});

/** The mark that a consumer has acted on a delivery. */
export const deliveryKey = (id: string, consumer: string): ItemKey => ({ pk: `DELIVERY#${id}`, sk: consumer });
