import type { Message } from '../../../shared/messages/domain/message.ts';

/** A message with what became of it so far; `requestedAt` in epoch milliseconds. */
export type WaitingMessage = { readonly message: Message; readonly attempts: number; readonly requestedAt: number };

/** The queue that messages are taken from, for those that have to wait. */
export type OutgoingQueue = {
  /** Resolves once the queue holds the message. A delay is at most 900 seconds. */
  readonly defer: (waiting: WaitingMessage, delaySeconds: number) => Promise<void>;
};
