/** Intervals of a subscription that renews. */
export const PAID_INTERVALS = ['month', 'year'] as const;
export type PaidInterval = (typeof PAID_INTERVALS)[number];

/** The base price of a plan for an interval. */
export type PriceName = { readonly planSlug: string; readonly interval: PaidInterval };

/** The name by which the processor finds a price, whatever id it has there. */
export const lookupKeyOf = ({ planSlug, interval }: PriceName): string => `${planSlug}:base:${interval}`;

/** The name of the price of a unit beyond the included ones, per month. */
export const usageLookupKeyOf = (planSlug: string): string => `${planSlug}:usage:month`;

/** The event by which the processor's meter counts these units. */
export const USAGE_EVENT = 'validations_overage';

/** The reverse of {@link lookupKeyOf}; null for another text. */
export const priceNameOf = (lookupKey: string): PriceName | null => {
  const [planSlug = '', kind, interval, ...others] = lookupKey.split(':');
  const known = PAID_INTERVALS.find((each) => each === interval);
  return planSlug === '' || kind !== 'base' || known === undefined || others.length > 0 ? null : { planSlug, interval: known };
};
