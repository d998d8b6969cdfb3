import { USAGE_EVENT } from '../domain/price-name.ts';
import type { UsageReport } from '../domain/usage-report.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';
import type { StripeClient } from './stripe-client.ts';

/** Of Stripe, for one page of a list. */
const PAGE = 100;
/** Metadata of a credit with the id of its report. */
const REPORT_METADATA = 'usage_report';

const seconds = (epochMs: number): number => Math.floor(epochMs / 1_000);

type Usage = Pick<PaymentProcessor, 'sendUsage' | 'readUsage' | 'creditUsage'>;

/** Units beyond the included ones, at Stripe's meter. */
export const makeStripeUsage = (client: StripeClient): Usage => {
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

    creditUsage: async (customer, { id, quantity }, amount) => {
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
