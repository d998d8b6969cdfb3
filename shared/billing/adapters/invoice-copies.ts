import * as v from 'valibot';

import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { instantSort, type ItemKey } from '../../platform/dynamodb/keys.ts';
import type { Table } from '../../platform/dynamodb/table.ts';
import { INVOICE_STATUSES, paymentStage, type Invoice } from '../domain/invoice.ts';
import type { InvoiceCopies } from '../ports/invoice-copies.ts';

const invoicePartition = (userId: UserId): string => `USER#${userId}#INVOICES`;

const invoiceKey = (userId: UserId, { id, createdAt }: Invoice): ItemKey => ({
  pk: invoicePartition(userId),
  sk: `${instantSort(createdAt)}#${id}`,
});

/** Without the address of the PDF, which opens it for anyone. */
const storedInvoice = v.object({
  id: v.string(),
  number: v.nullable(v.string()),
  status: v.picklist(INVOICE_STATUSES),
  currency: v.string(),
  subtotal: v.number(),
  tax: v.number(),
  total: v.number(),
  amountPaid: v.number(),
  amountDue: v.number(),
  periodStart: v.number(),
  periodEnd: v.number(),
  createdAt: v.number(),
  paidAt: v.nullable(v.number()),
  lines: v.array(v.object({ description: v.string(), amount: v.number(), quantity: v.nullable(v.number()) })),
  hasPdf: v.boolean(),
});

const invoiceItem = v.object({ sk: v.string(), invoice: storedInvoice });

/** Copies of invoices, in the main table. The stage of the payment is the condition of each write. */
export const makeInvoiceCopies = (table: Table): InvoiceCopies => ({
  store: async (userId, invoices) => {
    for (const invoice of invoices) {
      const stage = paymentStage(invoice);
      await table.put(
        { ...invoiceKey(userId, invoice), payment_stage: stage, invoice: v.parse(storedInvoice, invoice) },
        'attribute_not_exists(pk) OR payment_stage <= :stage',
        { values: { ':stage': stage } },
      );
    }
  },

  read: async (userId, after, limit) => {
    const pk = invoicePartition(userId);
    const page = await table.query({
      condition: 'pk = :pk',
      values: { ':pk': pk },
      limit,
      startAfter: after === null ? null : { pk, sk: after },
    });
    return page.items.map((item) => {
      const { sk: key, invoice } = v.parse(invoiceItem, item);
      return { key, invoice };
    });
  },
});
