import { unitsUsed } from '../../support/api/expectations.ts';
import { get } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import type { ScriptedRecognizer } from '../../support/fakes/validate-ocr/text-recognizer.ts';
import { postReceipt, receiptPage } from './receipts.ts';

const RECEIPTS = 50;
/** Images that the service recognises before it throttles, each time the queue is looked at. */
const PER_ROUND = 8;
const ROUND_MS = 60_000;

const throttle = (recognizer: ScriptedRecognizer): { readonly nextRound: () => void; readonly refused: () => number } => {
  let left = PER_ROUND;
  let refused = 0;
  recognizer.limit(() => {
    left -= 1;
    if (left >= 0) return true;
    refused += 1;
    return false;
  });
  return {
    nextRound: () => {
      left = PER_ROUND;
    },
    refused: () => refused,
  };
};

describe('50 concurrent receipts, and a recognition that throttles', () => {
  test('are all read in time, each once and for one unit', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const throttled = throttle(api.textRecognizer);
    const ids: string[] = [];
    for (let count = 0; count < RECEIPTS; count += 1) {
      const accepted = await postReceipt(api, caller, receiptPage(), {}, { query: { async: '1' } });
      ids.push(String(accepted.at('data.id')));
    }
    for (let round = 0; round < 30 && api.queue.waiting().length > 0; round += 1) {
      await api.processQueue();
      api.clock.advance(ROUND_MS);
      throttled.nextRound();
    }
    const statuses = await Promise.all(ids.map(async (id) => (await get(api, caller, `/validations/${id}`)).at('data.attributes.status')));
    expect(statuses).toEqual(Array.from({ length: RECEIPTS }, () => 'valid'));
    expect(throttled.refused()).toBeGreaterThan(0);
    expect([api.textRecognizer.images.length - throttled.refused(), await unitsUsed(api, caller)]).toEqual([RECEIPTS, RECEIPTS]);
    expect(api.log.lines.filter(({ event }) => event === 'receipt_deferred')).toHaveLength(throttled.refused());
  });

  test('that wait for their answers are refused without a unit when there is no room', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    throttle(api.textRecognizer);
    const replies = await Promise.all(Array.from({ length: RECEIPTS }, () => postReceipt(api, caller, receiptPage())));
    const counts = Map.groupBy(replies, ({ status }) => status);
    expect([counts.get(200)?.length, counts.get(503)?.length]).toEqual([PER_ROUND, RECEIPTS - PER_ROUND]);
    expect(counts.get(503)?.every(({ headers }) => headers['retry-after'] === '5')).toBe(true);
    expect([await unitsUsed(api, caller), api.receiptFiles.files.size]).toEqual([PER_ROUND, PER_ROUND]);
  });

  test('a receipt whose worker died is read by another once its lease is over', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const accepted = await postReceipt(api, caller, receiptPage(), {}, { query: { async: '1' } });
    const [job] = api.queue.receive();
    if (job === undefined) throw new TypeError('the receipt was not queued');
    api.textRecognizer.limit(() => {
      throw new Error('killed');
    });
    await expect(api.families['validate-ocr'].queues.receipts(job)).rejects.toThrow('killed');
    api.textRecognizer.limit(() => true);
    api.queue.deliver(job);
    api.clock.advance(ROUND_MS);
    await api.processQueue();
    await api.processQueue();
    const path = `/validations/${String(accepted.at('data.id'))}`;
    expect([(await get(api, caller, path)).at('data.attributes.status'), await unitsUsed(api, caller)]).toEqual(['valid', 1]);
  });
});
