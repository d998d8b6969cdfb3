import type { Credit } from '../../../shared/billing/domain/payments.ts';
import type { PriceName } from '../../../shared/billing/domain/price-name.ts';
import type { ProcessorInvoice } from '../../../shared/billing/domain/processor-invoice.ts';
import type { CustomerId, ProcessorStatus, ProcessorSubscription } from '../../../shared/billing/domain/processor-subscription.ts';
import type { PriceStep } from '../../../shared/billing/ports/price-step.ts';

/** A subscription with the price that it was sold at. */
export type SoldSubscription = ProcessorSubscription & {
  /** Centavos for each period; null where the processor has none. */
  readonly unitAmount: number | null;
  /** Whether that is the price at which its plan is sold now. */
  readonly hasCurrentPrice: boolean;
  /** Epoch milliseconds. */
  readonly createdAt: number;
};

export type SubscriptionsRequest = {
  /** Null: every subscription that has not ended. */
  readonly status: ProcessorStatus | 'all' | null;
  /** Null: of every customer. */
  readonly customerId: CustomerId | null;
  /** The subscription before the first of the page; null begins with the newest. */
  readonly after: string | null;
  /** At most 100. */
  readonly limit: number;
};

export type MoveTarget = { readonly priceId: string; readonly taxRate: string };

/**
 * What admins do at the payment processor. Every method throws `ProcessorUnavailableError` while it cannot be called. A change names the
 * state that its admin saw; of changes from one state the processor makes one, however often each is sent within a day.
 */
export type BillingDesk = {
  /** Subscriptions, the newest first. */
  readonly listSubscriptions: (
    request: SubscriptionsRequest,
  ) => Promise<{ readonly subscriptions: readonly SoldSubscription[]; readonly hasMore: boolean }>;
  readonly findSubscription: (id: string) => Promise<SoldSubscription | null>;
  /** The latest hundred invoices of a customer, the newest first; drafts are not among them. */
  readonly listInvoices: (customerId: CustomerId) => Promise<readonly ProcessorInvoice[]>;
  /** An invoice of a customer; null for none, and for one of another customer. */
  readonly findInvoice: (customerId: CustomerId, id: string) => Promise<ProcessorInvoice | null>;
  /** Pays back an amount of an invoice, tax included. `other`: another refund was made from the same state. */
  readonly refund: (refund: {
    readonly invoiceId: string;
    readonly amount: number;
    readonly refundedBefore: number;
  }) => Promise<{ readonly id: string } | 'other' | 'refused'>;
  /** The latest hundred credits of a customer and their use, the newest first. */
  readonly listCredits: (customerId: CustomerId) => Promise<readonly Credit[]>;
  /** Gives a customer a credit that the next invoices use. `lastId` is the latest one, null for none; `other`: another credit followed it. */
  readonly giveCredit: (credit: {
    readonly customerId: CustomerId;
    readonly amount: number;
    readonly lastId: string | null;
    readonly description: string;
  }) => Promise<Credit | 'other'>;
  /** The price at which a plan is sold now; null for none. */
  readonly findPrice: (name: PriceName) => Promise<MoveTarget | null>;
  /** Up to a number of subscriptions that have not ended and have another price of the plan and interval. */
  readonly listOutdated: (name: PriceName, current: MoveTarget, limit: number) => Promise<readonly SoldSubscription[]>;
  /** Gives a subscription another price from its next period on. */
  readonly movePrice: (subscription: SoldSubscription, target: MoveTarget) => Promise<void>;
};

/** Finds what the processor lacks: tax rates, the portal, products and prices of the plans. */
export type FindPriceSteps = () => Promise<readonly PriceStep[]>;
