import type { Message } from '../domain/message.ts';

/** Mails and text messages on their way out. */
export type MessageQueue = {
  /** Resolves once the queue holds the message. It is sent once for each id, later when mail or telephone are down. */
  readonly enqueue: (message: Message) => Promise<void>;
};
