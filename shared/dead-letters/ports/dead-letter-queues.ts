import type { DeadLetter, ReceivedLetter } from '../domain/dead-letter.ts';

/** A dead letter in its queue, from which `remove` takes it for good. */
export type WaitingLetter = ReceivedLetter & { readonly remove: () => Promise<void> };

/** The queues of dead letters. */
export type DeadLetterQueues = {
  /** Every queue that has dead letters, as `family/queue`. */
  readonly names: readonly string[];
  /** Up to ten dead letters of a queue, which no other receiver gets for half a minute. */
  readonly receive: (queue: string) => Promise<readonly WaitingLetter[]>;
};

/** The queues that redriven messages return to. */
export type RedriveQueues = {
  /** Whether messages of the queue are sent again; failed runs of schedules and of the stream are not messages of a worker. */
  readonly takes: (queue: string) => boolean;
  /** Sends a body with the id and the count of its letter. The message may arrive more than once. */
  readonly send: (letter: Pick<DeadLetter, 'id' | 'queue' | 'count'>, body: string) => Promise<void>;
};
