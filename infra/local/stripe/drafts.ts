import { known, type Account, type Invoice, type Line, type Price, type Subscription } from './account.ts';

/** An instant (epoch seconds) some months later. */
export const addMonths = (at: number, months: number): number => {
  const date = new Date(at * 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate(), date.getUTCHours(), date.getUTCMinutes()) / 1_000;
};

export const periodAfter = (start: number, { interval }: Pick<Price, 'interval'>): number =>
  addMonths(start, interval === 'month' ? 1 : 12);

const share = (amount: number, part: number, whole: number): number => Math.round((amount * part) / whole);

/** Whether the end of its period makes another invoice. */
export const isRenewed = ({ status, cancel_at_period_end: ends, cancel_at: cancelAt, isPaused }: Subscription): boolean =>
  status === 'active' && !ends && cancelAt === null && !isPaused;

export type Draft = Pick<Invoice, 'lines' | 'net' | 'tax' | 'total' | 'startingBalance' | 'amount_due' | 'taxRates'>;

/** How a price is changed: with the end of a trial, with credits and charges for the rest of the period, or without. */
export type PriceChange = { readonly endsTrial: boolean; readonly isProrated: boolean };

/** Amounts of invoices before they are made. */
export const makeDrafts = (account: Account) => {
  const priceOf = ({ price }: Pick<Subscription, 'price'>): Price => known(account.prices, price);
  const nameOf = (price: Price): string => known(account.products, price.product).name;
  /** The line of a period; none for units alone. */
  const periodLines = (price: Price, start: number, end: number, part: number): readonly Line[] =>
    price.meter === null
      ? [{ description: `1 × ${nameOf(price)}`, amount: Math.round(price.unit_amount * part), quantity: 1, start, end }]
      : [];

  /** The line of the units of a period; an adjustment that is negative in sum charges nothing. */
  const usageLines = ({ usage, customer }: Subscription, from: number, to: number): readonly Line[] => {
    if (usage === null) return [];
    const units = account.meterEvents
      .filter((event) => event.customer === customer && event.timestamp >= from && event.timestamp < to)
      .reduce((sum, { value }) => sum + value, 0);
    const price = known(account.prices, usage.price);
    return units <= 0
      ? []
      : [
          {
            description: `${units} × ${nameOf(price)} (overage)`,
            amount: units * price.unit_amount,
            quantity: units,
            start: from,
            end: to,
          },
        ];
  };

  /** Amounts of an invoice; a credit that is left stays with the customer. */
  const draftOf = (lines: readonly Line[], taxRates: readonly string[], balance: number): Draft => {
    const sum = lines.reduce((total, { amount }) => total + amount, 0);
    const rate = taxRates.map((id) => known(account.taxRates, id)).at(0);
    const percent = rate?.percentage ?? 0;
    const tax = rate?.inclusive === true ? Math.round((sum * percent) / (100 + percent)) : Math.round((sum * percent) / 100);
    const net = rate?.inclusive === true ? sum - tax : sum;
    const total = net + tax;
    return { lines, taxRates, net, tax, total, startingBalance: balance, amount_due: Math.max(0, total + balance) };
  };

  /** The lines of a change of price in mid-period. */
  const prorationLines = (subscription: Subscription, next: Price, at: number, how: PriceChange): readonly Line[] => {
    const before = priceOf(subscription);
    const { itemId: id, current_period_start: start, current_period_end: until } = subscription;
    const isSame = before.interval === next.interval;
    if (how.endsTrial || (!how.isProrated && !isSame)) {
      const end = periodAfter(at, next);
      return [
        { description: `1 × ${nameOf(next)}`, amount: next.unit_amount, quantity: 1, start: at, end, item: { id, isProration: false } },
      ];
    }
    if (!how.isProrated) return [];
    if (subscription.status === 'trialing')
      return [{ description: `Trial of ${nameOf(next)}`, amount: 0, quantity: 1, start: at, end: until, item: { id, isProration: false } }];
    const whole = isSame ? until - addMonths(until, before.interval === 'month' ? -1 : -12) : until - start;
    const credit = share(before.unit_amount, until - at, whole);
    const charge = isSame ? share(next.unit_amount, until - at, whole) : next.unit_amount;
    return [
      {
        description: `Unused time on ${nameOf(before)}`,
        amount: -credit,
        quantity: 1,
        start: at,
        end: until,
        item: { id, isProration: true },
      },
      {
        description: `Remaining time on ${nameOf(next)}`,
        amount: charge,
        quantity: 1,
        start: at,
        end: isSame ? until : periodAfter(at, next),
        item: { id, isProration: true },
      },
    ];
  };

  const previewOf = (subscription: Subscription, price: Price, taxRates: readonly string[], at: number, how: PriceChange): Draft =>
    draftOf(prorationLines(subscription, price, at, how), taxRates, known(account.customers, subscription.customer).balance);

  return {
    priceOf,
    nameOf,
    usageLines,
    periodLines,
    draftOf,
    previewOf,
    /** The next period, with the units of this one. */
    upcomingOf: (subscription: Subscription): Draft => {
      const { current_period_start: from, current_period_end: until } = subscription;
      const price = priceOf(subscription);
      const next = periodLines(price, until, periodAfter(until, price), 1);
      const { balance } = known(account.customers, subscription.customer);
      return draftOf([...next, ...usageLines(subscription, from, until)], subscription.taxRates, balance);
    },
    /** A draft in the form of an invoice; it has no number, and is not stored. */
    previewInvoice: ({ id, customer }: Subscription, draft: Draft): Invoice => ({
      ...draft,
      id: 'upcoming_in_preview',
      number: '',
      created: account.now(),
      customer,
      subscription: id,
      metadata: {},
      billing_reason: 'upcoming',
      status: 'open',
      attempts: 0,
      paidAt: null,
      nextAttempt: null,
    }),
  };
};
