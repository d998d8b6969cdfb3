import * as v from 'valibot';

import type { ResourceOf } from '../../platform/http/reply.ts';
import { described, named, resource } from '../../platform/http/schemas/described.ts';
import { dateTime } from '../../platform/http/schemas/envelope-schema.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { INVOICE_STATUSES, type Invoice } from '../domain/invoice.ts';

const amount = v.pipe(v.number(), v.integer());
const instant = v.nullable(dateTime);

const line = named(
  'InvoiceLine',
  v.strictObject({
    description: described(v.string(), 'Description on the invoice.', '1 × Personal'),
    amount: described(amount, 'In centavos, without tax unless the price includes it.', 19_900),
    quantity: described(v.nullable(amount), 'Units; null without a number.', 1),
  }),
);

export const invoiceResource = resource('Invoice', {
  type: 'invoice',
  id: described(v.string(), 'Id of the invoice at the payment processor.', 'in_1SxYzAbCdEfGhIjK'),
  attributes: {
    number: described(v.nullable(v.string()), 'Number on the invoice; null before it has one.', 'A1B2C3D4-0001'),
    status: described(named('InvoiceStatus', v.picklist(INVOICE_STATUSES)), 'State of its payment: `open` while it is due.', 'paid'),
    currency: described(v.string(), 'Currency, ISO 4217.', 'MXN'),
    subtotal: described(amount, 'Amount without tax, in centavos.', 19_900),
    tax: described(amount, 'IVA, in centavos.', 3_184),
    total: described(amount, 'Amount with tax, in centavos.', 23_084),
    amount_paid: described(amount, 'What was paid, in centavos.', 23_084),
    amount_due: described(amount, 'What is to be paid after credits, in centavos.', 23_084),
    period_start: described(dateTime, 'Start of the period that it is for.'),
    period_end: described(dateTime, 'End of the period that it is for.'),
    created_at: described(dateTime, 'When it was made.'),
    paid_at: described(instant, 'When it was paid; null while it was not.'),
    lines: described(v.array(line), 'What it charges and credits.'),
    has_pdf: described(v.boolean(), 'Whether its PDF can be downloaded.', true),
  },
});

/** An invoice as the API shows it. */
export const presentInvoice = (invoice: Invoice) =>
  ({
    type: 'invoice',
    id: invoice.id,
    attributes: {
      number: invoice.number,
      status: invoice.status,
      currency: invoice.currency,
      subtotal: invoice.subtotal,
      tax: invoice.tax,
      total: invoice.total,
      amount_paid: invoice.amountPaid,
      amount_due: invoice.amountDue,
      period_start: isoInstant(invoice.periodStart),
      period_end: isoInstant(invoice.periodEnd),
      created_at: isoInstant(invoice.createdAt),
      paid_at: isoInstant(invoice.paidAt),
      lines: invoice.lines,
      has_pdf: invoice.hasPdf,
    },
  }) satisfies ResourceOf<typeof invoiceResource>;
