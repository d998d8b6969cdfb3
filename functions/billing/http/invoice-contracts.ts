import * as v from 'valibot';

import { invoiceResource } from '../../../shared/billing/http/invoice-resource.ts';
import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { emptyRequest, listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { collection, single } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { parameter, text } from '../../../shared/platform/http/schemas/fields.ts';

const tag = 'Billing';

const mayRead = { credentials: ['api_key', 'session'], permission: 'billing:read_self' } as const;

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
