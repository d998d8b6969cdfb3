import { lookupKeyOf, usageLookupKeyOf, type SoldName } from '../domain/price-name.ts';
import type { StripeClient } from './stripe-client.ts';

/** How long prices and tax rates are cached. */
const CATALOGUE_MAX_AGE_MS = 60_000;
/** Of Stripe, for one page of a list. */
const PAGE = 100;
const IVA_PERCENT = 16;

type SoldPrice = { readonly id: string; readonly taxRate: string };

/** Prices and rates of IVA at Stripe, which `npm run prices` creates. */
export const makeStripePrices = (client: StripeClient) => {
  const prices = new Map<string, { readonly price: SoldPrice; readonly readAt: number }>();

  /** The rate of IVA for amounts that include or exclude it; null where it is missing. */
  const findTaxRate = async (isInclusive: boolean): Promise<string | null> => {
    const { data } = await client.call((stripe) => stripe.taxRates.list({ active: true, limit: PAGE }));
    const rate = data.find(
      ({ percentage, inclusive, country }) => percentage === IVA_PERCENT && inclusive === isInclusive && country === 'MX',
    );
    return rate?.id ?? null;
  };

  /** The price of a name with the rate of IVA that its amount excludes or includes, as it is now; null where one of them is missing. */
  const readPrice = async (name: SoldName): Promise<SoldPrice | null> => {
    const { data } = await client.call((stripe) => stripe.prices.list({ lookup_keys: [lookupKeyOf(name)], active: true, limit: 1 }));
    const [price] = data;
    const taxRate = price === undefined ? null : await findTaxRate(price.tax_behavior === 'inclusive');
    return price === undefined || taxRate === null ? null : { id: price.id, taxRate };
  };

  return {
    findTaxRate,
    readPrice,

    /** The same, up to a minute old. */
    findPrice: async (name: SoldName): Promise<SoldPrice | null> => {
      const key = lookupKeyOf(name);
      const known = prices.get(key);
      if (known !== undefined && Date.now() - known.readAt < CATALOGUE_MAX_AGE_MS) return known.price;
      const sold = await readPrice(name);
      if (sold !== null) prices.set(key, { price: sold, readAt: Date.now() });
      return sold;
    },

    /** The price of a unit of a plan that charges them by the month; null for one that does not. */
    findUsagePrice: async (planSlug: string): Promise<string | null> => {
      const { data } = await client.call((stripe) =>
        stripe.prices.list({ lookup_keys: [usageLookupKeyOf(planSlug)], active: true, limit: 1 }),
      );
      return data[0]?.id ?? null;
    },
  };
};

export type StripePrices = ReturnType<typeof makeStripePrices>;
