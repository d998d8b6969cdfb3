import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { ChangeReader } from '../ports/change-reader.ts';
import type { RecordsAside } from '../ports/records-aside.ts';
import type { SubscriberMessage, SubscriberQueue } from '../ports/subscriber-queue.ts';
import { messagesOf } from './publish-changes.ts';
import type { Subscriber, Subscription } from './subscriber.ts';

type RecordMessage = Extract<SubscriberMessage, { readonly kind: 'record' }>;

type Deps = {
  readonly reader: ChangeReader;
  readonly subscriptions: readonly Subscription[];
  readonly subscribers: readonly Subscriber[];
  readonly subscriberQueue: SubscriberQueue;
  readonly recordsAside: RecordsAside;
  readonly clock: Clock;
};

/** Publishes a change that was set aside. Throws while it cannot be passed on, so that its message returns to the dead letters. */
const publishRecord = async (deps: Deps, { record, correlationId }: RecordMessage): Promise<void> => {
  const change = await deps.recordsAside.read(record);
  if (change === null) throw new Error('the record is no longer kept');
  if ('error' in change) throw change.error;
  const refused = await deps.subscriberQueue.send(messagesOf(deps, change, correlationId));
  if (refused.length > 0) throw new Error('the queue refuses a message of the record');
};

/** Runs a subscriber on its message, which may be delivered more than once. */
export const makeDeliverMessage =
  (deps: Deps) =>
  async (message: SubscriberMessage): Promise<void> => {
    if (message.kind === 'record') return publishRecord(deps, message);
    const subscriber = deps.subscribers.find(({ name }) => name === message.subscriber);
    if (subscriber === undefined) throw new RangeError(`there is no subscriber ${message.subscriber}`);
    await subscriber.handle(message.payload, { id: message.id, receivedAt: deps.clock.now(), correlationId: message.correlationId });
  };
