import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { SubscriberMessage } from '../domain/subscriber-message.ts';
import type { ChangeReader } from '../ports/change-reader.ts';
import type { SubscriberQueue } from '../ports/subscriber-queue.ts';
import { messagesOf } from './publish-changes.ts';
import type { Subscriber, Subscription } from './subscriber.ts';

type UnreadableMessage = Extract<SubscriberMessage, { readonly kind: 'unreadable' }>;

type Deps = {
  readonly reader: ChangeReader;
  readonly subscriptions: readonly Subscription[];
  readonly subscribers: readonly Subscriber[];
  readonly subscriberQueue: SubscriberQueue;
  readonly clock: Clock;
};

/**
 * Publishes a change that could not be read, from the item as it is now. Throws where that is not what the change made
 * of it: its events are gone with the images, and somebody has to know.
 */
const publishUnreadable = async (deps: Deps, { key, version, correlationId }: UnreadableMessage): Promise<void> => {
  const item = key === null ? null : await deps.reader.readItem(key);
  if (item === null || version === null || deps.reader.versionOf(item) !== version) {
    throw new Error('what an unreadable change made of its item is not there any more');
  }
  await deps.subscriberQueue.send(messagesOf(deps, item, correlationId));
};

/** Has a subscriber act on its message, which may come more than once. */
export const makeDeliverMessage =
  (deps: Deps) =>
  async (message: SubscriberMessage): Promise<void> => {
    if (message.kind === 'unreadable') return publishUnreadable(deps, message);
    const subscriber = deps.subscribers.find(({ name }) => name === message.subscriber);
    if (subscriber === undefined) throw new RangeError(`there is no subscriber ${message.subscriber}`);
    await subscriber.handle(message.payload, { id: message.id, receivedAt: deps.clock.now(), correlationId: message.correlationId });
  };
