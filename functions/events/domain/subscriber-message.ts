import type { ItemChange } from './item-change.ts';

/** What the queue carries. Nothing of it names an account, a phone or a person but by our own ids. */
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
  /** A change that could not be read: the item is read instead, while it has the version that the change made. */
  | { readonly kind: 'unreadable'; readonly key: ItemChange['key'] | null; readonly version: number | null }
);
