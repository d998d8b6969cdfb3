import type { Log } from '../../../shared/platform/observability/log.ts';
import type { CountedOutcome, DeliveryOutcome, DeliveryTotals } from '../../../shared/webhooks/ports/delivery-totals.ts';

type Deps = { readonly deliveryTotals: Pick<DeliveryTotals, 'add'>; readonly log: Log };

/**
 * Counts the outcomes of the deliveries that a worker makes at the same time, in one write after the last of them: the messages of a batch of
 * the queue wait for no counter. Each outcome is counted after the write that only one worker makes, so none counts twice; a worker that is
 * stopped before the end leaves its batch uncounted, and so does a table that refuses the write: a delivery is never repeated for a count.
 */
export const makeCountOutcomes = ({ deliveryTotals, log }: Deps) => {
  let inProgress = 0;
  let outcomes: CountedOutcome[] = [];

  const write = async (): Promise<void> => {
    const counted = outcomes;
    outcomes = [];
    if (counted.length === 0) return;
    try {
      await deliveryTotals.add(counted);
    } catch (error) {
      log.warn('webhook_outcomes_not_counted', { deliveries: counted.length }, error);
    }
  };

  return {
    count: (outcome: DeliveryOutcome, at: number): void => {
      outcomes.push({ outcome, at });
    },

    /** Makes a delivery; after the last one at work the counts are written. */
    during: async (deliver: () => Promise<void>): Promise<void> => {
      inProgress += 1;
      try {
        await deliver();
      } finally {
        inProgress -= 1;
        if (inProgress === 0) await write();
      }
    },
  };
};
