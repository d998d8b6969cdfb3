import { outgoingQueue } from '../../../../shared/messages/adapters/message-queue.ts';
import type { Message, QueuedMessage } from '../../../../shared/messages/message.ts';
import type { MessageQueue } from '../../../../shared/messages/ports/message-queue.ts';
import type { Queue } from '../../../../shared/platform/queue.ts';
import type { Clock } from '../../../../shared/platform/time/clock.ts';
import { UnavailableError } from '../../../../shared/platform/unavailable-error.ts';

type Waiting = { readonly body: string; readonly visibleAt: number };

const read = (body: string): QueuedMessage => {
  const message = outgoingQueue.parse(body);
  if (message === null) throw new TypeError('what was queued is no message');
  return message;
};

/**
 * The queue in memory; messages pass through their JSON, as they do in SQS, and a delayed one is received once the clock has reached its
 * time. While `outage.isDown`, it refuses messages.
 */
export const makeFakeMessageQueue = (clock: Clock) => {
  const queued: Message[] = [];
  const outage = { isDown: false };
  let waiting: readonly Waiting[] = [];
  const put = async (message: QueuedMessage, delaySeconds = 0): Promise<void> => {
    await Promise.resolve();
    if (outage.isDown) throw new UnavailableError('the queue of messages is down');
    waiting = [...waiting, { body: outgoingQueue.bodyOf(message), visibleAt: clock.now() + delaySeconds * 1_000 }];
  };
  return {
    enqueue: async (message) => {
      await put({ message, correlationId: message.correlationId, attempts: 0, requestedAt: clock.now() });
      queued.push(message);
    },
    enqueueBlank: (correlationId) => put({ message: null, correlationId, attempts: 0, requestedAt: clock.now() }),
    send: put,
    /** Receives the messages that are due now. */
    receive: (): readonly { readonly queued: QueuedMessage }[] => {
      const now = clock.now();
      const visible = waiting.filter(({ visibleAt }) => visibleAt <= now);
      waiting = waiting.filter(({ visibleAt }) => visibleAt > now);
      return visible.map(({ body }) => ({ queued: read(body) }));
    },
    /** All queued messages, oldest first, received or not. */
    messages: (): readonly Message[] => queued,
    /** The code of the newest message with one to a destination; null without. */
    codeTo: (to: string): string | null => {
      const message = queued.findLast((each) => each.to === to && 'code' in each.template);
      return message !== undefined && 'code' in message.template ? message.template.code : null;
    },
    outage,
  } satisfies MessageQueue & Queue<QueuedMessage> & Readonly<Record<string, unknown>>;
};
