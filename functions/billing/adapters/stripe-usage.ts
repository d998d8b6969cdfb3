import type Stripe from 'stripe';

import type { StripeClient } from '../../../shared/billing/adapters/stripe-client.ts';
import { SUBSCRIPTION_METADATA } from '../../../shared/billing/adapters/stripe-objects.ts';
import type { StripePrices } from '../../../shared/billing/adapters/stripe-prices.ts';
import { USAGE_EVENT } from '../../../shared/billing/domain/price-name.ts';
import { ProcessorUnavailableError } from '../../../shared/billing/ports/processor-unavailable.ts';
import type { UsageReport } from '../domain/usage-report.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';

/** Of Stripe, for one page of a list. */
const PAGE = 100;
const IVA = 0.16;
/** Metadata of a credit, or of an invoice, with the id of its report. */
const REPORT_METADATA = 'usage_report';

const seconds = (epochMs: number): number => Math.floor(epochMs / 1_000);

type Usage = Pick<PaymentProcessor, 'sendUsage' | 'readUsage' | 'chargeUsage' | 'creditUsage'>;

/** Units beyond the included ones, at Stripe's meter. */
export const makeStripeUsage = (client: StripeClient, { findTaxRate }: Pick<StripePrices, 'findTaxRate'>): Usage => {
  let meterId: string | null = null;

  const findMeter = async (): Promise<string | null> => {
    if (meterId !== null) return meterId;
    const { data } = await client.call((stripe) => stripe.billing.meters.list({ status: 'active', limit: PAGE }));
    meterId = data.find(({ event_name: name }) => name === USAGE_EVENT)?.id ?? null;
    return meterId;
  };

  return {
    sendUsage: async (customerId, { id, quantity, at }: UsageReport) => {
      await client.callOr(
        (stripe) =>
          stripe.billing.meterEvents.create(
            {
              event_name: USAGE_EVENT,
              payload: { stripe_customer_id: customerId, value: String(quantity) },
              identifier: id,
              timestamp: seconds(at),
            },
            { idempotencyKey: `usage:${id}` },
          ),
        // The identifier was used: the meter has the report.
        ({ message }) => (message.includes('already exists with identifier') ? null : undefined),
      );
    },

    readUsage: async (customer, from, until) => {
      const meter = await findMeter();
      if (meter === null) return 0;
      const { data } = await client.call((stripe) =>
        stripe.billing.meters.listEventSummaries(meter, { customer, start_time: seconds(from), end_time: seconds(until), limit: PAGE }),
      );
      return data.reduce((sum, { aggregated_value: value }) => sum + value, 0);
    },

    chargeUsage: async (customer, { id, quantity }, { subscriptionId, unitAmount, isTaxIncluded }) => {
      const taxRate = await findTaxRate(isTaxIncluded);
      if (taxRate === null) throw new ProcessorUnavailableError('the processor has no rate of IVA');
      const made = await client.call((stripe) => stripe.invoices.list({ customer, limit: PAGE }));
      // The checkout gave the card to the subscription, not to the customer.
      const paidBy = await client.find((stripe) => stripe.subscriptions.retrieve(subscriptionId));
      const card = paidBy?.default_payment_method ?? null;
      const invoice =
        made.data.find(({ metadata }) => metadata?.[REPORT_METADATA] === id) ??
        (await client.call((stripe) =>
          stripe.invoices.create(
            {
              customer,
              currency: 'mxn',
              auto_advance: false,
              collection_method: 'charge_automatically',
              pending_invoice_items_behavior: 'exclude',
              default_tax_rates: [taxRate],
              ...(card === null ? {} : { default_payment_method: typeof card === 'string' ? card : card.id }),
              metadata: { [REPORT_METADATA]: id, [SUBSCRIPTION_METADATA]: subscriptionId },
            },
            { idempotencyKey: `charge:${id}` },
          ),
        ));
      if (invoice.status !== 'draft') return;
      if (invoice.lines.data.length === 0) {
        const item = {
          customer,
          invoice: invoice.id,
          amount: quantity * unitAmount,
          currency: 'mxn',
          description: `${quantity} × overage`,
        } satisfies Stripe.InvoiceItemCreateParams;
        await client.call((stripe) => stripe.invoiceItems.create(item, { idempotencyKey: `charge-item:${id}` }));
      }
      // It is final from now on, and the card is charged.
      await client.call((stripe) =>
        stripe.invoices.finalizeInvoice(invoice.id, { auto_advance: true }, { idempotencyKey: `charge-final:${id}` }),
      );
    },

    creditUsage: async (customer, { id, quantity }, { unitAmount, isTaxIncluded }) => {
      const amount = Math.round(quantity * unitAmount * (isTaxIncluded ? 1 : 1 + IVA));
      const given = await client.call((stripe) => stripe.customers.listBalanceTransactions(customer, { limit: PAGE }));
      if (given.data.some(({ metadata }) => metadata?.[REPORT_METADATA] === id)) return;
      await client.call((stripe) =>
        stripe.customers.createBalanceTransaction(
          customer,
          { amount: -amount, currency: 'mxn', description: `${quantity} × overage`, metadata: { [REPORT_METADATA]: id } },
          { idempotencyKey: `credit:${id}` },
        ),
      );
    },
  };
};
