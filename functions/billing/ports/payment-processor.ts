import type { Credit, Refund } from '../../../shared/billing/domain/payments.ts';
import type { PaidInterval, PriceName } from '../../../shared/billing/domain/price-name.ts';
import type { ProcessorInvoice, SoldPackage } from '../../../shared/billing/domain/processor-invoice.ts';
import type { CustomerId, ProcessorSubscription } from '../../../shared/billing/domain/processor-subscription.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import type { ChangeCharge, ChangeLineKind } from '../domain/price-change.ts';
import type { TaxProfile } from '../domain/tax-profile.ts';
import type { UnitPrice, UsageReport, UsageTerms } from '../domain/usage-report.ts';

export type NewCheckout = {
  readonly userId: UserId;
  readonly customerId: CustomerId;
  readonly price: PriceName & { readonly interval: PaidInterval };
  /** Days of trial; null for none. */
  readonly trialDays: number | null;
  /** Epoch milliseconds from which on full periods are paid; null with a trial. */
  readonly firstPeriodAt: number | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly language: Language;
  /** Identifies the request, so that a repeated call opens one page. */
  readonly requestId: string;
};

/** A page that sells units once. */
export type NewPackageCheckout = Omit<NewCheckout, 'price' | 'trialDays' | 'firstPeriodAt'> & {
  readonly planSlug: string;
  readonly units: number;
};

export type CheckoutPage = { readonly url: string; readonly expiresAt: number };

/** What a change of plan costs now; amounts in centavos, tax included. */
export type ChangePreview = {
  readonly amountDue: number;
  readonly tax: number;
  readonly lines: readonly { readonly kind: ChangeLineKind; readonly description: string; readonly amount: number }[];
  /** The instant (epoch milliseconds) that the parts of the period are counted from. */
  readonly at: number;
};

/** The next charge of a subscription, as it would be now: centavos, tax included. */
type UpcomingInvoice = { readonly amount: number; readonly currency: string };

/** A subscription that has not ended. `usageOf` is the yearly one whose units it charges by the month; null for one with a plan. */
export type LiveSubscription = { readonly id: string; readonly usageOf: string | null; readonly planSlug: string | null };

/** A signed message of the processor. */
export type SignedMessage = { readonly body: Uint8Array; readonly signature: string };

/** An event of a subscription or of its invoice. */
export type ProcessorEvent = {
  readonly id: string;
  readonly type: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** The subscription that it concerns; null for none. */
  readonly subscriptionId: string | null;
  /** The invoice that it concerns, also of a note of credit; null for one that is not made yet, and for an event of another object. */
  readonly invoiceId: string | null;
};

export type VerifiedMessage =
  | { readonly kind: 'valid'; readonly event: ProcessorEvent }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'unavailable' };

/**
 * The company that charges cards. Every method but `verify` throws `ProcessorUnavailableError` while it cannot be
 * called. A call may be repeated: it has its effect once.
 */
