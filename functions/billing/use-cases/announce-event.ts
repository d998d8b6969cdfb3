import type { ProcessorInvoice } from '../../../shared/billing/domain/processor-invoice.ts';
import type { ProcessorSubscription } from '../../../shared/billing/domain/processor-subscription.ts';
import type { InvoiceCopies } from '../../../shared/billing/ports/invoice-copies.ts';
import type { ItemEvent } from '../../../shared/events/catalogue.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { AuditLog } from '../../../shared/identity/accounts/ports/audit-log.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { EventMessage } from '../ports/event-message.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';

export type AnnounceDeps = {
  readonly processor: Pick<PaymentProcessor, 'findInvoice' | 'findSubscription' | 'previewUpcoming'>;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly auditLog: AuditLog;
  readonly invoiceCopies: Pick<InvoiceCopies, 'store'>;
};

type SubscriptionEvent = EventMessage & { readonly subscriptionId: string };

/** What an event of the processor names, as it is now. */
type Named = {
  readonly message: SubscriptionEvent;
  readonly userId: UserId;
  readonly subscription: ProcessorSubscription;
  readonly invoice: ProcessorInvoice | null;
};

/** Reads the event of an account that an event of the processor reports; null where there is nothing to announce. */
type Read = (named: Named) => ItemEvent | null | Promise<ItemEvent | null>;

/**
 * Records what an event of the processor reports: a copy of its invoice, and the event of the account, which webhooks, notifications
 * and mails announce. Its row is identified by type, subject and time of the processor's event, so an event that is sent twice, also
 * under two ids, is announced once. The end of a subscription is not among them: it is recorded with the change of the account.
 */
export const makeAnnounceEvent = ({ processor, accounts, auditLog, invoiceCopies }: AnnounceDeps) => {
  const readPayment =
    (type: 'billing.payment_succeeded' | 'billing.payment_failed'): Read =>
    ({ message: { createdAt: at }, invoice }) => {
      if (invoice === null) return null;
      const { id, amountPaid, amountDue, currency } = invoice;
      const amount = type === 'billing.payment_succeeded' ? amountPaid : amountDue;
      return amount === 0 ? null : { type, at, invoice_id: id, amount, currency };
    };

  const readTrialEnd: Read = ({ message: { createdAt: at }, subscription: { status, price, trialEnd } }) => {
    if (status !== 'trialing' || price === null || trialEnd === null) return null;
    return { type: 'billing.trial_will_end', at, plan_slug: price.planSlug, trial_end: isoInstant(trialEnd) };
  };

  const readUpcoming: Read = async ({ message: { createdAt: at }, subscription: { id, price, currentPeriodStart, currentPeriodEnd } }) => {
    // The period that the event announced has begun.
    if (price === null || currentPeriodStart > at) return null;
    const upcoming = await processor.previewUpcoming(id);
    if (upcoming === null) return null;
    return { type: 'billing.invoice_upcoming', at, plan_slug: price.planSlug, ...upcoming, charged_at: isoInstant(currentPeriodEnd) };
  };

  const readers: ReadonlyMap<string, Read> = new Map([
    ['invoice.paid', readPayment('billing.payment_succeeded')],
    ['invoice.payment_failed', readPayment('billing.payment_failed')],
    ['customer.subscription.trial_will_end', readTrialEnd],
    ['invoice.upcoming', readUpcoming],
  ]);

  /** Null for a deleted account, which is not notified, and for a purged one, of which nothing is stored. */
  const readNamed = async (message: SubscriptionEvent): Promise<Named | null> => {
    const subscription = await processor.findSubscription(message.subscriptionId);
    if (subscription === null || subscription.userId === null) return null;
    const account = await accounts.find(subscription.userId);
    if (account === null || account.user.deletion !== null) return null;
    const invoice = message.invoiceId === null ? null : await processor.findInvoice(subscription.customerId, message.invoiceId);
    return { message, userId: account.user.id, subscription, invoice };
  };

  return async (message: SubscriptionEvent): Promise<void> => {
    const read = readers.get(message.type);
    if (read === undefined && message.invoiceId === null) return;
    const named = await readNamed(message);
    if (named === null) return;
    const { userId, invoice } = named;
    if (invoice !== null) await invoiceCopies.store(userId, [invoice]);
    const event = read === undefined ? null : await read(named);
    if (event === null) return;
    const subject = 'invoice_id' in event ? event.invoice_id : message.subscriptionId;
    await auditLog.append(userId, `${event.type}#${subject}`, event, message.correlationId);
  };
};

export type AnnounceEvent = ReturnType<typeof makeAnnounceEvent>;
