import * as v from 'valibot';

/** Name of the webhooks among the subscribers. Their messages go to the queue of their own family. */
export const WEBHOOKS = 'webhooks';
/** Name of the dispatch of rows of bulk imports. Its messages go to the queue of its own family. */
export const ROW_DISPATCH = 'row-dispatch';
/** Name of the counters of validations among the subscribers. Their messages go to a queue with larger batches, which those of the portal's answers share. */
export const COUNTERS = 'validation-counters';

/** A message of the queue. It has ids of the service, the last digits of accounts, and nothing else that identifies a person. */
export const subscriberMessage = v.variant('kind', [
  /** One change for one subscriber, so that each is tried again by itself. */
  v.object({
    kind: v.literal('delivery'),
    subscriber: v.string(),
    /** Id of the event. */
    id: v.string(),
    payload: v.unknown(),
    correlationId: v.string(),
  }),
  /** A change that could not be passed on, by the name under which its record is kept. It is published when it is redriven. */
  v.object({ kind: v.literal('record'), record: v.string(), correlationId: v.string() }),
]);

export type SubscriberMessage = v.InferOutput<typeof subscriberMessage>;

export type SubscriberQueue = {
  /**
   * Resolves once the queue holds all messages but those that it will never take, which are returned. Rejects while the
   * queue cannot be reached; it may hold some then.
   */
  readonly send: (messages: readonly SubscriberMessage[]) => Promise<readonly SubscriberMessage[]>;
};
