import { parseSubscriberMessage } from '../../../../functions/events/adapters/subscriber-queue.ts';
import type { SubscriberMessage } from '../../../../functions/events/domain/subscriber-message.ts';
import type { SubscriberQueue } from '../../../../functions/events/ports/subscriber-queue.ts';

/** The queue of the subscribers in memory; messages pass through their JSON, as they do in SQS. */
export const makeFakeSubscriberQueue = (): SubscriberQueue & { readonly receive: () => readonly SubscriberMessage[] } => {
  const bodies: string[] = [];
  return {
    send: async (messages) => {
      await Promise.resolve();
      bodies.push(...messages.map((message) => JSON.stringify(message)));
    },
    receive: () =>
      bodies.splice(0).map((body) => {
        const message = parseSubscriberMessage(body);
        if (message === null) throw new TypeError(`${body} is no message of this queue`);
        return message;
      }),
  };
};
