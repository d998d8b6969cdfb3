import type { SubscriberMessage } from '../domain/subscriber-message.ts';

export type SubscriberQueue = {
  /** Resolves once the queue holds all messages; otherwise it may hold some. */
  readonly send: (messages: readonly SubscriberMessage[]) => Promise<void>;
};
