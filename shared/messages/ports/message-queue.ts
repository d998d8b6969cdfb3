import type { Message } from '../message.ts';

/** Mails and text messages on their way out. Both reject with UnavailableError while the queue is down. */
export type MessageQueue = {
  /** Resolves once the queue holds the message. It is sent once for each id, later when mail or telephone are down. */
  readonly enqueue: (message: Message) => Promise<void>;
  /**
   * The same with a message that nobody gets, where it must not show whether there is one: it takes as long, and fails
   * while the queue is down. `correlationId` is the id of the request.
   */
  readonly enqueueBlank: (correlationId: string) => Promise<void>;
};
