import { changeReader } from '../../../functions/event-dispatch/adapters/change-reader.ts';
import { makeFamily } from '../../../functions/event-dispatch/family.ts';
import type { SubscriberMessage, SubscriberQueue } from '../../../functions/event-dispatch/ports/subscriber-queue.ts';
import { makeActiveOwners } from '../../../shared/identity/accounts/adapters/active-owners.ts';
import { itemFromValidation } from '../../../shared/validation/adapters/dynamodb/validation-item.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { aUser } from '../../support/builders/identity/users.ts';
import type { Storage } from '../../support/contracts/storage.ts';
import { makeFakeRecordsAside } from '../../support/fakes/event-dispatch/records-aside.ts';
import { makeFakeSubscriberQueue } from '../../support/fakes/event-dispatch/subscriber-queue.ts';
import { makeFakeMessageQueue } from '../../support/fakes/messages/message-queue.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';
import { makeFakeReceiptFiles } from '../../support/fakes/validation/receipt-files.ts';
import { openMemoryStorage } from '../../support/storage/memory-storage.ts';

/** Deliveries of a message before SQS moves it to the dead letters. */
const MAX_RECEIVES = 5;

type Options = {
  readonly storage?: (storage: Storage) => Partial<Storage>;
  readonly queue?: (queue: SubscriberQueue) => SubscriberQueue;
};

/** The events family over a table in memory. */
export const openEvents = ({ storage = () => ({}), queue = (given) => given }: Options = {}) => {
  const { storage: whole, table, itemsBelow, place, takeChanges } = openMemoryStorage();
  const clock = makeManualClock(Date.parse('2026-11-05T18:00:00Z'));
  const log = makeRecordedLog();
  const subscriberQueue = makeFakeSubscriberQueue();
  const messageQueue = makeFakeMessageQueue(clock);
  const recordsAside = makeFakeRecordsAside();
  const family = makeFamily({
    ...whole,
    // Users that no test creates still have an account.
    users: { find: async (id) => (await whole.users.find(id)) ?? aUser('anybody', { id }) },
    activeOwners: makeActiveOwners(table, whole.users),
    ...storage(whole),
    changeReader,
    recordsAside,
    receiptFiles: makeFakeReceiptFiles(),
    subscriberQueue: queue(subscriberQueue),
    messageQueue,
    clock,
    log,
  });

  const { subscribers, counters } = family.queues;

  /** The messages of both queues that no worker has processed. */
  const receive = () => [
    ...subscriberQueue.receive().map((message) => ({ work: subscribers, message, receives: 0 })),
    ...subscriberQueue.receiveForCounters().map((message) => ({ work: counters, message, receives: 0 })),
  ];

  /** Processes messages as SQS and the workers do: failed ones return, until they become dead letters. */
  const processMessages = async (): Promise<readonly SubscriberMessage[]> => {
    const deadLetters: SubscriberMessage[] = [];
    let waiting = receive();
    while (waiting.length > 0) {
      const results = await Promise.allSettled(waiting.map(({ work, message }) => work(message)));
      const failed = waiting.filter((_message, index) => results[index]?.status === 'rejected');
      const received = failed.map((each) => ({ ...each, receives: each.receives + 1 }));
      deadLetters.push(...received.filter(({ receives }) => receives === MAX_RECEIVES).map(({ message }) => message));
      waiting = [...received.filter(({ receives }) => receives < MAX_RECEIVES), ...receive()];
    }
    return deadLetters;
  };

  return {
    ...family,
    table,
    takeChanges,
    itemsBelow,
    place,
    /** Phones in the directory. */
    directory: () => itemsBelow('DIRECTORY#'),
    storage: whole,
    log,
    subscriberQueue,
    messageQueue,
    recordsAside,
    processMessages,
    /** Validations that the subscribers can find. */
    keep: (...validations: readonly Validation[]): void => {
      for (const validation of validations) place(itemFromValidation(validation));
    },
  };
};
