import * as v from 'valibot';

import { described, named } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { sumOutcomes, type Metrics } from '../use-cases/read-metrics.ts';

const count = v.pipe(v.number(), v.integer());

const counts = {
  delivered: described(count, 'Deliveries that their endpoint accepted.', 900),
  retried: described(count, 'Attempts that failed and are repeated.', 12),
  exhausted: described(count, 'Deliveries that ended after the last attempt of the calendar.', 1),
  failed: described(
    count,
    'Deliveries that ended earlier: the endpoint answered 410, was switched off or deleted, or the event expired.',
    2,
  ),
};

export const webhookDeliveriesSchema = named(
  'AdminMetricsDeliveries',
  v.strictObject({
    totals: described(named('AdminMetricsDeliveryTotals', v.strictObject(counts)), 'The sums of the series.'),
    series: described(
      v.array(
        named(
          'AdminMetricsDeliveryPeriod',
          v.strictObject({ start: described(dateTime, 'Beginning of the hour or the day, in UTC.'), ...counts }),
        ),
      ),
      'Periods with outcomes, the oldest first.',
    ),
  }),
);

export const presentDeliveries = (deliveries: Metrics['deliveries']) => ({
  totals: sumOutcomes(deliveries),
  series: deliveries.map(({ start, counts: counted }) => ({ start: isoInstant(start), ...counted })),
});
