import { measuredIn, numberIn } from './benchmark-table.ts';
import { LIST_PRICES } from './list-prices.ts';
import type { BillLine } from './standing-costs.ts';

/** Messages that a worker of deliveries takes at once (infra/families/events/webhooks.ts). */
const DELIVERY_BATCH = 10;

/** Write units and cost of a million requests, by purpose. Throws RangeError for an operation the benchmark did not measure. */
export const requestCosts = (benchmark: string): readonly BillLine[] => {
  const measured = measuredIn(benchmark);
  const of = (operation: string): number => numberIn(measured(operation), 'write units');
  // Reading a validation writes only the counters of the caller's limits.
  const lines = [
    { subject: 'Rate limits, at every request', count: of('GET validation') },
    { subject: 'A synchronous validation that finds its payment, rate limits included', count: of('sync valid') },
    { subject: '`Idempotency-Key`, on top of that', count: of('sync valid, Idempotency-Key') - of('sync valid') },
    { subject: 'The same request again under its key', count: of('repeated under the same key') },
    // One write for the outcomes of a batch (functions/webhooks/use-cases/count-outcomes.ts), to an item below a kilobyte.
    { subject: 'An attempt at a webhook, counted for the metrics, in a batch of ten', count: 1 / DELIVERY_BATCH },
    { subject: 'The same alone in its batch', count: 1 },
  ];
  return lines.map((line) => ({ ...line, usd: line.count * LIST_PRICES.writeUnit }));
};
