import type { Log } from '../../../shared/platform/observability/log.ts';
import type { ItemChange } from '../domain/item-change.ts';
import type { SubscriberMessage } from '../domain/subscriber-message.ts';
import type { ChangeReader } from '../ports/change-reader.ts';
import type { SubscriberQueue } from '../ports/subscriber-queue.ts';
import type { Subscription } from './subscriber.ts';

type Deps = {
  readonly reader: Pick<ChangeReader, 'changesOf'>;
  readonly subscriptions: readonly Subscription[];
  readonly subscriberQueue: SubscriberQueue;
  readonly log: Log;
};

/** A change of an item as the stream delivers it; `id` is the same for every delivery. */
export type StreamedChange = ItemChange & { readonly id: string };

/** A message for every subscriber that wants to know of a change. Throws when the change cannot be read. */
export const messagesOf = (
  { reader, subscriptions }: Pick<Deps, 'reader' | 'subscriptions'>,
  itemChange: ItemChange,
  correlationId: string,
): readonly SubscriberMessage[] =>
  reader.changesOf(itemChange).flatMap((change) =>
    subscriptions.flatMap(({ name, select }): readonly SubscriberMessage[] => {
      const payload = select(change);
      return payload === null ? [] : [{ kind: 'delivery', subscriber: name, id: change.id, payload, correlationId }];
    }),
  );

/**
 * Passes changes on to the queue of the subscribers, and does nothing else: a batch of the stream is delivered again as
 * a whole, and a slow one holds up its shard. A change that cannot be read is passed on as such, so that it fails alone
 * and ends with the dead letters.
 */
export const makePublishChanges = (deps: Deps) => {
  const messagesOrUnreadable = (change: StreamedChange): readonly SubscriberMessage[] => {
    const correlationId = change.correlationId ?? change.id;
    try {
      return messagesOf(deps, change, correlationId);
    } catch (error) {
      deps.log.error('stream_record_unreadable', { record_id: change.id, correlation_id: correlationId }, error);
      return [{ kind: 'unreadable', key: change.key, correlationId }];
    }
  };

  return async (changes: readonly StreamedChange[]): Promise<void> => {
    await deps.subscriberQueue.send(changes.flatMap(messagesOrUnreadable));
  };
};
