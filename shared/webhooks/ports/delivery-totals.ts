/**
 * What an attempt did to a delivery. `failed` ended without another attempt before the calendar was exhausted: its endpoint is gone, off or
 * deleted, or its event expired. `retried` failed and has another attempt.
 */
export const DELIVERY_OUTCOMES = ['delivered', 'retried', 'exhausted', 'failed'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** `at` in epoch milliseconds. */
export type CountedOutcome = { readonly outcome: DeliveryOutcome; readonly at: number };

export type OutcomeCounts = Readonly<Record<DeliveryOutcome, number>>;

/** The outcomes of all accounts in a UTC hour that begins at an instant (epoch milliseconds). */
export type HourOfDeliveries = { readonly start: number; readonly counts: OutcomeCounts };

/** Outcomes of deliveries to the endpoints of all accounts, by hour, for a hundred days. */
export type DeliveryTotals = {
  /** Adds outcomes in one write for each UTC day that they are of. */
  readonly add: (outcomes: readonly CountedOutcome[]) => Promise<void>;
  /** The hours with any from an instant to another (epoch milliseconds), the last one excluded, in their order. Reads an item for each day. */
  readonly between: (from: number, until: number) => Promise<readonly HourOfDeliveries[]>;
};
