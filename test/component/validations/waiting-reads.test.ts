import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { transferBody } from '../../support/builders/transfers.ts';

type Options = { readonly minuteLimit?: number };

/** A validation in the queue, and everything that reads it. */
const queued = async ({ minuteLimit = 240 }: Options = {}) => {
  const counts = { reads: 0 };
  const api = makeTestApi({
    storage: ({ validations }) => ({
      validations: {
        ...validations,
        find: (id) => {
          counts.reads += 1;
          return validations.find(id);
        },
      },
    }),
  });
  const caller = await api.createUser('caller', { minuteLimit });
  const accepted = await postValidate(api, caller, transferBody(), { query: { async: '1' } });
  const path = `/validations/${String(accepted.at('data.id'))}`;
  const wait = (prefer: string, headers: Readonly<Record<string, string>> = {}) =>
    get(api, caller, path, { headers: { ...headers, Prefer: prefer } });
  return { api, caller, path, counts, wait };
};

/** Processes the queue once so much time has passed (milliseconds). */
const resolveAfter = async (api: TestApi, milliseconds: number): Promise<void> => {
  await api.clock.sleepUntil(api.clock.now() + milliseconds);
  await api.processQueue();
};

const post = (api: TestApi, caller: Caller, prefer: string, headers: Readonly<Record<string, string>> = {}) =>
  postValidate(api, caller, transferBody(), { query: { async: '1' }, headers: { ...headers, Prefer: prefer } });

describe('GET /validations/{id} with Prefer: wait', () => {
  test('answers with the verdict once it exists, with Preference-Applied', async () => {
    const { api, wait } = await queued();
    const startedAt = api.clock.now();
    const [reply] = await Promise.all([wait('wait=20'), resolveAfter(api, 4_000)]);
    expect(reply).toMatchObject({ status: 200, headers: { 'preference-applied': 'wait=20' } });
    expect(reply.at('data.attributes.status')).toBe('valid');
    expect(reply.headers['retry-after']).toBeUndefined();
    expect(api.clock.now() - startedAt).toBeLessThan(6_000);
  });

  test.each([1, 7, 20])('answers the pending validation at the end of wait=%d, within 15 reads', async (seconds) => {
    const { api, counts, wait } = await queued();
    const startedAt = api.clock.now();
    counts.reads = 0;
    const reply = await wait(`wait=${seconds}`);
    expect(api.clock.now() - startedAt).toBe(seconds * 1_000);
    expect(reply).toMatchObject({ status: 200, headers: { 'preference-applied': `wait=${seconds}`, 'retry-after': '3' } });
    expect(reply.at('data.attributes.status')).toBe('queued');
    expect(counts.reads).toBeLessThanOrEqual(15);
  });

  test('answers 304 at the end of the wait when nothing changed, and the verdict to the ETag of the 202', async () => {
    const { api, wait } = await queued();
    const ifNoneMatch = { 'If-None-Match': 'W/"0-queued"' };
    expect(await wait('wait=2', ifNoneMatch)).toMatchObject({ status: 304, headers: { 'preference-applied': 'wait=2' } });
    const [changed] = await Promise.all([wait('wait=5', ifNoneMatch), resolveAfter(api, 1_000)]);
    expect(changed).toMatchObject({ status: 200, headers: { etag: 'W/"2-valid"' } });
  });

  test('answers 404 when the validation is withdrawn meanwhile, without Preference-Applied', async () => {
    const { api, caller, path, wait } = await queued();
    const withdraw = async () => {
      await api.clock.sleepUntil(api.clock.now() + 1_000);
      return get(api, caller, path, { method: 'DELETE' });
    };
    const [reply] = await Promise.all([wait('wait=5'), withdraw()]);
    expect([reply.status, reply.headers['preference-applied']]).toEqual([404, undefined]);
  });

  test('answers a verdict that exists, and a validation that does not, at once', async () => {
    const { api, wait } = await queued();
    await api.processQueue();
    const startedAt = api.clock.now();
    expect(await wait('wait=20')).toMatchObject({ status: 200, headers: { 'preference-applied': 'wait=20' } });
    const other = await get(api, await api.createUser('other'), '/validations/8c1f2ba5-0f5c-4c52-9f1e-1a2b3c4d5e6f', {
      headers: { Prefer: 'wait=20' },
    });
    expect(other).toMatchObject({ status: 404 });
    expect(other.headers['preference-applied']).toBeUndefined();
    expect(api.clock.now()).toBe(startedAt);
  });

  test.each(['wait=0', 'wait=21', 'wait=-1', 'wait=1.5', 'wait', 'respond-async', ''])('ignores Prefer: %s', async (prefer) => {
    const { api, wait } = await queued();
    const startedAt = api.clock.now();
    const reply = await wait(prefer);
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.headers['preference-applied']).toBeUndefined();
    expect(api.clock.now()).toBe(startedAt);
  });

  test("holds the first quarter of an account's requests of a minute, and answers the others at once", async () => {
    const { api, wait } = await queued({ minuteLimit: 12 });
    const second = await wait('wait=1');
    const third = await wait('wait=1');
    const startedAt = api.clock.now();
    const fourth = await wait('wait=1');
    expect([second, third, fourth].map(({ headers }) => headers['preference-applied'])).toEqual(['wait=1', 'wait=1', undefined]);
    expect(api.clock.now()).toBe(startedAt);
  });

  test('delays no other request while 60 are held', async () => {
    const { api, caller, path, wait } = await queued({ minuteLimit: 400 });
    const answered: string[] = [];
    const held = Array.from({ length: 60 }, async () => {
      await wait('wait=20');
      answered.push('held');
    });
    const startedAt = api.clock.now();
    await get(api, caller, path);
    answered.push('prompt');
    expect(api.clock.now()).toBe(startedAt);
    expect(answered).toEqual(['prompt']);
    await Promise.all([...held, resolveAfter(api, 100)]);
    expect(answered).toHaveLength(61);
  });
});

