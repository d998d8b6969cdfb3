import * as v from 'valibot';

import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { emptyRequest, listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { collection, dateTime, single } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { parameter, text } from '../../../shared/platform/http/schemas/fields.ts';

const tag = 'Billing';

const mayRead = { credentials: ['api_key', 'session'], permission: 'billing:read_self' } as const;

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
    status: described(
      named('InvoiceStatus', v.picklist(['open', 'paid', 'uncollectible', 'void'])),
      'State of its payment: `open` while it is due.',
      'paid',
    ),
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

/** Ids of the processor: any other text names no invoice. */
const params = v.object({
  id: parameter(
    text({ maxLength: 100, pattern: /^in_[A-Za-z0-9_]+$/ }, { code: 'invoice_not_found' }),
    'Id of the invoice.',
    'in_1SxYzAbCdEfGhIjK',
  ),
});

/** The invoices of the account. */
export const listInvoices = defineRoute({
  operationId: 'listInvoices',
  method: 'GET',
  path: '/billing/invoices',
  summary: 'Invoices of the account',
  description: 'The latest hundred, the newest first. They are no CFDI.',
  tag,
  access: mayRead,
  request: { ...emptyRequest, query: listParameters({}) },
  responses: { 200: { description: 'The invoices.', schema: collection(invoiceResource) } },
  errors: ['processor_unavailable'],
});

/** One invoice. */
export const getInvoice = defineRoute({
  operationId: 'getInvoice',
  method: 'GET',
  path: '/billing/invoices/{id}',
  summary: 'An invoice of the account',
  description: 'As the payment processor has it now: a payment that is under way may change it.',
  tag,
  access: mayRead,
  request: { ...emptyRequest, params },
  responses: { 200: { description: 'The invoice.', schema: single(invoiceResource) } },
  errors: ['invoice_not_found', 'processor_unavailable'],
});

/** The PDF of an invoice. */
export const getInvoicePdf = defineRoute({
  operationId: 'getInvoicePdf',
  method: 'GET',
  path: '/billing/invoices/{id}/pdf',
  summary: 'The PDF of an invoice',
  description: 'Redirects to the file at the payment processor. Anyone who has that address can open it for thirty days.',
  tag,
  access: mayRead,
  request: { ...emptyRequest, params },
  responses: {
    303: { description: 'Redirect to the file.', headers: { Location: { description: 'Address of the file.', schema: v.string() } } },
  },
  errors: ['invoice_not_found', 'invoice_pdf_not_ready', 'processor_unavailable'],
});

export const invoiceContracts = [listInvoices, getInvoice, getInvoicePdf] as const;
