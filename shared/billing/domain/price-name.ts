/** Intervals of a subscription that renews. */
export const PAID_INTERVALS = ['month', 'year'] as const;
export type PaidInterval = (typeof PAID_INTERVALS)[number];

/** The base price of a plan for an interval. */
export type PriceName = { readonly planSlug: string; readonly interval: PaidInterval };

/** How a plan is sold: by the period, or once, as a package of units. */
export const SOLD_INTERVALS = ['once', ...PAID_INTERVALS] as const;
export type SoldInterval = (typeof SOLD_INTERVALS)[number];

/** The base price of a plan for a period, or that of its units as a package. */
export type SoldName = { readonly planSlug: string; readonly interval: SoldInterval };

/** The name by which the processor finds a price, whatever id it has there. */
export const lookupKeyOf = ({ planSlug, interval }: SoldName): string => `${planSlug}:base:${interval}`;

/** The name of the price of a unit beyond the included ones, per month. */
export const usageLookupKeyOf = (planSlug: string): string => `${planSlug}:usage:month`;

/** The event by which the processor's meter counts these units. */
export const USAGE_EVENT = 'validations_overage';

/** Metadata of a price with the slug of its plan. A price keeps it when a newer one takes its lookup key. */
export const PLAN_METADATA = 'plan_slug';

/** Metadata of a configuration of the portal with what it shows. */
export const PORTAL_METADATA = 'portal';
export const CARDS_PORTAL = 'cards_and_invoices';

/** The name of a base price by the plan in its metadata and its interval; null for a price that is none of ours. */
export const priceNameOf = (planSlug: string | undefined, interval: string | undefined): PriceName | null => {
  const known = PAID_INTERVALS.find((each) => each === interval);
  return planSlug === undefined || planSlug === '' || known === undefined ? null : { planSlug, interval: known };
};
