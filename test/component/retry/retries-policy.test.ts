import { RETRY_OUTCOMES } from '../../../shared/validation/domain/retry/retry-policy.ts';
import { VALIDATION_STATUSES } from '../../../shared/validation/domain/status.ts';
import { attribute, unitsUsed } from '../../support/api/expectations.ts';
import { invoke, postValidate } from '../../support/api/invoke.ts';
import { notFoundYet, openWithPlan, POLICY, STATE } from '../../support/api/retries.ts';
import { certified } from '../../support/builders/cep-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { given, MAX_RETRIES, open, refusal, refused } from './retry-policies.ts';

describe('PUT retry-policy', () => {
  test('begins a cycle with the defaults of absent fields and schedules the first attempt', async () => {
    const { api, id, reply, put, read } = await open();
    expect(reply.at(STATE)).toMatchObject({ enabled: false, max_retries: null, terminal_state: null });
    const begun = await put({ enabled: true });
    expect(begun.status).toBe(200);
    expect(begun.at('data')).toEqual({
      type: 'validation',
      id,
      attributes: { retry_state: (await read()).at(STATE) },
      links: { self: `/v1/validations/${id}` },
    });
    expect(begun.at(STATE)).toMatchObject({
      enabled: true,
      max_retries: 3,
      interval_seconds: 3_600,
      outcomes: RETRY_OUTCOMES,
      terminal_state: 'pending',
    });
    expect(begun.headers['etag']).toBe((await read()).headers['etag']);
    expect(begun.headers['etag']).not.toBe(reply.headers['etag']);
    expect(api.scheduler.scheduledFor(id)).toHaveLength(1);
  });

  test('accepts both forms of a write body', async () => {
    const { api, caller, id } = await open();
    const body = { data: { type: 'validation', attributes: { retry_policy: POLICY } } };
    const reply = await invoke(api, { method: 'PUT', path: `/validations/${id}/retry-policy`, headers: caller.authorization, body });
    expect(reply.at(STATE)).toMatchObject({ ...POLICY, terminal_state: 'pending' });
  });

  test('replaces the policy of a pending cycle and its schedule', async () => {
    const { api, caller, id, put, reply } = await open(POLICY);
    const changed = await put({ max_retries: 2, interval_seconds: 86_400, outcomes: ['not_found'] });
    expect(changed.at(STATE)).toMatchObject({
      max_retries: 2,
      interval_seconds: 86_400,
      outcomes: ['not_found'],
      terminal_state: 'pending',
    });
    const at = Date.parse(String(changed.at(`${STATE}.next_attempt_at`)));
    expect(at - api.clock.now()).toBeGreaterThanOrEqual(86_400_000);
    expect(api.scheduler.scheduledFor(id)).toEqual([{ validationId: id, attemptSeq: 2, at, correlationId: reply.headers['x-request-id'] }]);
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(1);
  });

  test('writes nothing when the policy is unchanged, with and without an Idempotency-Key', async () => {
    const { put, stored, api, id } = await open(POLICY);
    const before = await stored();
    const scheduled = api.scheduler.scheduledFor(id);
    api.clock.advance(60_000);
    for (const headers of [{}, { 'Idempotency-Key': 'same' }, { 'Idempotency-Key': 'same' }]) {
      const reply = await put({ ...POLICY, outcomes: ['error', 'cep_unavailable', 'not_found'] }, headers);
      expect([reply.status, reply.at(`${STATE}.next_attempt_at`)]).toEqual([200, new Date(before.retry?.nextAttemptAt ?? 0).toISOString()]);
    }
    expect(await stored()).toEqual(before);
    expect(api.scheduler.scheduledFor(id)).toEqual(scheduled);
  });

  test('is changed 50 times in a cycle, until the cycle is reactivated', async () => {
    const { put, stored, cancel } = await open(POLICY);
    const every = (seconds: number) => put({ ...POLICY, interval_seconds: seconds });
    for (let change = 1; change <= 50; change += 1) expect((await every(300 + change)).status).toBe(200);
    const before = await stored();
    const refusedChange = await every(400);
    expect(refusal(refusedChange)).toEqual(refused('retry_policy_change_limit'));
    expect(refusedChange.details[0]).toContain('50');
    expect((await every(350)).status).toBe(200);
    expect(await stored()).toEqual(before);
    await cancel();
    expect((await every(300)).status).toBe(200);
    expect((await every(400)).status).toBe(200);
  });

  test('exhausts a pending cycle when max_retries is reached already', async () => {
    const { api, caller, id, put, retryLater } = await open(POLICY);
    await retryLater();
    await retryLater();
    expect((await put({ max_retries: 2 })).at(STATE)).toMatchObject({
      terminal_state: 'exhausted',
      attempts_completed: 2,
      next_attempt_at: null,
    });
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(0);
  });

  test('cancels a pending cycle with enabled false, and answers 200 without one', async () => {
    const { api, caller, id, put } = await open(POLICY);
    const off = await put({ enabled: false, max_retries: -1 });
    expect(off.at(STATE)).toMatchObject({
      enabled: true,
      terminal_state: 'cancelled',
      next_attempt_at: null,
      cancelled_at: '2026-11-05T18:00:00.000Z',
    });
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(0);
    const again = await put({ enabled: false });
    expect(again.at('data')).toEqual(off.at('data'));
    expect(again.headers['etag']).toBe(off.headers['etag']);
  });

  test('reactivates a cycle three times at most', async () => {
    const { caller, api, put, cancel, read } = await open(POLICY);
    for (let reactivation = 1; reactivation <= 3; reactivation += 1) {
      await cancel();
      expect((await put()).at(STATE)).toMatchObject({ terminal_state: 'pending', cancelled_at: null, attempts_completed: 0 });
    }
    await cancel();
    const before = await read();
    const fourth = await put();
    expect(refusal(fourth)).toEqual(refused('reactivation_cap_exceeded'));
    expect(fourth.details[0]).toContain('3');
    expect((await read()).at('data')).toEqual(before.at('data'));
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(0);
  });

  test('uses no quota unit', async () => {
    const { api, caller, put, cancel } = await open(POLICY);
    await cancel();
    await put();
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test.each<[string, unknown, string]>([
    ['no policy at all', undefined, 'retry_policy'],
    ['text', 'on', 'retry_policy'],
    ['no field', {}, 'retry_policy'],
    ['enabled that is no boolean', { enabled: 'yes' }, 'retry_policy/enabled'],
    ['no retry', { max_retries: 0 }, 'retry_policy/max_retries'],
    ['half a retry', { max_retries: 1.5 }, 'retry_policy/max_retries'],
    ['an interval under 300', { interval_seconds: 299 }, 'retry_policy/interval_seconds'],
    ['an interval over a day', { interval_seconds: 86_401 }, 'retry_policy/interval_seconds'],
    ['no outcome', { outcomes: [] }, 'retry_policy/outcomes'],
    ['an outcome twice', { outcomes: ['error', 'error'] }, 'retry_policy/outcomes'],
    ['an outcome that is final', { outcomes: ['valid'] }, 'retry_policy/outcomes'],
  ])('answers 422 for %s', async (_what, policy, field) => {
    const { api, caller, id, put, read } = await open(POLICY);
    const before = await read();
    const reply =
      policy === undefined
        ? await invoke(api, { method: 'PUT', path: `/validations/${id}/retry-policy`, headers: caller.authorization, body: {} })
        : await put(policy);
    expect(refusal(reply)).toEqual(refused('retry_policy_invalid', attribute(field)));
    expect((await read()).at('data')).toEqual(before.at('data'));
  });

  test("answers 422 above the plan's limit, which also bounds the default", async () => {
    const { put } = await open(undefined, { retry_max_retries: 2 });
    expect(refusal(await put({ max_retries: 3 }))).toEqual(refused('retry_policy_invalid', MAX_RETRIES));
    expect((await put({ enabled: true })).at(STATE)).toMatchObject({ max_retries: 2 });
  });

  test('applies the default of the service when the plan has no limit', async () => {
    const { put } = await open(undefined, { retry_max_retries: null });
    expect(refusal(await put({ max_retries: 11 }))).toEqual(refused('retry_policy_invalid', MAX_RETRIES));
    expect((await put({ max_retries: 10 })).status).toBe(200);
  });

  test.each(VALIDATION_STATUSES.filter((status) => !RETRY_OUTCOMES.some((outcome) => outcome === status)))(
    'answers retry_not_applicable when the status is %s',
    async (status) => {
      const { put } = await given({ status, centralStatus: null });
      expect(refusal(await put())).toEqual(refused('retry_not_applicable'));
    },
  );

  test('answers retry_not_applicable when outcomes lacks the verdict', async () => {
    const { put } = await open();
    expect(refusal(await put({ outcomes: ['error'] }))).toEqual(refused('retry_not_applicable', attribute('retry_policy/outcomes')));
  });

  test.each(['cancelado', 'rechazado', 'no_liquidado'])('answers retry_not_applicable when the payment is %s', async (centralStatus) => {
    const { put } = await given({ status: 'cep_unavailable', centralStatus });
    expect(refusal(await put())).toEqual(refused('retry_not_applicable'));
  });

  test('begins a cycle for an identified payment that is not settled', async () => {
    const { put } = await given({ status: 'cep_unavailable', centralStatus: 'en_proceso' });
    expect((await put()).at(STATE)).toMatchObject({ terminal_state: 'pending' });
  });

  test('answers retry_not_supported_for_bulk for a validation of a batch', async () => {
    const { put } = await given({ batch: { id: 7, position: 1 } });
    expect(refusal(await put())).toEqual(refused('retry_not_supported_for_bulk'));
  });

  test('answers retry_already_resolved when a retry found the payment', async () => {
    const { api, put, cancel, retryLater } = await open(POLICY);
    api.source.onQuery((query) => certified(query));
    await retryLater();
    for (const policy of [POLICY, { enabled: false }]) expect(refusal(await put(policy))).toEqual(refused('retry_already_resolved'));
    expect(refusal(await cancel())).toEqual(refused('retry_not_active'));
  });

  test('answers retry_age_exceeded for a validation older than thirty days', async () => {
    const { api, put } = await open();
    api.clock.advance(30 * 86_400_000 + 1);
    expect(refusal(await put())).toEqual(refused('retry_age_exceeded'));
  });

  test('answers retry_pending_cap_exceeded at the pending limit, and 200 once another cycle ends', async () => {
    const { api, caller } = await openWithPlan({ retry_max_pending_per_user: 2 });
    const [one, two, three] = [await notFoundYet(api, caller, POLICY), await notFoundYet(api, caller), await notFoundYet(api, caller)];
    expect((await two.put()).status).toBe(200);
    expect(refusal(await three.put())).toEqual(refused('retry_pending_cap_exceeded'));
    expect((await three.read()).at(STATE)).toMatchObject({ enabled: false, terminal_state: null });
    expect((await two.put({ interval_seconds: 600 })).status).toBe(200);
    await one.cancel();
    expect((await three.put()).status).toBe(200);
    expect(refusal(await one.put())).toEqual(refused('retry_pending_cap_exceeded'));
  });

  test('answers retry_pending_cap_exceeded at the daily limit, and 200 a day later', async () => {
    const { api, caller } = await openWithPlan({ retry_max_dispatched_per_day: 1 });
    const one = await notFoundYet(api, caller, { max_retries: 1, interval_seconds: 300 });
    await one.retryLater();
    expect(refusal(await one.put())).toEqual(refused('retry_pending_cap_exceeded'));
    const pending = await notFoundYet(api, caller);
    expect(refusal(await pending.put())).toEqual(refused('retry_pending_cap_exceeded'));
    api.clock.advance(24.5 * 3_600_000);
    expect((await one.put()).status).toBe(200);
  });
});

test('POST /validate?async=1 answers the retry policy before there is a verdict', async () => {
  const { api, caller } = await openWithPlan();
  const reply = await postValidate(api, caller, { ...transferBody(), retry_policy: POLICY }, { query: { async: '1' } });
  expect(reply.at(STATE)).toMatchObject({ enabled: true, ...POLICY, terminal_state: null, next_attempt_at: null });
});
