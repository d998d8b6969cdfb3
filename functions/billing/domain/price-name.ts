/** Intervals of a subscription that renews. */
export const PAID_INTERVALS = ['month', 'year'] as const;
export type PaidInterval = (typeof PAID_INTERVALS)[number];

/** The base price of a plan for an interval. */
export type PriceName = { readonly planSlug: string; readonly interval: PaidInterval };

/** The name by which the processor finds a price, whatever id it has there. */
export const lookupKeyOf = ({ planSlug, interval }: PriceName): string => `${planSlug}:base:${interval}`;

/** The reverse of {@link lookupKeyOf}; null for another text. */
export const priceNameOf = (lookupKey: string): PriceName | null => {
  const [planSlug = '', kind, interval, ...others] = lookupKey.split(':');
  const known = PAID_INTERVALS.find((each) => each === interval);
  return planSlug === '' || kind !== 'base' || known === undefined || others.length > 0 ? null : { planSlug, interval: known };
};
