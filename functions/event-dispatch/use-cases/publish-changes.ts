import type { Log } from '../../../shared/platform/observability/log.ts';
import { isOfTestMode } from '../domain/change.ts';
import type { ItemChange, UnreadableChange } from '../domain/item-change.ts';
import type { ChangeReader } from '../ports/change-reader.ts';
import { COUNTERS, type SubscriberMessage, type SubscriberQueue } from '../ports/subscriber-queue.ts';
import type { Subscription } from './subscriber.ts';

type Deps = {
  readonly reader: ChangeReader;
  readonly subscriptions: readonly Subscription[];
  readonly subscriberQueue: SubscriberQueue;
  readonly log: Log;
};

type AnyChange = ItemChange | UnreadableChange;

/** A message for every subscriber that selects a change. Throws when the change cannot be read. */
export const messagesOf = (
  { reader, subscriptions }: Pick<Deps, 'reader' | 'subscriptions'>,
  itemChange: ItemChange,
  correlationId: string,
): readonly SubscriberMessage[] => {
  const messageFor = (subscriber: string, id: string, payload: unknown): readonly SubscriberMessage[] =>
    payload === null ? [] : [{ kind: 'delivery', subscriber, id, payload, correlationId }];
  return [
    ...messageFor(COUNTERS, itemChange.id, reader.countChangeOf(itemChange)),
    ...reader.changesOf(itemChange).flatMap((change) => {
      const interested = isOfTestMode(change) ? subscriptions.filter(({ hasTestMode }) => hasTestMode === true) : subscriptions;
      return interested.flatMap(({ name, select }) => messageFor(name, change.id, select(change)));
    }),
  ];
};

/**
 * Passes changes on to the queue of the subscribers, and does nothing else: a batch of the stream is delivered again as a whole, and a slow
 * one delays its shard. Returns the changes that cannot be read, or of which the queue refuses a message; a change that is returned may
 * have been passed on in part.
 */
export const makePublishChanges = (deps: Deps) => {
  /** Null for a change that cannot be read. */
  const messagesOrNull = (change: AnyChange): readonly SubscriberMessage[] | null => {
    const { id, correlationId: origin } = change;
    const correlationId = origin ?? id;
    try {
      if ('error' in change) throw change.error;
      return messagesOf(deps, change, correlationId);
    } catch (error) {
      deps.log.error('stream_record_unreadable', { record_id: id, correlation_id: correlationId }, error);
      return null;
    }
  };

  return async <Change extends AnyChange>(changes: readonly Change[]): Promise<readonly Change[]> => {
    const published = changes.map((change) => ({ change, messages: messagesOrNull(change) }));
    const refused = new Set(await deps.subscriberQueue.send(published.flatMap(({ messages }) => messages ?? [])));
    return published.filter(({ messages }) => messages?.every((message) => !refused.has(message)) !== true).map(({ change }) => change);
  };
};
