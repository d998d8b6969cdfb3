import type { ItemEvent } from '../../../shared/events/catalogue.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { AuditLog } from '../../../shared/identity/accounts/ports/audit-log.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { ProcessorSubscription } from '../domain/processor-subscription.ts';
import type { EventMessage } from '../ports/event-message.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';

export type AnnounceDeps = {
  readonly processor: Pick<PaymentProcessor, 'findInvoice' | 'findSubscription' | 'previewUpcoming'>;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly auditLog: AuditLog;
};

/** Reads the event of an account that an event of the processor reports; null where there is nothing to announce. */
type Read = (message: EventMessage, subscription: ProcessorSubscription) => Promise<ItemEvent | null>;

/**
 * Records the events of payments, trials and invoices, which webhooks, notifications and mails announce. The row is identified by
 * type, subject and time of the processor's event, so an event that is sent twice, also under two ids, is announced once. The end of a
 * subscription is not among them: it is recorded with the change of the account.
 */
export const makeAnnounceEvent = ({ processor, accounts, auditLog }: AnnounceDeps) => {
  const readPayment =
    (type: 'billing.payment_succeeded' | 'billing.payment_failed'): Read =>
    async ({ createdAt: at, invoiceId }, { customerId }) => {
      const invoice = invoiceId === null ? null : await processor.findInvoice(customerId, invoiceId);
      if (invoice === null) return null;
      const { id, amountPaid, amountDue, currency } = invoice;
      const amount = type === 'billing.payment_succeeded' ? amountPaid : amountDue;
      return amount === 0 ? null : { type, at, invoice_id: id, amount, currency };
    };

  const readTrialEnd: Read = ({ createdAt: at }, { status, price, trialEnd }) => {
    if (status !== 'trialing' || price === null || trialEnd === null) return Promise.resolve(null);
    return Promise.resolve<ItemEvent>({
      type: 'billing.trial_will_end',
      at,
      plan_slug: price.planSlug,
      trial_end: isoInstant(trialEnd),
    });
  };

  const readUpcoming: Read = async ({ createdAt: at, subscriptionId }, { price, currentPeriodStart, currentPeriodEnd }) => {
    // The period that the event announced has begun.
    if (price === null || currentPeriodStart > at) return null;
    const upcoming = await processor.previewUpcoming(subscriptionId);
    if (upcoming === null) return null;
    return { type: 'billing.invoice_upcoming', at, plan_slug: price.planSlug, ...upcoming, charged_at: isoInstant(currentPeriodEnd) };
  };

  const readers: ReadonlyMap<string, Read> = new Map([
    ['invoice.paid', readPayment('billing.payment_succeeded')],
    ['invoice.payment_failed', readPayment('billing.payment_failed')],
    ['customer.subscription.trial_will_end', readTrialEnd],
    ['invoice.upcoming', readUpcoming],
  ]);

  return async (message: EventMessage): Promise<void> => {
    const read = readers.get(message.type);
    const subscription = read === undefined ? null : await processor.findSubscription(message.subscriptionId);
    if (read === undefined || subscription === null || subscription.userId === null) return;
    const account = await accounts.find(subscription.userId);
    // A deleted account is not notified, and nothing is stored for a purged one.
    if (account === null || account.user.deletion !== null) return;
    const event = await read(message, subscription);
    if (event === null) return;
    const subject = 'invoice_id' in event ? event.invoice_id : message.subscriptionId;
    await auditLog.append(account.user.id, `${event.type}#${subject}`, event, message.correlationId);
  };
};

export type AnnounceEvent = ReturnType<typeof makeAnnounceEvent>;
