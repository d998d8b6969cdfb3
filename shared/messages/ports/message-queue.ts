import type { Message } from '../domain/message.ts';

/** Mails and text messages on their way out. */
export type MessageQueue = {
  /** Resolves once the queue holds the message. It is sent once for each id, later when mail or telephone are down. */
  readonly enqueue: (message: Message) => Promise<void>;
  /**
   * The same with nothing to send, where an address has no account: it takes as long and fails when the queue is down, so
   * that neither tells which addresses have one.
   */
  readonly enqueueNothing: (correlationId: string) => Promise<void>;
};
