import { makeFamily } from '../../../functions/messages/family.ts';
import { makeFakeMessageQueue } from '../../support/fakes/messages/message-queue.ts';
import { makeFakeEmailSender, makeFakeSmsSender } from '../../support/fakes/messages/senders.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { makeFakeIds } from '../../support/fakes/platform/ids.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';
import { openMemoryStorage } from '../../support/storage/memory-storage.ts';

/** The messages family over a table in memory. */
export const openMessages = () => {
  const clock = makeManualClock(Date.parse('2026-11-05T18:00:00Z'));
  const { storage } = openMemoryStorage();
  const queue = makeFakeMessageQueue(clock);
  const [emails, texts, log] = [makeFakeEmailSender(), makeFakeSmsSender(), makeRecordedLog()];
  const family = makeFamily({
    ...storage,
    emails,
    texts,
    outgoing: queue,
    panelUrl: 'https://panel.example.com',
    clock,
    ids: makeFakeIds(),
    log,
  });
  return {
    clock,
    queue,
    emails,
    texts,
    log,
    suppressions: storage.suppressions,
    sentMessages: storage.sentMessages,
    outgoing: family.queues.outgoing,
    feedback: family.queues.feedback,
    /** Processes the messages that may be received now. */
    process: async (): Promise<void> => {
      await Promise.all(queue.receive().map(({ queued }) => family.queues.outgoing(queued)));
    },
  };
};
