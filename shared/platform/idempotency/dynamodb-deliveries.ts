import { TTL_ATTRIBUTE } from '../dynamodb/table-schema.ts';
import type { LabelledWrite } from '../dynamodb/table.ts';
import type { Delivery } from './delivery.ts';
import { deliveryKey } from './keys.ts';

/** Longer than the lifetime of a message: a day in the stream, four in a queue, a fortnight among dead letters. */
const REMEMBERED_SECONDS = 60 * 86_400;

/**
 * Marks a delivery as handled by a consumer; its condition fails if it was before. In the transaction of the consumer's own writes, it
 * makes them happen once.
 */
export const deliveryWrite = (consumer: string, { id, receivedAt }: Delivery): LabelledWrite<'delivery'> => ({
  label: 'delivery',
  kind: 'put',
  item: { ...deliveryKey(id, consumer), [TTL_ATTRIBUTE]: Math.floor(receivedAt / 1000) + REMEMBERED_SECONDS },
  condition: 'attribute_not_exists(pk)',
});
