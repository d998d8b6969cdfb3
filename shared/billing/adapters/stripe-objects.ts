import type Stripe from 'stripe';

import { isUserId } from '../../identity/accounts/domain/identity.ts';
import { INVOICE_STATUSES } from '../domain/invoice.ts';
import type { Credit } from '../domain/payments.ts';
import { PLAN_METADATA, priceNameOf } from '../domain/price-name.ts';
import type { ProcessorInvoice, SoldPackage } from '../domain/processor-invoice.ts';
import { isCustomerId, PROCESSOR_STATUSES, type CustomerId, type ProcessorSubscription } from '../domain/processor-subscription.ts';

/** Metadata of customers and subscriptions with the id of the user. */
export const USER_METADATA = 'user_id';

/** Metadata of an invoice of units alone, with the id of the subscription that they were used under. */
export const SUBSCRIPTION_METADATA = 'subscription';

/** Metadata of the invoice of a package: the plan that it has the units of, and their number. */
export const PACKAGE_METADATA = 'package';
export const UNITS_METADATA = 'units';

/** Metadata of a monthly subscription for the units of a yearly one, with the id of that. */
export const USAGE_OF_METADATA = 'usage_of';

/** Metadata of the subscription of a deleted account. */
export const CLOSING_METADATA = 'closing';
export const WAS_CANCELLED = 'was_cancelled';
export const WAS_RENEWED = 'was_renewed';

const closingOf = (text: string | undefined): ProcessorSubscription['closing'] =>
  text === WAS_CANCELLED || text === WAS_RENEWED ? { wasCancelled: text === WAS_CANCELLED } : null;

/** Epoch seconds, as the processor has them, in milliseconds. */
export const milliseconds = (seconds: number): number => seconds * 1_000;

const optionalMilliseconds = (seconds: number | null): number | null => (seconds === null ? null : milliseconds(seconds));

const idOf = (object: string | { readonly id: string }): string => (typeof object === 'string' ? object : object.id);

export const customerIdOf = (customer: string | { readonly id: string }): CustomerId => {
  const id = idOf(customer);
  if (!isCustomerId(id)) throw new TypeError('the processor names no customer');
  return id;
};

const fingerprintOf = (method: Stripe.Subscription['default_payment_method']): string | null =>
  method === null || typeof method === 'string' ? null : (method.card?.fingerprint ?? null);

const isMetered = ({ price }: Stripe.SubscriptionItem): boolean => price.recurring?.usage_type === 'metered';

/** The item of units that are charged by the month. */
export const usageItemOf = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem | undefined => items.data.find(isMetered);

/** The yearly subscription whose units a subscription charges by the month; null for a subscription to a plan. */
export const usageOf = ({ metadata }: Stripe.Subscription): string | null => metadata[USAGE_OF_METADATA] ?? null;

/** The item of the base price, or of units in a subscription for units alone. A subscription of ours has one. */
export const baseItemOf = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const { id, items } = subscription;
  const item = usageOf(subscription) === null ? items.data.find((each) => !isMetered(each)) : usageItemOf(subscription);
  if (item === undefined) throw new TypeError(`the subscription ${id} has no item with a price of its own`);
  return item;
};

/** The plan of a subscription; null for a price that is none of ours. */
export const planSlugOf = (subscription: Stripe.Subscription): string | null =>
  baseItemOf(subscription).price.metadata[PLAN_METADATA] ?? null;

export const unitPriceOf = ({ price }: Stripe.SubscriptionItem): ProcessorSubscription['usagePrice'] =>
  price.unit_amount === null ? null : { unitAmount: price.unit_amount, isTaxIncluded: price.tax_behavior === 'inclusive' };

/** Without its invoices: `hasUnpaidUnits` is false. */
export const subscriptionOf = (subscription: Stripe.Subscription): ProcessorSubscription => {
  const item = baseItemOf(subscription);
  const usageItem = usageItemOf(subscription);
  const status = PROCESSOR_STATUSES.find((each) => each === subscription.status);
  if (status === undefined) throw new TypeError(`the processor has a state that this version does not: ${subscription.status}`);
  const user = subscription.metadata[USER_METADATA] ?? '';
  return {
    id: subscription.id,
    customerId: customerIdOf(subscription.customer),
    userId: isUserId(user) ? user : null,
    itemId: item.id,
    usageItemId: usageItem?.id ?? null,
    usagePrice: usageItem === undefined ? null : unitPriceOf(usageItem),
    price: priceNameOf(item.price.metadata[PLAN_METADATA], item.price.recurring?.interval),
    usageOf: usageOf(subscription),
    hasUnpaidUnits: false,
    status,
    isCollectionPaused: subscription.pause_collection !== null,
    closing: closingOf(subscription.metadata[CLOSING_METADATA]),
    currentPeriodStart: milliseconds(item.current_period_start),
    currentPeriodEnd: milliseconds(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAt: optionalMilliseconds(subscription.cancel_at),
    canceledAt: optionalMilliseconds(subscription.canceled_at),
    cardFingerprint: fingerprintOf(subscription.default_payment_method),
    trialStart: optionalMilliseconds(subscription.trial_start),
    trialEnd: optionalMilliseconds(subscription.trial_end),
  };
};

export const taxOf = ({ total_taxes: taxes }: Pick<Stripe.Invoice, 'total_taxes'>): number =>
  (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);

const packageOf = ({ metadata }: Stripe.Invoice): SoldPackage | null => {
  const { [USER_METADATA]: userId = '', [PACKAGE_METADATA]: planSlug, [UNITS_METADATA]: units } = metadata ?? {};
  return planSlug === undefined || !isUserId(userId) ? null : { userId, planSlug, units: Number(units ?? 0) };
};

const lineOf = ({ description, amount, quantity }: Stripe.InvoiceLineItem) => ({
  description: description ?? '',
  amount,
  quantity,
});

/** Null for a draft, which may still change. */
export const invoiceOf = (invoice: Stripe.Invoice): ProcessorInvoice | null => {
  const status = INVOICE_STATUSES.find((each) => each === invoice.status);
  if (status === undefined) return null;
  const tax = taxOf(invoice);
  const pdfUrl = invoice.invoice_pdf ?? null;
  return {
    id: invoice.id,
    number: invoice.number,
    status,
    currency: invoice.currency.toUpperCase(),
    subtotal: invoice.total_excluding_tax ?? invoice.total - tax,
    tax,
    total: invoice.total,
    amountPaid: invoice.amount_paid,
    amountDue: invoice.amount_due,
    periodStart: milliseconds(invoice.period_start),
    periodEnd: milliseconds(invoice.period_end),
    createdAt: milliseconds(invoice.created),
    paidAt: optionalMilliseconds(invoice.status_transitions.paid_at),
    lines: invoice.lines.data.map(lineOf),
    hasPdf: pdfUrl !== null,
    pdfUrl,
    refunded: invoice.post_payment_credit_notes_amount,
    package: packageOf(invoice),
  };
};

export const creditOf = ({ id, amount, ending_balance: balance, description, created }: Stripe.CustomerBalanceTransaction): Credit => ({
  id,
  // The processor's balance is what the customer owes. Negative zero would be shown as such.
  amount: 0 - amount,
  balance: 0 - balance,
  description: description ?? '',
  createdAt: milliseconds(created),
});
