/* What the stand-in stores, with instants in epoch seconds and amounts in centavos, as Stripe has them. */

/** A card by what it does; its number is not kept. */
export type Card = { readonly last4: string; readonly fingerprint: string; readonly isDeclined: boolean };

export type Customer = {
  readonly id: string;
  readonly created: number;
  email: string | null;
  name: string | null;
  metadata: Readonly<Record<string, string>>;
  /** Shown on invoices. */
  fields: readonly { readonly name: string; readonly value: string }[];
  /** Negative for a credit that the next invoice uses. */
  balance: number;
  card: Card | null;
};

export type TaxRate = {
  readonly id: string;
  readonly created: number;
  readonly display_name: string;
  readonly percentage: number;
  readonly inclusive: boolean;
  readonly country: string | null;
};

export type Product = {
  readonly id: string;
  readonly created: number;
  readonly name: string;
  readonly metadata: Readonly<Record<string, string>>;
};

export type Price = {
  readonly id: string;
  readonly created: number;
  readonly product: string;
  readonly unit_amount: number;
  readonly currency: string;
  /** Null for a price that is paid once. */
  readonly interval: 'month' | 'year' | null;
  /** Of a price of units; null for a price of a period. */
  readonly meter: string | null;
  readonly tax_behavior: string;
  readonly metadata: Readonly<Record<string, string>>;
  lookup_key: string | null;
  active: boolean;
};

export type Session = {
  readonly id: string;
  readonly mode: 'payment' | 'subscription';
  readonly created: number;
  readonly customer: string;
  readonly price: string;
  readonly usagePrice: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly taxRates: readonly string[];
  readonly trialDays: number | null;
  /** Shown above the button. */
  readonly message: string | null;
  readonly anchor: number | null;
  readonly success_url: string;
  readonly cancel_url: string | null;
  readonly expires_at: number;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
};

export type Subscription = {
  readonly id: string;
  readonly itemId: string;
  readonly created: number;
  readonly customer: string;
  metadata: Readonly<Record<string, string>>;
  taxRates: readonly string[];
  /** The price of the period; that of the units in a subscription for units alone. */
  price: string;
  /** The item of units; null for none. */
  usage: { readonly itemId: string; price: string } | null;
  status: 'active' | 'trialing' | 'past_due' | 'canceled';
  current_period_start: number;
  current_period_end: number;
  billing_cycle_anchor: number;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  /** Why it was cancelled. */
  comment: string | null;
  ended_at: number | null;
  trial_start: number | null;
  trial_end: number | null;
  isTrialAnnounced: boolean;
  /** The end of the period whose next invoice was announced; null for none. */
  announcedUntil: number | null;
  isPaused: boolean;
  latest_invoice: string | null;
};

export type Line = {
  readonly description: string;
  readonly amount: number;
  readonly quantity: number | null;
  readonly start: number;
  readonly end: number;
  /** The item of a subscription whose price was changed, and whether the line is for a part of a period. */
  readonly item?: { readonly id: string; readonly isProration: boolean };
};

export type Invoice = {
  readonly id: string;
  readonly number: string;
  readonly created: number;
  readonly customer: string;
  /** Null for an invoice of its own. */
  readonly subscription: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  lines: readonly Line[];
  readonly taxRates: readonly string[];
  /** Without tax. */
  net: number;
  tax: number;
  total: number;
  startingBalance: number;
  amount_due: number;
  readonly billing_reason: string;
  status: 'draft' | 'open' | 'paid' | 'void';
  attempts: number;
  paidAt: number | null;
  nextAttempt: number | null;
};

export type Meter = { readonly id: string; readonly created: number; readonly event_name: string; readonly display_name: string };

export type MeterEvent = {
  readonly identifier: string;
  readonly event_name: string;
  readonly customer: string;
  readonly value: number;
  readonly timestamp: number;
};

/** Changes the balance of a customer; negative for a credit. */
export type BalanceTransaction = {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly amount: number;
  readonly endingBalance: number;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
};

/** A configuration of the portal. */
export type Portal = {
  readonly id: string;
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly features: object;
};

export type Refund = { readonly id: string; readonly created: number; readonly invoice: string; readonly amount: number };

export type StripeEvent = { readonly id: string; readonly type: string; readonly created: number; readonly object: object };

/** A stored account of Stripe with its clock. */
export const makeAccount = (realNow: () => number) => {
  let offset = 0;
  let lastId = 0;
  return {
    customers: new Map<string, Customer>(),
    taxRates: new Map<string, TaxRate>(),
    products: new Map<string, Product>(),
    prices: new Map<string, Price>(),
    sessions: new Map<string, Session>(),
    subscriptions: new Map<string, Subscription>(),
    invoices: new Map<string, Invoice>(),
    meters: new Map<string, Meter>(),
    meterEvents: new Array<MeterEvent>(),
    balances: new Array<BalanceTransaction>(),
    portals: new Map<string, Portal>(),
    refunds: new Array<Refund>(),
    events: new Array<StripeEvent>(),
    /** Epoch seconds of the account's clock. */
    now: (): number => Math.floor(realNow() / 1_000) + offset,
    moveTo: (at: number): void => {
      offset = Math.max(offset, at - Math.floor(realNow() / 1_000));
    },
    /** The clock is the real one again. */
    resetClock: (): void => {
      offset = 0;
    },
    newId: (prefix: string): string => {
      lastId += 1;
      return `${prefix}_${realNow().toString(36)}${String(lastId).padStart(6, '0')}`;
    },
  };
};

export type Account = ReturnType<typeof makeAccount>;

/** Throws RangeError for an object that does not exist. */
export const known = <Value>(objects: ReadonlyMap<string, Value>, id: string): Value => {
  const found = objects.get(id);
  if (found === undefined) throw new RangeError(id);
  return found;
};
