import type { Log } from '../../../shared/platform/observability/log.ts';
import type { ItemChange, UnreadableChange } from '../domain/item-change.ts';
import type { SubscriberMessage } from '../domain/subscriber-message.ts';
import type { ChangeReader } from '../ports/change-reader.ts';
import type { SubscriberQueue } from '../ports/subscriber-queue.ts';
import type { Subscription } from './subscriber.ts';

type Deps = {
  readonly reader: Pick<ChangeReader, 'changesOf' | 'versionOf'>;
  readonly subscriptions: readonly Subscription[];
  readonly subscriberQueue: SubscriberQueue;
  readonly log: Log;
};

/** A change of an item as the stream delivers it; `id` is the same for every delivery. */
export type StreamedChange = ItemChange & { readonly id: string };

type UnreadableStreamedChange = UnreadableChange & { readonly id: string };

/** A message for every subscriber that wants to know of a change. Throws when the change cannot be read. */
export const messagesOf = (
  { reader, subscriptions }: { readonly reader: Pick<ChangeReader, 'changesOf'>; readonly subscriptions: readonly Subscription[] },
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
  const putAside = ({ id, key, after, error, correlationId: origin }: UnreadableStreamedChange): readonly SubscriberMessage[] => {
    const correlationId = origin ?? id;
    deps.log.error('stream_record_unreadable', { record_id: id, correlation_id: correlationId }, error);
    const version = key === null ? null : deps.reader.versionOf({ key, after });
    return [{ kind: 'unreadable', key, version, correlationId }];
  };

  const messagesOrUnreadable = (change: StreamedChange | UnreadableStreamedChange): readonly SubscriberMessage[] => {
    if ('error' in change) return putAside(change);
    try {
      return messagesOf(deps, change, change.correlationId ?? change.id);
    } catch (error) {
      return putAside({ ...change, error: new Error('a change of an item cannot be read', { cause: error }) });
    }
  };

  return async (changes: readonly (StreamedChange | UnreadableStreamedChange)[]): Promise<void> => {
    await deps.subscriberQueue.send(changes.flatMap(messagesOrUnreadable));
  };
};
