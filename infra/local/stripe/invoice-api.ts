import { known, type Account, type Invoice } from './account.ts';
import { memberOf, textOf, textsIn, textsOf, type Form } from './form.ts';
import { InvalidRequestError, required, type Handler } from './handler.ts';
import { invoiceItemObject, invoiceObject, noteObject, refundedOf } from './invoice-wire.ts';
import type { Life } from './life.ts';
import { listOf } from './wire.ts';

const isListed = ({ customer, subscription, status }: Invoice, form: Form): boolean => {
  const wanted = { customer: textOf(form, 'customer'), subscription: textOf(form, 'subscription'), status: textOf(form, 'status') };
  return (
    (wanted.customer === null || wanted.customer === customer) &&
    (wanted.subscription === null || wanted.subscription === subscription) &&
    (wanted.status === null || wanted.status === status)
  );
};

/** Invoices, also those that belong to no subscription. */
export const invoiceRoutes = (account: Account, life: Life, origin: () => string): Readonly<Record<string, Handler>> => {
  const { customers, invoices } = account;

  const createInvoice: Handler = (form) => {
    const invoice = {
      id: account.newId('in'),
      number: `LOCAL-${String(invoices.size + 1).padStart(4, '0')}`,
      created: account.now(),
      customer: known(customers, required(form, 'customer')).id,
      subscription: null,
      metadata: textsOf(form, 'metadata'),
      lines: [],
      taxRates: textsIn(memberOf(form, 'default_tax_rates')),
      net: 0,
      tax: 0,
      total: 0,
      startingBalance: 0,
      amount_due: 0,
      billing_reason: 'manual',
      status: 'draft' as const,
      attempts: 0,
      paidAt: null,
      nextAttempt: null,
    };
    invoices.set(invoice.id, invoice);
    return invoiceObject(account, invoice, origin());
  };

  const createItem: Handler = (form) => {
    const invoice = known(invoices, required(form, 'invoice'));
    if (invoice.status !== 'draft') throw new InvalidRequestError('The invoice is no draft.');
    const now = account.now();
    const line = {
      description: textOf(form, 'description') ?? '',
      amount: Number(required(form, 'amount')),
      quantity: 1,
      start: now,
      end: now,
    };
    invoice.lines = [...invoice.lines, line];
    return invoiceItemObject(invoice, line, account.newId('ii'));
  };

  const finalize: Handler = (_form, id) => {
    const invoice = known(invoices, id);
    if (invoice.status !== 'draft') throw new InvalidRequestError('The invoice is no draft.');
    life.finalize(invoice);
    return invoiceObject(account, invoice, origin());
  };

  /** A note of credit pays an amount back to the card; a part of an invoice at a time, up to what was paid. */
  const createNote: Handler = (form) => {
    const invoice = known(invoices, required(form, 'invoice'));
    const amount = Number(required(form, 'refund_amount'));
    const left = (invoice.status === 'paid' ? invoice.amount_due : 0) - refundedOf(account, invoice.id);
    if (amount <= 0 || amount > left) throw new InvalidRequestError('The amount is greater than what can be refunded.');
    const refund = { id: account.newId('re'), created: account.now(), invoice: invoice.id, amount };
    account.refunds.push(refund);
    const note = noteObject(invoice, refund, account.newId('cn'));
    life.noted(note);
    return note;
  };

  return {
    'POST /v1/credit_notes': createNote,
    'POST /v1/invoices': createInvoice,
    'POST /v1/invoiceitems': createItem,
    'POST /v1/invoices/{id}/finalize': finalize,
    'GET /v1/invoices': (form) =>
      listOf(
        '/v1/invoices',
        [...invoices.values()]
          .filter((invoice) => isListed(invoice, form))
          .toReversed()
          .map((invoice) => invoiceObject(account, invoice, origin())),
      ),
    'GET /v1/invoices/{id}': (_form, id) => invoiceObject(account, known(invoices, id), origin()),
  };
};
