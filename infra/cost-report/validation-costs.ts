import { METRICS } from '../../shared/logs/catalogue.ts';
import { TRACED_REQUESTS } from '../constructs/trace-sampling.ts';
import { measuredIn, numberIn, writeUnitsOf, type Measured } from './benchmark-table.ts';
import { LIST_PRICES } from './list-prices.ts';

/** Validations in a month that the figures are for. */
export const VALIDATIONS = 100_000;

const MEMORY_GB = 0.25;
/** The portal answers in 2.5 s on average; all else takes a tenth of a second. */
const PORTAL_SECONDS = 2.5;
const OWN_SECONDS = 0.1;
/** A worker waits for so many answers of the portal at once. */
const WORKER_BATCH = 10;
/** Log volume of a run, and the size of an answer. */
const LOGGED_KB = 1;
const ANSWER_KB = 1.4;
/** A message is sent, received and deleted, the last two in batches. */
const QUEUE_REQUESTS = 1 + 2 / WORKER_BATCH;

/** Subject of the line that does not grow with the validations. */
export const METRICS_LINE = 'Custom metrics, if each is counted in every hour of the month';

/**
 * A change that is counted for statistics by itself: the mark of its delivery, a day and a month of its account, an hour and a day of all
 * accounts, and the head (docs/data-model.md), the head and the user read, a message that is received and deleted alone, and a run. Several of an account in two seconds cost less.
 */
const COUNTED_CHANGE =
  12 * LIST_PRICES.writeUnit +
  2 * LIST_PRICES.readUnit +
  3 * LIST_PRICES.sqsRequest +
  LIST_PRICES.lambdaRequest +
  OWN_SECONDS * MEMORY_GB * LIST_PRICES.lambdaGbSecond;

/** The sums of amounts, which the change to a verdict writes in the same transaction. */
const SUMMED_VERDICT = 2 * LIST_PRICES.writeUnit;

/** An entry of the log of requests: its item, and the run for its line alone. */
const LOGGED_REQUEST =
  LIST_PRICES.writeUnit + LIST_PRICES.readUnit + LIST_PRICES.lambdaRequest + OWN_SECONDS * MEMORY_GB * LIST_PRICES.lambdaGbSecond;

/** An item of the bill: USD for `VALIDATIONS` that find their payment; null where the way of validating does not have it. */
export type ValidationLine = { readonly subject: string; readonly synchronous: number | null; readonly asynchronous: number | null };

/** What one validation uses. */
type Usage = {
  readonly lambdaRuns: number;
  readonly lambdaSeconds: number;
  readonly steps: readonly Measured[];
  readonly messages: number;
  /** Writes that change its combination of dimensions. */
  readonly changes: number;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const perMillion = (price: number): number => (price * VALIDATIONS) / 1_000_000;

const itemsOf = ({ lambdaRuns, lambdaSeconds, steps, messages, changes }: Usage): Readonly<Record<string, number>> => ({
  'API Gateway, one request': perMillion(LIST_PRICES.apiRequest),
  'Lambda, 256 MB ARM': perMillion(lambdaRuns * LIST_PRICES.lambdaRequest + lambdaSeconds * MEMORY_GB * LIST_PRICES.lambdaGbSecond),
  'DynamoDB, written (items, indexes, rate of the portal)': perMillion(sum(steps.map(writeUnitsOf)) * LIST_PRICES.writeUnit),
  'DynamoDB, read': perMillion(sum(steps.map((step) => numberIn(step, 'read units'))) * LIST_PRICES.readUnit),
  'S3, XML and PDF stored': perMillion(sum(steps.map((step) => numberIn(step, 'S3'))) * LIST_PRICES.s3Write),
  SQS: perMillion(messages * QUEUE_REQUESTS * LIST_PRICES.sqsRequest),
  Logs: perMillion(lambdaRuns * LOGGED_KB * LIST_PRICES.logGb),
  'Data out': perMillion(ANSWER_KB * LIST_PRICES.dataOutGb),
  [`Traces of ${String(TRACED_REQUESTS * 100)} % of the requests`]: perMillion(TRACED_REQUESTS * LIST_PRICES.trace),
  'Statistics, each change counted by itself': perMillion(changes * COUNTED_CHANGE + SUMMED_VERDICT),
  'Log of the request': perMillion(LOGGED_REQUEST),
  [METRICS_LINE]: METRICS.length * LIST_PRICES.customMetric,
});

const positive = (usd = 0): number | null => (usd === 0 ? null : usd);

/**
 * The bill of so many validations in a month, item by item: synchronous ones, and asynchronous ones whose caller receives the verdict by a
 * webhook that is not counted. In both, the stream's reader runs once. Throws RangeError for an operation that the benchmark did not
 * measure.
 */
export const validationCosts = (benchmark: string): readonly ValidationLine[] => {
  const measured = measuredIn(benchmark);
  const synchronous = itemsOf({
    lambdaRuns: 2,
    lambdaSeconds: PORTAL_SECONDS + OWN_SECONDS * 2,
    steps: [measured('sync valid')],
    messages: 0,
    changes: 2,
  });
  const asynchronous = itemsOf({
    lambdaRuns: 2 + 1 / WORKER_BATCH,
    lambdaSeconds: PORTAL_SECONDS / WORKER_BATCH + OWN_SECONDS * 3,
    steps: [measured('async accept'), measured('worker of that message')],
    messages: 1,
    changes: 3,
  });
  return Object.entries(synchronous).flatMap(([subject, usd]) => {
    const line = { subject, synchronous: positive(usd), asynchronous: positive(asynchronous[subject]) };
    return line.synchronous === null && line.asynchronous === null ? [] : [line];
  });
};
