import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { SubscriberMessage } from '../domain/subscriber-message.ts';
import type { ChangeReader } from '../ports/change-reader.ts';
import type { SubscriberQueue } from '../ports/subscriber-queue.ts';
import { messagesOf } from './publish-changes.ts';
import type { Subscriber, Subscription } from './subscriber.ts';

type Deps = {
  readonly reader: ChangeReader;
  readonly subscriptions: readonly Subscription[];
  readonly subscribers: readonly Subscriber[];
  readonly subscriberQueue: SubscriberQueue;
  readonly clock: Clock;
};

/**
 * Has a subscriber act on its message. A message may come more than once; a change that could not be read is read from
 * the item as it is now, and published if that succeeds.
 */
export const makeDeliverMessage =
  (deps: Deps) =>
  async (message: SubscriberMessage): Promise<void> => {
    if (message.kind === 'unreadable') {
      const item = await deps.reader.readItem(message.key);
      if (item !== null) await deps.subscriberQueue.send(messagesOf(deps, item, message.correlationId));
      return;
    }
    const subscriber = deps.subscribers.find(({ name }) => name === message.subscriber);
    if (subscriber === undefined) throw new RangeError(`there is no subscriber ${message.subscriber}`);
    await subscriber.handle(message.payload, { id: message.id, receivedAt: deps.clock.now() });
  };
