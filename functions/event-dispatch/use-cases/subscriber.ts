import * as v from 'valibot';

import type { Delivery } from '../../../shared/platform/idempotency/delivery.ts';
import type { Change } from '../domain/change.ts';

/** What somebody wants to know of changes. It is asked about each of them, so it is pure and quick. */
export type Subscription = {
  /** Names the subscriber in messages: one under another name has no reader any more. */
  readonly name: string;
  /** What it wants to know of a change, as JSON; null when nothing. */
  readonly select: (change: Change) => unknown;
};

/** One delivery of a change to a subscriber, with the id of the request the change comes from. */
export type ChangeDelivery = Delivery & { readonly correlationId: string };

/** Acts on what it subscribed to, each change in a message of its own. */
export type Subscriber = {
  readonly name: string;
  /** Acts once for each id of a delivery. */
  readonly handle: (payload: unknown, delivery: ChangeDelivery) => Promise<void>;
};

type SubscriptionTo<Payload> = {
  readonly name: string;
  readonly payload: v.GenericSchema<unknown, Payload>;
  readonly select: (change: Change) => Payload | null;
};

export const defineSubscription = <Payload>(subscription: SubscriptionTo<Payload>): SubscriptionTo<Payload> => subscription;

export const subscriberOf = <Payload>(
  { name, payload: schema }: SubscriptionTo<Payload>,
  handle: (payload: Payload, delivery: ChangeDelivery) => Promise<void>,
): Subscriber => ({ name, handle: (payload, delivery) => handle(v.parse(schema, payload), delivery) });
