import * as v from 'valibot';

import type { Delivery } from '../../../shared/platform/idempotency/delivery.ts';
import type { Change } from '../domain/change.ts';

/** A subscriber's selection of changes. It runs for every change, so it is pure and fast. */
export type Subscription = {
  /** Names the subscriber in messages: messages under a former name have no handler. */
  readonly name: string;
  /** The payload for a change, as JSON; null to ignore it. */
  readonly select: (change: Change) => unknown;
  /** Whether it gets changes of test data, which are kept from all others. */
  readonly hasTestMode?: true;
};

/** One delivery of a change to a subscriber, with the id of the request that caused the change. */
export type ChangeDelivery = Delivery & { readonly correlationId: string };

/** Handles the selected changes, each in its own message. */
export type Subscriber = {
  readonly name: string;
  /** Has an effect only once per delivery id. */
  readonly handle: (payload: unknown, delivery: ChangeDelivery) => Promise<void>;
};

type SubscriptionTo<Payload> = {
  readonly name: string;
  readonly payload: v.GenericSchema<unknown, Payload>;
  readonly select: (change: Change) => Payload | null;
  readonly hasTestMode?: true;
};

export const defineSubscription = <Payload>(subscription: SubscriptionTo<Payload>): SubscriptionTo<Payload> => subscription;

export const subscriberOf = <Payload>(
  { name, payload: schema }: SubscriptionTo<Payload>,
  handle: (payload: Payload, delivery: ChangeDelivery) => Promise<void>,
): Subscriber => ({ name, handle: (payload, delivery) => handle(v.parse(schema, payload), delivery) });
