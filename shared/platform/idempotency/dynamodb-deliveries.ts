import { TTL_ATTRIBUTE } from '../dynamodb/table-schema.ts';
import type { LabelledWrite, Table } from '../dynamodb/table.ts';
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

/**
 * Marks deliveries in the transaction of the writes that they cause, whose only conditions are those of the marks. Nothing is written where
 * some were handled before: it returns the others, for a transaction without those. None are left once it is written.
 */
export const writeOnce = async <Delivered extends { readonly delivery: Delivery }>(
  table: Pick<Table, 'transact'>,
  consumer: string,
  delivered: readonly Delivered[],
  writes: readonly LabelledWrite<string>[],
): Promise<readonly Delivered[]> => {
  const marks = delivered.map(({ delivery }) => ({ ...deliveryWrite(consumer, delivery), label: delivery.id }));
  const failed = new Set(await table.transact<string>([...marks, ...writes]));
  return failed.size === 0 ? [] : delivered.filter(({ delivery }) => !failed.has(delivery.id));
};
