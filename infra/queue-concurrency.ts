/** The least that SQS takes. */
const MIN_QUEUE_CONCURRENCY = 2;

const share = (accountConcurrency: number, parts: number): number =>
  Math.max(MIN_QUEUE_CONCURRENCY, Math.floor(accountConcurrency / parts));

/**
 * Batches that queues process at the same time where the account may run so many functions at once, of which callers are
 * to find most. Files to import take a twentieth for each of their two queues. Deliveries to slow endpoints take a
 * twenty-fifth: each holds a function for as long as its endpoint takes. Every other worker takes a fiftieth. None of
 * this changes how often the portal is queried, which the rate limiter decides.
 */
export const queueConcurrencies = (accountConcurrency: number) => ({
  workerConcurrency: share(accountConcurrency, 50),
  readerConcurrency: share(accountConcurrency, 50),
  parserConcurrency: share(accountConcurrency, 20),
  committerConcurrency: share(accountConcurrency, 20),
  slowDeliveryConcurrency: share(accountConcurrency, 25),
});
