import { DEFAULT_PORTAL_RATE, laneSpacingMs } from '../../../shared/banxico/domain/portal-rate.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi, type TestApi } from '../../support/api/test-api.ts';
import { attributesOf, batchOfLines, lines } from '../../support/api/validation-imports.ts';
import { certified } from '../../support/builders/cep-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';

const RATE = DEFAULT_PORTAL_RATE;
/** The mean time between two slots of the portal. */
const SLOT_MS = laneSpacingMs(RATE) / RATE.burst;
const HOUR = 3_600_000;

const open = async () => {
  const api = makeTestApi({ portalRate: RATE });
  api.source.onQuery((query) => certified(query));
  api.source.onStatusQuery(() => ({ kind: 'unavailable', reason: 'timeout' }));
  return { api, caller: await api.createUser('caller', { monthlyLimit: 20_000 }) };
};

/** Runs workers and events for a time, in steps of a second. */
const runFor = async (api: TestApi, milliseconds: number): Promise<void> => {
  const end = api.clock.now() + milliseconds;
  while (api.clock.now() < end) {
    await api.processQueue();
    await api.processEvents();
    api.clock.advance(1_000);
  }
};

describe('at the rate of the deployed portal', () => {
  test('a single request waits for at most two slots while rows wait', async () => {
    const { api, caller } = await open();
    await batchOfLines(api, caller, lines(120));
    await runFor(api, 10 * 60_000);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const single = await api.createUser(`single ${attempt}`);
      const before = api.clock.now();
      const reply = await postValidate(api, single, transferBody());
      expect(reply.status).toBe(200);
      expect(api.clock.now() - before).toBeLessThanOrEqual(2 * SLOT_MS + 1_000);
      await runFor(api, 37_000);
    }
  }, 120_000);

  test('an asynchronous request waits for at most two slots and the delay of its message while rows wait', async () => {
    const { api, caller } = await open();
    await batchOfLines(api, caller, lines(120));
    await runFor(api, 10 * 60_000);
    const single = await api.createUser('single');
    const before = api.clock.now();
    const reply = await postValidate(api, single, transferBody(), { query: { async: '1' } });
    const id = String(reply.at('data.id'));
    let status = 'queued';
    while (status === 'queued' || status === 'processing') {
      await runFor(api, 1_000);
      status = String((await get(api, single, `/validations/${id}`)).at('data.attributes.status'));
    }
    expect(api.clock.now() - before).toBeLessThanOrEqual(2 * SLOT_MS + 3_000);
  }, 120_000);

  test('batches of several accounts alternate, and rows of a later batch do not wait for the end of an earlier one', async () => {
    const { api, caller } = await open();
    const others = [await api.createUser('second'), await api.createUser('third')];
    const first = await batchOfLines(api, caller, lines(60));
    const ids = [await batchOfLines(api, others[0] ?? caller, lines(20)), await batchOfLines(api, others[1] ?? caller, lines(20))];
    await runFor(api, 3 * 60_000);
    const ended = await Promise.all(
      [caller, ...others].map(async (owner, index) =>
        Number((await attributesOf(api, owner, index === 0 ? first : (ids[index - 1] ?? '')))['ended_count']),
      ),
    );
    expect(Math.min(...ended)).toBeGreaterThan(5);
    expect(Math.max(...ended) - Math.min(...ended)).toBeLessThanOrEqual(2);
  }, 120_000);

  test('rows use the slots of the portal, none expires, and the estimate is close to the end', async () => {
    const { api, caller } = await open();
    const id = await batchOfLines(api, caller, lines(240));
    const startedAt = api.clock.now();
    await runFor(api, 10 * 60_000);
    const midway = await attributesOf(api, caller, id);
    const estimate = Date.parse(String(midway['estimated_completion_at']));
    let view = midway;
    while (view['status'] === 'validating' && api.clock.now() < startedAt + 5 * HOUR) {
      await runFor(api, 60_000);
      await api.sweep();
      view = await attributesOf(api, caller, id);
    }
    expect(view).toMatchObject({ status: 'completed', verdicts: { valid: 240 } });
    const tookMs = api.clock.now() - startedAt;
    expect(tookMs / 240).toBeLessThan(SLOT_MS * 1.3);
    expect(Math.abs(estimate - api.clock.now())).toBeLessThan(tookMs * 0.15);
  }, 240_000);
});
