import type { SubscriberMessage } from '../domain/subscriber-message.ts';

export type SubscriberQueue = {
  /**
   * Resolves once the queue holds all messages but those that it will never take, which are returned. Rejects while the
   * queue cannot be reached; it may hold some then.
   */
  readonly send: (messages: readonly SubscriberMessage[]) => Promise<readonly SubscriberMessage[]>;
};
