import type Stripe from 'stripe';

import { known, type Account, type Invoice, type Line, type Refund } from './account.ts';
import { listOf, type FieldsOf } from './wire.ts';

const taxesOf = (invoice: Pick<Invoice, 'tax' | 'net' | 'taxRates'>, account: Account) =>
  invoice.taxRates.map((id): NonNullable<FieldsOf<Stripe.Invoice['total_taxes']>>[number] => ({
    amount: invoice.tax,
    tax_behavior: known(account.taxRates, id).inclusive ? 'inclusive' : 'exclusive',
    tax_rate_details: { tax_rate: id },
    taxability_reason: 'standard_rated',
    taxable_amount: invoice.net,
    type: 'tax_rate_details',
  }));

/** What generated a line of a change of plan. */
const lineParent = ({ subscription }: Invoice, { item }: Line) =>
  item === undefined
    ? null
    : {
        invoice_item_details: null,
        subscription_item_details: {
          invoice_item: null,
          proration: item.isProration,
          proration_details: null,
          subscription,
          subscription_item: item.id,
        },
        type: 'subscription_item_details' as const,
      };

const lineObject = (invoice: Invoice, line: Line, index: number) =>
  ({
    id: `il_${invoice.id}_${index}`,
    object: 'line_item',
    amount: line.amount,
    currency: 'mxn',
    description: line.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: lineParent(invoice, line),
    period: { start: line.start, end: line.end },
    pretax_credit_amounts: [],
    pricing: null,
    quantity: line.quantity,
    subscription: invoice.subscription,
    subtotal: line.amount,
    taxes: [],
  }) satisfies FieldsOf<Stripe.InvoiceLineItem>;

/** What was paid back of an invoice. */
export const refundedOf = ({ refunds }: Account, id: string): number =>
  refunds.filter(({ invoice }) => invoice === id).reduce((sum, { amount }) => sum + amount, 0);

const parentOf = (account: Account, { subscription }: Invoice) =>
  subscription === null
    ? null
    : {
        quote_details: null,
        subscription_details: { metadata: known(account.subscriptions, subscription).metadata, subscription },
        type: 'subscription_details',
      };

export const invoiceObject = (account: Account, invoice: Invoice, origin: string) => {
  const isPaid = invoice.status === 'paid';
  return {
    id: invoice.id,
    object: 'invoice',
    amount_due: invoice.amount_due,
    amount_overpaid: 0,
    amount_paid: isPaid ? invoice.amount_due : 0,
    amount_paid_off_stripe: 0,
    amount_remaining: isPaid ? 0 : invoice.amount_due,
    amount_shipping: 0,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: invoice.billing_reason,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: 'mxn',
    customer: invoice.customer,
    default_tax_rates: [],
    discounts: [],
    invoice_pdf: `${origin}/invoices/${invoice.id}.pdf`,
    issuer: { type: 'self' },
    lines: listOf(
      `/v1/invoices/${invoice.id}/lines`,
      invoice.lines.map((line, index) => lineObject(invoice, line, index)),
    ),
    livemode: false,
    metadata: invoice.metadata,
    next_payment_attempt: invoice.nextAttempt,
    number: invoice.number,
    parent: parentOf(account, invoice),
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: Math.max(invoice.created, ...invoice.lines.map(({ end }) => end)),
    period_start: Math.min(invoice.created, ...invoice.lines.map(({ start }) => start)),
    post_payment_credit_notes_amount: refundedOf(account, invoice.id),
    pre_payment_credit_notes_amount: 0,
    starting_balance: invoice.startingBalance,
    status: invoice.status,
    status_transitions: { finalized_at: invoice.created, marked_uncollectible_at: null, paid_at: invoice.paidAt, voided_at: null },
    subtotal: invoice.lines.reduce((sum, { amount }) => sum + amount, 0),
    total: invoice.total,
    total_excluding_tax: invoice.net,
    total_taxes: taxesOf(invoice, account),
  } satisfies FieldsOf<Stripe.Invoice>;
};

export const invoiceItemObject = (invoice: Invoice, { description, amount, quantity, start, end }: Line, id: string) => ({
  id,
  object: 'invoiceitem',
  amount,
  currency: 'mxn',
  customer: invoice.customer,
  date: start,
  description,
  discountable: true,
  discounts: [],
  invoice: invoice.id,
  livemode: false,
  metadata: {},
  net_amount: amount,
  parent: null,
  period: { start, end },
  pricing: null,
  proration: false,
  quantity,
  quantity_decimal: String(quantity),
  tax_rates: [],
  test_clock: null,
});

/** A note of credit with its refund. */
export const noteObject = ({ id: invoice, customer }: Invoice, { id: refund, created, amount }: Refund, id: string) =>
  ({
    id,
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created,
    currency: 'mxn',
    customer,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: created,
    invoice,
    lines: listOf(`/v1/credit_notes/${id}/lines`, []),
    livemode: false,
    memo: null,
    metadata: {},
    number: `LOCAL-${id}`,
    out_of_band_amount: null,
    pdf: `https://invoice.example/${id}.pdf`,
    post_payment_amount: amount,
    pre_payment_amount: 0,
    pretax_credit_amounts: [],
    reason: 'order_change',
    refunds: [{ amount_refunded: amount, refund }],
    shipping_cost: null,
    status: 'issued',
    subtotal: amount,
    total: amount,
    type: 'post_payment',
    voided_at: null,
  }) satisfies FieldsOf<Stripe.CreditNote>;
