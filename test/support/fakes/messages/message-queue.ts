import type { OutgoingQueue } from '../../../../functions/messages/ports/outgoing-queue.ts';
import { messageBody, parseMessageBody } from '../../../../shared/messages/adapters/message-body.ts';
import type { Message } from '../../../../shared/messages/domain/message.ts';
import type { MessageQueue } from '../../../../shared/messages/ports/message-queue.ts';
import type { Clock } from '../../../../shared/platform/time/clock.ts';
import { UnavailableError } from '../../../../shared/platform/unavailable-error.ts';

type Waiting = { readonly body: string; readonly visibleAt: number };

type Queued = NonNullable<ReturnType<typeof parseMessageBody>>;

const read = (body: string): Queued => {
  const message = parseMessageBody(body);
  if (message === null) throw new TypeError('what was queued is no message');
  return message;
};

/**
 * The queue in memory; messages pass through their JSON, as they do in SQS, and what has a delay is received once the clock
 * has got there. While `outage.isDown`, it takes nothing.
 */
export const makeFakeMessageQueue = (clock: Clock) => {
  const queued: Message[] = [];
  const outage = { isDown: false };
  let waiting: readonly Waiting[] = [];
  const put = async (body: string, delaySeconds: number): Promise<void> => {
    await Promise.resolve();
    if (outage.isDown) throw new UnavailableError('the queue of messages is down');
    waiting = [...waiting, { body, visibleAt: clock.now() + delaySeconds * 1_000 }];
  };
  return {
    enqueue: async (message) => {
      await put(messageBody({ message, correlationId: message.correlationId, attempts: 0, requestedAt: clock.now() }), 0);
      queued.push(message);
    },
    enqueueBlank: (correlationId) => put(messageBody({ message: null, correlationId, attempts: 0, requestedAt: clock.now() }), 0),
    defer: (deferred, delaySeconds) => put(messageBody({ ...deferred, correlationId: deferred.message.correlationId }), delaySeconds),
    /** Takes what may be received now. */
    receive: (): readonly { readonly queued: Queued }[] => {
      const now = clock.now();
      const visible = waiting.filter(({ visibleAt }) => visibleAt <= now);
      waiting = waiting.filter(({ visibleAt }) => visibleAt > now);
      return visible.map(({ body }) => ({ queued: read(body) }));
    },
    /** What was queued, oldest first, whether or not it was received. */
    messages: (): readonly Message[] => queued,
    /** The code of the newest message with one to a destination; null without. */
    codeTo: (to: string): string | null => {
      const message = queued.findLast((each) => each.to === to && 'code' in each.template);
      return message !== undefined && 'code' in message.template ? message.template.code : null;
    },
    outage,
  } satisfies MessageQueue & OutgoingQueue & Readonly<Record<string, unknown>>;
};