export type PaymentProcessor = {
  /** The customer of a user; another call with the same user within a day returns the same one. */
  readonly createCustomer: (user: { readonly id: UserId; readonly email: string; readonly name: string }) => Promise<CustomerId>;
  /** The page on which a customer pays for a plan; earlier ones of the customer end. Null where the processor has no such price. */
  readonly openCheckout: (checkout: NewCheckout) => Promise<CheckoutPage | null>;
  /** The page on which a customer pays for units once; earlier pages of the customer end. Null where the processor has no such price. */
  readonly openPackageCheckout: (checkout: NewPackageCheckout) => Promise<CheckoutPage | null>;
  /** The page on which a customer changes cards. */
  readonly openPortal: (customerId: CustomerId, returnUrl: string, language: Language) => Promise<{ readonly url: string }>;
  /** A subscription as it is now; null for none of that id. */
  readonly findSubscription: (id: string) => Promise<ProcessorSubscription | null>;
  /** The cost of another price now; null where the processor has no such price. */
  readonly previewChange: (subscription: ProcessorSubscription, price: PriceName, charge: ChangeCharge) => Promise<ChangePreview | null>;
  /** The next invoice of a subscription; null where there will be none. */
  readonly previewUpcoming: (subscriptionId: string) => Promise<UpcomingInvoice | null>;
  /** Changes the price. `declined`: the payment failed, and nothing was changed. */
  readonly changePrice: (
    subscription: ProcessorSubscription,
    price: PriceName,
    charge: ChangeCharge,
    requestId: string,
  ) => Promise<'changed' | 'declined' | 'no_price'>;
  /** Ends a subscription at the end of its period, or undoes that. */
  readonly setCancelAtPeriodEnd: (id: string, isCancelled: boolean, reason: string | null) => Promise<void>;
  /** Collects no payments until the subscription ends: at an instant (epoch milliseconds), or with its period where its user cancelled it. */
  readonly close: (subscription: ProcessorSubscription, endsAt: number) => Promise<void>;
  /** Undoes that: a cancellation of its user stays, and invoices that were not collected are. */
  readonly reopen: (subscription: ProcessorSubscription) => Promise<void>;
  /** Ends a trial now: its first period begins and is charged. */
  readonly endTrial: (id: string) => Promise<void>;
  /** Subscriptions of a customer that have not ended, the newest first. */
  readonly listLive: (customerId: CustomerId) => Promise<readonly LiveSubscription[]>;
  /** Charges the invoices of a subscription that are drafts. The processor leaves that of a renewal a draft for an hour. */
  readonly finalizeDrafts: (subscriptionId: string) => Promise<void>;
  /** Ends a subscription now; drafts are not charged any more, nothing is refunded, and what is on the meter is not charged. */
  readonly cancelNow: (id: string, reason: string | null) => Promise<void>;
  /** Deletes a customer with all subscriptions, at once; nothing for one that is gone. */
  readonly deleteCustomer: (customerId: CustomerId) => Promise<void>;
  /** The latest invoices of a customer, the newest first, 100 at most; drafts are not among them. */
  readonly listInvoices: (customerId: CustomerId) => Promise<readonly ProcessorInvoice[]>;
  /** An invoice of a customer; null for none, and for one of another customer. */
  readonly findInvoice: (customerId: CustomerId, id: string) => Promise<ProcessorInvoice | null>;
  /** The invoice of a package, with its customer; null for any other. */
  readonly findPackage: (
    invoiceId: string,
  ) => Promise<(ProcessorInvoice & { readonly package: SoldPackage; readonly customerId: CustomerId }) | null>;
  /** The tax profile of a customer; null for none. */
  readonly findTaxProfile: (customerId: CustomerId) => Promise<TaxProfile | null>;
  /** Replaces it; the next invoices show it. */
  readonly setTaxProfile: (customerId: CustomerId, profile: TaxProfile) => Promise<void>;
  /** The latest credits of a customer and their use, the newest first, 100 at most. */
  readonly listCredits: (customerId: CustomerId) => Promise<readonly Credit[]>;
  /** Refunds of the latest 100 payments of a customer, the newest first. */
  readonly listRefunds: (customerId: CustomerId) => Promise<readonly Refund[]>;
  /**
   * What a unit of a subscription is sold at; null for one without such units. A yearly subscription gets a monthly one for them, of
   * which it has one at a time; it begins with the month after `now` (epoch milliseconds).
   */
  readonly findSoldUsage: (terms: Pick<UsageTerms, 'subscriptionId' | 'planSlug' | 'interval'>, now: number) => Promise<UnitPrice | null>;
  /** Adds units to a customer's meter; one report counts once, however often it is sent within a day. */
  readonly sendUsage: (customerId: CustomerId, report: UsageReport) => Promise<void>;
  /** Units on a customer's meter between two instants (epoch milliseconds). */
  readonly readUsage: (customerId: CustomerId, from: number, until: number) => Promise<number>;
  /** Charges units on an invoice of their own, at once, with the card of their subscription; once for each report. */
  readonly chargeUsage: (
    customerId: CustomerId,
    report: Pick<UsageReport, 'id' | 'quantity'>,
    terms: UnitPrice & Pick<UsageTerms, 'subscriptionId'>,
  ) => Promise<void>;
  /** Credits units with their IVA to the next invoices; once for each report. */
  readonly creditUsage: (customerId: CustomerId, report: Pick<UsageReport, 'id' | 'quantity'>, price: UnitPrice) => Promise<void>;
  /** Checks who signed a message, and when: five minutes are tolerated. */
  readonly verify: (message: SignedMessage, now: number) => Promise<VerifiedMessage>;
};
