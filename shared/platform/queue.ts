/** Attempts at a message before it becomes a dead letter. */
export const MAX_RECEIVES = 5;

/** Fields of every message of the service. */
export type QueueMessage = {
  /** Id of the request that caused the message; part of every log line of its processing. */
  readonly correlationId: string;
};

/** A queue of messages for a worker. A message may be delivered more than once. */
export type Queue<Message extends QueueMessage> = {
  /** Resolves once the queue has stored the message, which is delivered after the delay: whole seconds, 900 at most. */
  readonly send: (message: Message, delaySeconds?: number) => Promise<void>;
};
