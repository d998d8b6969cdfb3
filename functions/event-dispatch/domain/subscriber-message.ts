/** Name of the webhooks among the subscribers. Their messages go to the queue of their own family. */
export const WEBHOOKS = 'webhooks';

/** What the queue carries. Nothing of it names a person but by our own ids, and no account but by its last digits. */
export type SubscriberMessage = {
  /** Id of the request it comes from, for the log. */
  readonly correlationId: string;
} & (
  | {
      /** One change for one subscriber, so that each is tried again by itself. */
      readonly kind: 'delivery';
      readonly subscriber: string;
      /** Id of the event. */
      readonly id: string;
      readonly payload: unknown;
    }
  /** A change that could not be passed on, by the name under which its record is kept. It is published when it is redriven. */
  | { readonly kind: 'record'; readonly record: string }
);
