/** The least that SQS takes. */
const MIN_QUEUE_CONCURRENCY = 2;

const share = (accountConcurrency: number, parts: number): number =>
  Math.max(MIN_QUEUE_CONCURRENCY, Math.floor(accountConcurrency / parts));

/**
 * Batches that queues process at the same time in an account with this concurrency, most of which stays free for callers. Files to import
 * take a twentieth for each of their two queues. Deliveries to slow endpoints take a twenty-fifth: each occupies a function as long as its
 * endpoint takes. Every other worker takes a fiftieth; where more workers would only conflict, a family has a fixed number. None of this changes the rate of portal queries, which the rate limiter determines.
 */
export const queueConcurrencies = (accountConcurrency: number) => ({
  workerConcurrency: share(accountConcurrency, 50),
  readerConcurrency: share(accountConcurrency, 50),
  parserConcurrency: share(accountConcurrency, 20),
  committerConcurrency: share(accountConcurrency, 20),
  slowDeliveryConcurrency: share(accountConcurrency, 25),
});
