import { presentInvoice } from '../../../../shared/billing/http/invoice-resource.ts';
import type { InvoiceCopies } from '../../../../shared/billing/ports/invoice-copies.ts';
import type { Exporter } from './exporter.ts';
import { resourceFiles } from './resource-files.ts';

/** Invoices read at a time. */
const PAGE_INVOICES = 200;

const COLUMNS = [
  'number',
  'status',
  'currency',
  'subtotal',
  'tax',
  'total',
  'amount_paid',
  'amount_due',
  'period_start',
  'period_end',
  'created_at',
  'paid_at',
  'lines',
];

/** The invoices of the account as `GET /billing/invoices/{id}` shows them, oldest first. */
export const makeInvoiceFiles =
  ({ invoiceCopies }: { readonly invoiceCopies: Pick<InvoiceCopies, 'read'> }): Exporter =>
  ({ user }) =>
    resourceFiles('invoices', COLUMNS, async function* () {
      let after: string | null = null;
      for (;;) {
        const copies = await invoiceCopies.read(user.id, after, PAGE_INVOICES);
        for (const { invoice } of copies) yield presentInvoice(invoice);
        after = copies.at(-1)?.key ?? null;
        if (copies.length < PAGE_INVOICES || after === null) return;
      }
    });
