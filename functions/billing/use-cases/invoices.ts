import type { ProcessorInvoice } from '../../../shared/billing/domain/processor-invoice.ts';
import type { BillingAccounts } from '../../../shared/billing/ports/billing-accounts.ts';
import { orUnavailable } from '../../../shared/billing/use-cases/processor-call.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';

type Deps = {
  readonly billingAccounts: Pick<BillingAccounts, 'find'>;
  readonly processor: Pick<PaymentProcessor, 'listInvoices' | 'findInvoice'>;
};

/** Invoices of a user, as the processor has them. An account that never opened a checkout has none. */
export const makeInvoices = ({ billingAccounts, processor }: Deps) => {
  const find = async (userId: UserId, id: string): Promise<Result<ProcessorInvoice, 'invoice_not_found' | 'processor_unavailable'>> => {
    const account = await billingAccounts.find(userId);
    if (account === null) return fail('invoice_not_found');
    return orUnavailable<ProcessorInvoice, 'invoice_not_found'>(async () => {
      const invoice = await processor.findInvoice(account.customerId, id);
      return invoice === null ? fail('invoice_not_found') : ok(invoice);
    });
  };

  return {
    find,
    list: async (userId: UserId): Promise<Result<readonly ProcessorInvoice[], 'processor_unavailable'>> => {
      const account = await billingAccounts.find(userId);
      return account === null
        ? ok([])
        : orUnavailable<readonly ProcessorInvoice[], never>(async () => ok(await processor.listInvoices(account.customerId)));
    },
    /** The address of an invoice's PDF at the processor. */
    findPdf: async (
      userId: UserId,
      id: string,
    ): Promise<Result<string, 'invoice_not_found' | 'invoice_pdf_not_ready' | 'processor_unavailable'>> => {
      const invoice = await find(userId, id);
      if (!invoice.ok) return invoice;
      return invoice.value.pdfUrl === null ? fail('invoice_pdf_not_ready') : ok(invoice.value.pdfUrl);
    },
  };
};

export type Invoices = ReturnType<typeof makeInvoices>;
