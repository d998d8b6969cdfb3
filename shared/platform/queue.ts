/** The part that all messages of our own have in common. */
export type QueueMessage = {
  /** Id of the request the message comes from; part of every log line of its processing. */
  readonly correlationId: string;
};

/** Where messages wait for a worker. A message may arrive more than once. */
export type Queue<Message extends QueueMessage> = {
  /** Resolves once the queue holds the message, which arrives after the delay: whole seconds, 900 at most. */
  readonly send: (message: Message, delaySeconds?: number) => Promise<void>;
};
