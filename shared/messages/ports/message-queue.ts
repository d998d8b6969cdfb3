import type { Message } from '../message.ts';

/** The queue of mails and text messages. Both methods reject with UnavailableError while the queue is down. */
export type MessageQueue = {
  /** Resolves once the queue has stored the message. It is sent once per id, later if mail or telephone are down. */
  readonly enqueue: (message: Message) => Promise<void>;
  /**
   * Enqueues a message without a recipient, so that a caller cannot detect whether there is one: it takes as long, and fails while the
   * queue is down. `correlationId` is the id of the request.
   */
  readonly enqueueBlank: (correlationId: string) => Promise<void>;
};
