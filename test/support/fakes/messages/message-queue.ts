import type { Message } from '../../../../shared/messages/domain/message.ts';
import type { MessageQueue } from '../../../../shared/messages/ports/message-queue.ts';

/** The queue in memory. While `isDown`, it takes nothing. */
export const makeFakeMessageQueue = () => {
  const queued: Message[] = [];
  const outage = { isDown: false };
  return {
    enqueue: async (message) => {
      await Promise.resolve();
      if (outage.isDown) throw new Error('the queue of messages is down');
      queued.push(message);
    },
    /** What was queued, oldest first. */
    messages: (): readonly Message[] => queued,
    /** The code of the newest message with one to a destination; null without. */
    codeTo: (to: string): string | null => {
      const message = queued.findLast((each) => each.to === to && 'code' in each.template);
      return message !== undefined && 'code' in message.template ? message.template.code : null;
    },
    outage,
  } satisfies MessageQueue & Readonly<Record<string, unknown>>;
};
