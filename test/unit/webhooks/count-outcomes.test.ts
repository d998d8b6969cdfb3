import { makeCountOutcomes } from '../../../functions/webhooks/use-cases/count-outcomes.ts';
import type { CountedOutcome } from '../../../shared/webhooks/ports/delivery-totals.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';

const open = (add?: (outcomes: readonly CountedOutcome[]) => Promise<void>) => {
  const writes: (readonly CountedOutcome[])[] = [];
  const log = makeRecordedLog();
  const record = (outcomes: readonly CountedOutcome[]): Promise<void> => {
    writes.push(outcomes);
    return Promise.resolve();
  };
  return { writes, log, ...makeCountOutcomes({ deliveryTotals: { add: add ?? record }, log }) };
};

describe('outcomes of deliveries', () => {
  test('of a batch are written once, after the last delivery', async () => {
    const { writes, count, during } = open();
    const ends: (() => void)[] = [];
    const slow = during(async () => {
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
      count('retried', 2);
    });
    await during(() => {
      count('delivered', 1);
      return Promise.resolve();
    });
    expect(writes).toEqual([]);
    for (const end of ends) end();
    await slow;
    expect(writes).toEqual([
      [
        { outcome: 'delivered', at: 1 },
        { outcome: 'retried', at: 2 },
      ],
    ]);
  });

  test('of the deliveries that ended are written when another one of the batch throws, and none for a batch without outcomes', async () => {
    const { writes, count, during } = open();
    await during(() => Promise.resolve());
    expect(writes).toEqual([]);
    const failing = during(() => {
      count('delivered', 1);
      return Promise.reject(new Error('another one'));
    });
    await expect(failing).rejects.toThrow('another one');
    expect(writes).toEqual([[{ outcome: 'delivered', at: 1 }]]);
  });

  test('that cannot be written are reported, and no delivery fails', async () => {
    const { log, count, during } = open(() => Promise.reject(new Error('the table refuses')));
    await during(() => {
      count('delivered', 1);
      return Promise.resolve();
    });
    expect(log.lines).toMatchObject([{ event: 'webhook_outcomes_not_counted', fields: { deliveries: 1 } }]);
  });
});
