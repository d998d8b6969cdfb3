import type { Credit } from '../../../shared/billing/domain/payments.ts';
import type { PriceName } from '../../../shared/billing/domain/price-name.ts';
import type { ProcessorInvoice } from '../../../shared/billing/domain/processor-invoice.ts';
import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { SoldSubscription } from '../ports/billing-desk.ts';
import type { SubscriptionsPage } from '../use-cases/list-subscriptions.ts';
import type { MoveReport, PriceReport } from '../use-cases/manage-prices.ts';
import type { MadeRefund } from '../use-cases/pay-back.ts';
import type {
  creditResource,
  invoiceResource,
  moveResource,
  pricesResource,
  refundResource,
  subscriptionResource,
  SubscriptionsQuery,
} from './billing-schemas.ts';

const PATH = '/v1/admin/billing/subscriptions';

const subscriptionData = (seen: SoldSubscription) =>
  ({
    type: 'admin_subscription',
    id: seen.id,
    attributes: {
      user_id: seen.userId,
      customer_id: seen.customerId,
      status: seen.status,
      plan_slug: seen.price?.planSlug ?? null,
      billing_interval: seen.price?.interval ?? null,
      unit_amount: seen.unitAmount,
      has_current_price: seen.hasCurrentPrice,
      is_collection_paused: seen.isCollectionPaused,
      current_period_start: isoInstant(seen.currentPeriodStart),
      current_period_end: isoInstant(seen.currentPeriodEnd),
      cancel_at: isoInstant(seen.cancelAtPeriodEnd ? seen.currentPeriodEnd : seen.cancelAt),
      canceled_at: isoInstant(seen.canceledAt),
      trial_end: isoInstant(seen.trialEnd),
      created_at: isoInstant(seen.createdAt),
    },
    links: { self: `${PATH}/${seen.id}` },
  }) satisfies ResourceOf<typeof subscriptionResource>;

export const presentSubscription = (seen: SoldSubscription) => ({ status: 200, kind: 'json', data: subscriptionData(seen) }) as const;

export const presentSubscriptions = (
  { 'page[after]': after, ...filters }: SubscriptionsQuery,
  { subscriptions, size, next }: SubscriptionsPage,
) => {
  const addressWith = (cursor: string | undefined) => listAddress(PATH, { ...filters, 'page[after]': cursor });
  const { links, headers } = pageLinks({ self: addressWith(after), next: next === null ? null : addressWith(next), prev: null });
  return {
    status: 200,
    kind: 'json',
    data: subscriptions.map(subscriptionData),
    links,
    meta: { page: { size, has_more: next !== null } },
    headers,
  } as const;
};

const invoiceData = (invoice: ProcessorInvoice) =>
  ({
    type: 'admin_invoice',
    id: invoice.id,
    attributes: {
      number: invoice.number,
      status: invoice.status,
      currency: invoice.currency,
      total: invoice.total,
      amount_paid: invoice.amountPaid,
      refunded_amount: invoice.refunded,
      period_start: isoInstant(invoice.periodStart),
      period_end: isoInstant(invoice.periodEnd),
      created_at: isoInstant(invoice.createdAt),
    },
  }) satisfies ResourceOf<typeof invoiceResource>;

export const presentInvoices = (invoices: readonly ProcessorInvoice[]) =>
  ({ status: 200, kind: 'json', data: invoices.map(invoiceData) }) as const;

export const presentRefund = ({ id, invoiceId, amount, at }: MadeRefund) => {
  const data = {
    type: 'admin_refund',
    id,
    attributes: { invoice_id: invoiceId, amount, currency: 'MXN', created_at: isoInstant(at) },
  } satisfies ResourceOf<typeof refundResource>;
  return { status: 201, kind: 'json', data } as const;
};

const creditData = ({ id, amount, balance, description, createdAt }: Credit) =>
  ({
    type: 'admin_credit',
    id,
    attributes: { amount, balance, currency: 'MXN', description, created_at: isoInstant(createdAt) },
  }) satisfies ResourceOf<typeof creditResource>;

export const presentCredits = (credits: readonly Credit[]) => ({ status: 200, kind: 'json', data: credits.map(creditData) }) as const;

export const presentCredit = (credit: Credit) => ({ status: 201, kind: 'json', data: creditData(credit) }) as const;

export const presentPrices = ({ isDryRun, steps }: PriceReport) => {
  const data = { type: 'admin_prices', id: 'all', attributes: { dry_run: isDryRun, steps: [...steps] } } satisfies ResourceOf<
    typeof pricesResource
  >;
  return { status: 200, kind: 'json', data } as const;
};

export const presentMove = ({ price, report }: { readonly price: PriceName; readonly report: MoveReport }) => {
  const data = {
    type: 'admin_subscription_move',
    id: price.planSlug,
    attributes: {
      billing_interval: price.interval,
      dry_run: report.isDryRun,
      matched: report.matched,
      moved: report.moved,
      has_more: report.hasMore,
    },
  } satisfies ResourceOf<typeof moveResource>;
  return { status: 200, kind: 'json', data } as const;
};
