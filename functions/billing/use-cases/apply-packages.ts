import { paidUnits, type ProcessorInvoice } from '../../../shared/billing/domain/processor-invoice.ts';
import type { BillingAccounts } from '../../../shared/billing/ports/billing-accounts.ts';
import type { InvoiceCopies } from '../../../shared/billing/ports/invoice-copies.ts';
import type { Account } from '../../../shared/identity/accounts/domain/account.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { AuditLog } from '../../../shared/identity/accounts/ports/audit-log.ts';
import type { PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { EventMessage } from '../ports/event-message.ts';
import type { PackageOwner, PackageUnits } from '../ports/package-units.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';
import { packageOwnerOf, repeatUnits } from './package-owner.ts';
import type { UsageTermsKeeper } from './usage-terms.ts';

export type PackageDeps = {
  readonly processor: Pick<PaymentProcessor, 'findPackage'>;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly billingAccounts: Pick<BillingAccounts, 'find'>;
  readonly packageUnits: PackageUnits;
  readonly invoiceCopies: Pick<InvoiceCopies, 'store'>;
  readonly auditLog: AuditLog;
  readonly usageTerms: Pick<UsageTermsKeeper, 'chargedFrom'>;
  readonly plans: PlanCatalogue;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Brings the units of an account in line with the packages that are paid for. The invoice is read again, and its units are what is
 * stored: so an event that is sent twice, late or in another order changes nothing.
 */
export const makeApplyPackages = (deps: PackageDeps) => {
  const { processor, accounts, billingAccounts, packageUnits, invoiceCopies, auditLog, usageTerms, plans, clock, log } = deps;

  const ownerOf = async (account: Account): Promise<PackageOwner> => packageOwnerOf(account, await usageTerms.chargedFrom(account), plans);

  const setPaid = async (account: Account, invoice: ProcessorInvoice): Promise<'changed' | 'unchanged'> => {
    const paid = { invoiceId: invoice.id, units: paidUnits(invoice), refunded: invoice.refunded };
    const owner = await ownerOf(account);
    return repeatUnits(() => packageUnits.setPaid(owner, paid, clock.now()));
  };

  return {
    /** Applies what an event of an invoice reports that belongs to no subscription. */
    processEvent: async ({ type, createdAt: at, correlationId }: EventMessage, invoiceId: string): Promise<void> => {
      const found = await processor.findPackage(invoiceId);
      if (found === null) return;
      const { userId } = found.package;
      const [account, billing] = await Promise.all([accounts.find(userId), billingAccounts.find(userId)]);
      if (account === null || billing?.customerId !== found.customerId) return;
      await setPaid(account, found);
      if (account.user.deletion !== null) return;
      await invoiceCopies.store(userId, [found]);
      if (type !== 'invoice.paid') return;
      const { amountPaid: amount, currency } = found;
      const event = { type: 'billing.payment_succeeded', at, invoice_id: invoiceId, amount, currency } as const;
      await auditLog.append(userId, `${event.type}#${invoiceId}`, event, correlationId);
    },

    /** Moves the units that are left to the month of now. It needs no answer of the processor. */
    carryOver: async (account: Account): Promise<void> => {
      const owner = await ownerOf(account);
      await repeatUnits(() => packageUnits.carryOver(owner, clock.now()));
    },

    /** Applies the invoices of an account whose events were lost, and the units that its plan includes now. */
    review: async (account: Account, invoices: readonly ProcessorInvoice[]): Promise<void> => {
      const owner = await ownerOf(account);
      await repeatUnits(() => packageUnits.carryOver(owner, clock.now()));
      for (const invoice of invoices) {
        if (invoice.package === null || (await setPaid(account, invoice)) === 'unchanged') continue;
        log.warn('package_repaired', { invoice: invoice.id });
        log.count('BillingDiffered');
      }
    },
  };
};

export type ApplyPackages = ReturnType<typeof makeApplyPackages>;
