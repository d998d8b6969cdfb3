import { isTerminal, VALIDATION_STATUSES } from '../../../shared/validation/domain/status.ts';
import { attribute, onlyValidation, unitsUsed } from '../../support/api/expectations.ts';
import { get, invoke, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { notFoundYet, openWithPlan, POLICY, retriesOf } from '../../support/api/retries.ts';
import { certified } from '../../support/builders/cep-answers.ts';
import { validationIdOf } from '../../support/builders/identity/identity.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { aValidation } from '../../support/builders/validations.ts';

const refusal = ({ status, problems }: ApiReply): unknown => [status, problems];
const PURGED = [410, [{ code: 'validation_purged', at: null }]];
const NOT_THERE = [404, [{ code: 'not_found', at: null }]];
const TOKEN = attribute('confirmation_token');
const tokenIn = (reply: ApiReply): unknown => reply.at('data.attributes.confirmation_token');

/** A payment found valid, with its certificate. */
const open = async (options: Parameters<typeof openWithPlan>[2] = {}) => {
  const { api, caller } = await openWithPlan(undefined, undefined, options);
  api.source.onQuery((query) => certified(query));
  const reply = await postValidate(api, caller, transferBody());
  const { id } = await onlyValidation(api);
  return { api, caller, reply, ...retriesOf(api, caller, id) };
};

describe('purge of a validation', () => {
  test('is prepared by a token with what will be erased and retained, and changes nothing yet', async () => {
    const { id, reply, preparePurge, read } = await open();
    const prepared = await preparePurge();
    expect(prepared.status).toBe(200);
    expect(prepared.at('data')).toEqual({
      type: 'validation_purge',
      id,
      attributes: {
        confirmation_token: tokenIn(prepared),
        expires_in: 120,
        will_delete: [
          'request_data',
          'normalized_data',
          'central_result',
          'cep_xml',
          'cep_pdf',
          'image',
          'ocr_result',
          'retry_attempts',
          'stored_answer',
        ],
        will_keep: ['id', 'user_id', 'purged_at', 'quota_unit'],
      },
    });
    expect(tokenIn(prepared)).toMatch(/^\d+\.\S+$/);
    expect((await read()).at('data')).toEqual(reply.at('data'));
  });

  test('leaves a tombstone: operations answer 410, the history omits it and its files are deleted', async () => {
    const { api, caller, id, reply, read, put, cancel, attempts, withdraw, preparePurge, purge } = await open();
    const token = tokenIn(await preparePurge());
    api.clock.advance(1_000);
    const purged = await purge(token);
    expect([purged.status, purged.at('data')]).toEqual([
      200,
      { type: 'validation_tombstone', id, attributes: { purged_at: '2026-11-05T18:00:01.000Z' } },
    ]);
    for (const operation of [read, put, cancel, attempts, withdraw, preparePurge, () => purge(token)])
      expect(refusal(await operation())).toEqual(PURGED);
    for (const format of ['xml', 'pdf'])
      expect(refusal(await get(api, caller, String(reply.at(`data.links.cep_${format}`))))).toEqual(PURGED);
    expect((await get(api, caller, '/validations')).at('data')).toEqual([]);
    expect(await api.certificateFiles.list()).toEqual([]);
    expect(await api.kept.purges.find(id)).toEqual({ id, userId: caller.user.id, purgedAt: api.clock.now() });
  });

  test('refunds no quota unit', async () => {
    const { api, caller, preparePurge, purge } = await open();
    await purge(tokenIn(await preparePurge()));
    for (let round = 0; round < 4; round += 1) {
      api.clock.advance(180_000);
      await api.reconcileQuota();
    }
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('ends pending retries, their schedule and their pending count', async () => {
    const { api, caller } = await openWithPlan();
    const { id, retryLater, preparePurge, purge } = await notFoundYet(api, caller, POLICY);
    await retryLater();
    await purge(tokenIn(await preparePurge()));
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(0);
    expect(await api.storage.retries.attempts(id)).toEqual([]);
    await retryLater();
    expect(api.source.queries).toHaveLength(2);
  });

  test('of a withdrawn validation makes it answer 410 instead of 404', async () => {
    const { withdraw, preparePurge, purge, read } = await open();
    await withdraw();
    expect((await purge(tokenIn(await preparePurge()))).status).toBe(200);
    expect(refusal(await read())).toEqual(PURGED);
  });

  test('succeeds for one of ten concurrent confirmations', async () => {
    const { preparePurge, purge } = await open();
    const token = tokenIn(await preparePurge());
    const replies = await Promise.all(Array.from({ length: 10 }, () => purge(token)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(410)]);
  });

  test('concurrent with a retry policy change leaves no pending retries', async () => {
    const { api, caller } = await openWithPlan();
    const { id, put, preparePurge, purge } = await notFoundYet(api, caller);
    const token = tokenIn(await preparePurge());
    const [changed, purged] = await Promise.all([put(), purge(token)]);
    expect([200, 410]).toContain(changed.status);
    expect(purged.status).toBe(200);
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(0);
    await api.runDueRetries();
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
  });

  test.each(VALIDATION_STATUSES.filter((status) => !isTerminal(status)))(
    'answers validation_not_finished while the status is %s',
    async (status) => {
      const { api, caller } = await openWithPlan();
      const validation = aValidation('under way', { userId: caller.user.id, status });
      await api.storage.validations.create(validation);
      const { preparePurge } = retriesOf(api, caller, validation.id);
      expect((await preparePurge()).problems).toEqual([{ code: 'validation_not_finished', at: null }]);
    },
  );
});

describe('purge token', () => {
  test('is valid for two minutes', async () => {
    const { api, preparePurge, purge, read } = await open();
    const token = tokenIn(await preparePurge());
    api.clock.advance(120_000);
    expect(await purge(token)).toMatchObject({ problems: [{ code: 'purge_token_expired', at: TOKEN }] });
    expect((await read()).status).toBe(200);
    const next = tokenIn(await preparePurge());
    api.clock.advance(119_999);
    expect((await purge(next)).status).toBe(200);
  });

  test.each<[string, (token: string) => unknown]>([
    ['changed by a character', (token) => `${token}x`],
    ['cut short', (token) => token.slice(0, -1)],
    ['with a later end', (token) => token.replace(/^\d/, '9')],
    ['without a signature', (token) => token.split('.')[0]],
    ['with a part more', (token) => `${token}.x`],
    ['empty', () => ''],
    ['absent', () => undefined],
    ['no text', () => 7],
    ['very long', (token) => token.padEnd(201, 'x')],
  ])('is refused %s', async (_what, change) => {
    const { preparePurge, purge, read } = await open();
    const reply = await purge(change(String(tokenIn(await preparePurge()))));
    expect(reply.problems).toEqual([{ code: 'purge_token_invalid', at: TOKEN }]);
    expect((await read()).status).toBe(200);
  });

  test('is valid for one validation only', async () => {
    const { api, caller, purge, read } = await open();
    const other = await notFoundYet(api, caller);
    expect((await purge(tokenIn(await other.preparePurge()))).problems).toEqual([{ code: 'purge_token_invalid', at: TOKEN }]);
    expect((await read()).status).toBe(200);
  });
});

describe('purge permission', () => {
  test("is the owner's: other users get 404 before and after", async () => {
    const { api, id, preparePurge, purge } = await open();
    const other = retriesOf(api, await api.createUser('other'), id);
    const token = tokenIn(await preparePurge());
    for (const reply of [
      await other.preparePurge(),
      await other.purge(token),
      await retriesOf(api, await api.createUser('third'), validationIdOf('absent')).preparePurge(),
    ]) {
      expect(refusal(reply)).toEqual(NOT_THERE);
    }
    await purge(token);
    for (const reply of [await other.preparePurge(), await other.purge(token), await other.read()])
      expect(refusal(reply)).toEqual(NOT_THERE);
  });

  test('is validations:delete', async () => {
    const { api, id } = await open();
    const reader = retriesOf(api, await api.createUser('reader', { permissions: ['validations:read'] }), id);
    for (const reply of [await reader.preparePurge(), await reader.purge('x')])
      expect(refusal(reply)).toEqual([403, [{ code: 'permission_denied', at: null }]]);
    expect((await invoke(api, { method: 'POST', path: `/validations/${id}/purge/prepare` })).status).toBe(401);
  });
});

describe('a purge that was interrupted', () => {
  test('is final, and the sweep deletes the remaining files', async () => {
    let isDown = true;
    const { api, preparePurge, purge, read } = await open({
      certificates: (certificates) => ({
        ...certificates,
        removeAll: (id) => (isDown ? Promise.reject(new Error('no storage')) : certificates.removeAll(id)),
      }),
    });
    expect((await purge(tokenIn(await preparePurge()))).status).toBe(200);
    expect(refusal(await read())).toEqual(PURGED);
    expect(await api.certificateFiles.list()).toHaveLength(3);
    api.clock.advance(120_000);
    await expect(api.sweep()).rejects.toThrow('could not be swept');
    isDown = false;
    await api.sweep();
    expect(await api.certificateFiles.list()).toEqual([]);
    await api.sweep();
    expect(refusal(await read())).toEqual(PURGED);
  });
});

test('a request repeated under the Idempotency-Key of a purged validation answers 410 until the key expires', async () => {
  const { api, caller } = await openWithPlan();
  api.source.onQuery((query) => certified(query));
  const send = (body = transferBody()) => postValidate(api, caller, body, { headers: { 'Idempotency-Key': 'one' } });
  const first = await send();
  const { id } = await onlyValidation(api);
  const { preparePurge, purge } = retriesOf(api, caller, id);
  expect((await send()).text).toBe(first.text);
  expect((await purge(tokenIn(await preparePurge()))).status).toBe(200);
  for (const again of [await send(), await send()]) {
    expect(refusal(again)).toEqual(PURGED);
    expect([again.headers['idempotent-replayed'], again.headers['x-ratelimit-limit']]).toEqual(['true', undefined]);
  }
  expect(refusal(await send({ ...transferBody(), monto: 1 }))).toEqual([422, [{ code: 'idempotency_key_reused', at: null }]]);
  expect(await unitsUsed(api, caller)).toBe(1);
  api.clock.advance(24 * 3_600_000);
  const nextDay = await send();
  expect([nextDay.status, nextDay.headers['idempotent-replayed'], nextDay.at('data.id') === id]).toEqual([200, 'false', false]);
});

test('requests to change the retries of a purged validation answer 410 under their Idempotency-Keys, too', async () => {
  const { api, caller } = await openWithPlan();
  const { put, cancel, preparePurge, purge } = await notFoundYet(api, caller);
  const key = { 'Idempotency-Key': 'one' };
  const first = [await put(POLICY, key), await cancel(key)];
  const repeated = [await put(POLICY, key), await cancel(key)];
  expect(repeated.map(({ text }) => text)).toEqual(first.map(({ text }) => text));
  expect((await purge(tokenIn(await preparePurge()))).status).toBe(200);
  for (const again of [await put(POLICY, key), await cancel(key)]) expect(refusal(again)).toEqual(PURGED);
});

test('the change of a purge has the correlation id of the request that purged', async () => {
  const { api, id, preparePurge, purge } = await open();
  const token = tokenIn(await preparePurge());
  await api.takeChanges();
  const purged = await purge(token);
  const change = (await api.takeChanges()).find(({ key }) => key.pk === `VALIDATION#${id}`);
  expect(change?.correlationId).toBe(purged.headers['x-request-id']);
});

describe('a purge of a validation recovered by a repeated request', () => {
  /** A request under a key whose verdict could not be written: the sweep resolved it, and a repetition took the key over. */
  const openRecovered = async (options: Parameters<typeof openWithPlan>[2] = {}) => {
    let failures = 1;
    const { api, caller } = await openWithPlan(undefined, undefined, {
      ...options,
      storage: ({ validations }) => ({
        validations: {
          ...validations,
          transitionWithResponse: (...step) => {
            failures -= 1;
            return failures === 0 ? Promise.reject(new Error('the write failed')) : validations.transitionWithResponse(...step);
          },
        },
      }),
    });
    api.source.onQuery((query) => certified(query));
    const send = () => postValidate(api, caller, transferBody(), { headers: { 'Idempotency-Key': 'one' } });
    expect((await send()).status).toBe(500);
    api.clock.advance(60_000);
    expect((await send()).status).toBe(409);
    await api.sweep();
    await api.processQueue();
    const { id } = await onlyValidation(api);
    const { preparePurge, purge } = retriesOf(api, caller, id);
    return { api, caller, id, send, erase: async () => purge(tokenIn(await preparePurge())) };
  };

  test('erases the response that the repetition stored', async () => {
    const { id, send, erase } = await openRecovered();
    expect((await send()).at('data.id')).toBe(id);
    expect((await erase()).status).toBe(200);
    expect(refusal(await send())).toEqual(PURGED);
  });

  test('keeps the key when no response was stored', async () => {
    const { api, caller, send, erase } = await openRecovered();
    expect((await erase()).status).toBe(200);
    expect(refusal(await send())).toEqual(PURGED);
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('answers 410 under the key without a quota unit, before and after it is finished', async () => {
    let isDown = true;
    const { api, caller, send, erase } = await openRecovered({
      certificates: (certificates) => ({
        ...certificates,
        removeAll: (id) => (isDown ? Promise.reject(new Error('no storage')) : certificates.removeAll(id)),
      }),
    });
    await erase();
    for (let repetition = 0; repetition < 3; repetition += 1) expect(refusal(await send())).toEqual(PURGED);
    expect(await unitsUsed(api, caller)).toBe(1);
    isDown = false;
    api.clock.advance(120_000);
    await api.sweep();
    expect(refusal(await send())).toEqual(PURGED);
  });
});
