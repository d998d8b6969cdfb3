import type { AdminActor } from '../../../shared/administration/domain/audit-row.ts';
import type { Credit } from '../../../shared/billing/domain/payments.ts';
import type { ProcessorInvoice } from '../../../shared/billing/domain/processor-invoice.ts';
import type { CustomerId } from '../../../shared/billing/domain/processor-subscription.ts';
import type { BillingAccounts } from '../../../shared/billing/ports/billing-accounts.ts';
import { orUnavailable } from '../../../shared/billing/use-cases/processor-call.ts';
import type { ErrorCode } from '../../../shared/errors/catalogue.ts';
import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { BillingDesk } from '../ports/billing-desk.ts';
import type { AuditedAction } from './audited-action.ts';

type Deps = {
  readonly billingDesk: BillingDesk;
  readonly billingAccounts: Pick<BillingAccounts, 'find'>;
  readonly auditedAction: AuditedAction;
};

type Request = { readonly actor: AdminActor; readonly userId: UserId; readonly reason: string };

export type RefundRequest = Request & {
  readonly invoiceId: string;
  /** Centavos; null for all that is left. */
  readonly amount: number | null;
  /** What had been paid back when the admin read the invoice. */
  readonly refundedBefore: number;
};

export type CreditRequest = Request & {
  readonly amount: number;
  /** The latest credit when the admin read them; null for none. */
  readonly lastId: string | null;
  /** Shown to the user. */
  readonly description: string;
};

/** A refund that was made, in centavos. */
export type MadeRefund = { readonly id: string; readonly invoiceId: string; readonly amount: number; readonly at: number };

type Unknown = 'not_found' | 'processor_unavailable';
export type RefundCode = Unknown | 'invoice_not_found' | 'invoice_not_refundable' | 'billing_changed';
export type CreditCode = Unknown | 'billing_changed';

/** Centavos that a request pays back; null for more than is left, and for an invoice that was not paid. */
const amountOf = ({ status, amountPaid, refunded }: ProcessorInvoice, wanted: number | null): number | null => {
  const left = amountPaid - refunded;
  const amount = wanted ?? left;
  return status !== 'paid' || amount <= 0 || amount > left ? null : amount;
};

/**
 * Money that admins pay back. A request names the state that the admin saw, and is refused once that has changed: so an answer that was
 * lost, and a request that is sent twice, pay back once.
 */
export const makePayBack = ({ billingDesk, billingAccounts, auditedAction }: Deps) => {
  const withCustomer = async <Value, Code extends ErrorCode>(
    userId: UserId,
    work: (customerId: CustomerId) => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code | Unknown>> => {
    const account = await billingAccounts.find(userId);
    return account === null ? fail('not_found') : orUnavailable<Value, Code>(() => work(account.customerId));
  };

  return {
    listInvoices: (userId: UserId): Promise<Result<readonly ProcessorInvoice[], Unknown>> =>
      withCustomer<readonly ProcessorInvoice[], never>(userId, async (customerId) => ok(await billingDesk.listInvoices(customerId))),

    listCredits: (userId: UserId): Promise<Result<readonly Credit[], Unknown>> =>
      withCustomer<readonly Credit[], never>(userId, async (customerId) => ok(await billingDesk.listCredits(customerId))),

    /** Pays back an invoice, or a part of it, to the card that paid. The subscription stays as it is. */
    refund: ({
      actor,
      userId,
      invoiceId,
      amount: wanted,
      refundedBefore,
      reason,
    }: RefundRequest): Promise<Result<MadeRefund, RefundCode>> =>
      withCustomer<MadeRefund, Exclude<RefundCode, Unknown>>(userId, async (customerId) => {
        const invoice = await billingDesk.findInvoice(customerId, invoiceId);
        if (invoice === null) return fail('invoice_not_found');
        if (invoice.refunded !== refundedBefore) return fail({ code: 'billing_changed', pointer: attributePointer('refunded_amount') });
        const amount = amountOf(invoice, wanted);
        if (amount === null) return fail({ code: 'invoice_not_refundable', pointer: attributePointer('amount') });
        const action = { actor, action: 'refund_invoice', target: { kind: 'user', id: userId }, reason };
        return auditedAction<MadeRefund, 'billing_changed' | 'invoice_not_refundable'>(
          { ...action, intent: { invoice: invoiceId, amount, refunded_before: refundedBefore } },
          async () => {
            const made = await billingDesk.refund({ invoiceId, amount, refundedBefore });
            if (made === 'other') return fail({ code: 'billing_changed', pointer: attributePointer('refunded_amount') });
            if (made === 'refused') return fail('invoice_not_refundable');
            return ok({ id: made.id, invoiceId, amount, at: actor.at });
          },
          ({ id }) => ({ refund: id }),
        );
      }),

    /** Gives a credit that the next invoices use. */
    credit: ({ actor, userId, amount, lastId, description, reason }: CreditRequest): Promise<Result<Credit, CreditCode>> =>
      withCustomer<Credit, 'billing_changed'>(userId, async (customerId) => {
        const changed = fail({ code: 'billing_changed', pointer: attributePointer('last_credit_id') } as const);
        const [last] = await billingDesk.listCredits(customerId);
        if ((last?.id ?? null) !== lastId) return changed;
        const action = { actor, action: 'give_credit', target: { kind: 'user', id: userId }, reason };
        return auditedAction<Credit, 'billing_changed'>(
          { ...action, intent: { amount, last_credit: lastId } },
          async () => {
            const made = await billingDesk.giveCredit({ customerId, amount, lastId, description });
            return made === 'other' ? changed : ok(made);
          },
          ({ id }) => ({ credit: id }),
        );
      }),
  };
};

export type PayBack = ReturnType<typeof makePayBack>;