describe('POST /validate?async=1 with Prefer: wait', () => {
  test('answers 200 with the validation once it has its verdict', async () => {
    const { api, caller } = await queued();
    const startedAt = api.clock.now();
    const [reply] = await Promise.all([post(api, caller, 'respond-async, wait=10'), resolveAfter(api, 2_000)]);
    expect(reply).toMatchObject({ status: 200, headers: { 'preference-applied': 'wait=10', etag: 'W/"2-valid"' } });
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', etag_version: 2 });
    expect(api.clock.now() - startedAt).toBeLessThan(4_000);
  });

  test('answers its 202 after the wait when there is no verdict, within 15 reads', async () => {
    const { api, caller, counts } = await queued();
    const startedAt = api.clock.now();
    counts.reads = 0;
    const reply = await post(api, caller, 'wait=20');
    expect(reply).toMatchObject({ status: 202, headers: { 'preference-applied': 'wait=20', etag: 'W/"0-queued"' } });
    expect(reply.at('meta.next_poll_after_seconds')).toBe(3);
    expect(api.clock.now() - startedAt).toBe(20_000);
    expect(counts.reads).toBeLessThanOrEqual(15);
  });

  test('does not wait under an Idempotency-Key: the 202 is stored and repeated', async () => {
    const { api, caller } = await queued();
    const startedAt = api.clock.now();
    const first = await post(api, caller, 'wait=20', { 'Idempotency-Key': 'order-1' });
    await api.processQueue();
    const second = await post(api, caller, 'wait=20', { 'Idempotency-Key': 'order-1' });
    expect([first.status, first.headers['preference-applied'], second.status, second.text]).toEqual([202, undefined, 202, first.text]);
    expect(api.clock.now()).toBe(startedAt);
  });

  test('does not hold a synchronous request, nor one beyond the first quarter of the minute', async () => {
    const { api, caller } = await queued({ minuteLimit: 8 });
    const synchronous = await postValidate(api, caller, transferBody(), { headers: { Prefer: 'wait=5' } });
    expect([synchronous.status, synchronous.headers['preference-applied']]).toEqual([200, undefined]);
    const late = await post(api, caller, 'wait=5');
    expect([late.status, late.headers['preference-applied']]).toEqual([202, undefined]);
  });

  test('answers its 202 when the validation cannot be read', async () => {
    const api = makeTestApi({
      storage: ({ validations }) => ({ validations: { ...validations, find: () => Promise.reject(new Error('no connection')) } }),
    });
    const reply = await post(api, await api.createUser(), 'wait=5');
    expect(reply).toMatchObject({ status: 202, headers: { 'preference-applied': 'wait=5' } });
    expect(api.log.lines.map(({ event }) => event)).toContain('validation_not_awaited');
  });
});
