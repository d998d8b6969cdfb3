import type Stripe from 'stripe';

import { milliseconds, taxOf } from '../../../shared/billing/adapters/stripe-objects.ts';
import type { ChangeLineKind } from '../domain/price-change.ts';
import type { ChangePreview } from '../ports/payment-processor.ts';

/** Stripe prorates no units, so that every proration is one of the price of a plan. */
const kindOf = ({ parent, amount }: Stripe.InvoiceLineItem, itemId: string): ChangeLineKind => {
  const item = parent?.subscription_item_details ?? null;
  if ((item ?? parent?.invoice_item_details)?.proration === true) return amount < 0 ? 'unused_time' : 'remaining_time';
  return item?.subscription_item === itemId ? 'plan' : 'other';
};

/** A preview of Stripe; `itemId` is the item of the subscription whose price is that of the plan. */
export const previewOf = (invoice: Stripe.Invoice, itemId: string): ChangePreview => ({
  amountDue: invoice.amount_due,
  tax: taxOf(invoice),
  lines: invoice.lines.data.map((line) => ({
    kind: kindOf(line, itemId),
    description: line.description ?? '',
    amount: line.amount,
  })),
  at: milliseconds(invoice.created),
});
