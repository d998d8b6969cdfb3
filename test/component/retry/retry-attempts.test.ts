import type { UserStatus } from '../../../shared/identity/accounts/domain/identity.ts';
import { setUserStatus, unitsUsed } from '../../support/api/expectations.ts';
import { AN_INTERVAL_MS, notFoundYet, openWithPlan, POLICY, STATE } from '../../support/api/retries.ts';
import { CAPTCHA, certified, NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { dispatchedOf, open, pendingOf, questions, recover, underWay } from './retry-attempts.ts';

describe('an attempt under way', () => {
  test('is listed without an end, and is not made by another worker', async () => {
    const { api, id, attempts, answer } = await underWay();
    expect((await attempts()).at('data')).toMatchObject([
      { attributes: { attempt_number: 1, finished_at: null, new_status: null, processing_time_ms: null, prev_status: 'not_found' } },
    ]);
    await api.runAttempt({ validationId: id, attemptSeq: 1 }, api.clock.now());
    expect(questions(api)).toBe(2);
    await answer(NOT_FOUND);
    expect((await attempts()).at('data')).toMatchObject([{ attributes: { attempt_number: 1, new_status: 'not_found' } }]);
  });

  test('writes its verdict when the cycle is cancelled, and no attempt follows', async () => {
    const { api, caller, id, cancel, publish, read, attempts } = await underWay();
    expect((await cancel()).at(STATE)).toMatchObject({ terminal_state: 'cancelled', attempts_completed: 0 });
    await publish();
    expect((await read()).at('data.attributes.status')).toBe('valid');
    expect((await read()).at(STATE)).toMatchObject({
      terminal_state: 'cancelled',
      attempts_completed: 1,
      resolved_at: null,
      next_attempt_at: null,
    });
    expect((await attempts()).at('data')).toMatchObject([{ attributes: { new_status: 'valid' } }]);
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    expect(await pendingOf(api, caller)).toBe(0);
    await recover(api);
    expect(questions(api)).toBe(2);
  });

  test('counts in the new policy when it is changed, and one attempt follows by the new interval', async () => {
    const { api, caller, id, put, answer, read } = await underWay();
    await put({ max_retries: 2, interval_seconds: 7_200 });
    await answer(NOT_FOUND);
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'pending', max_retries: 2, attempts_completed: 1 });
    const next = Date.parse(String((await read()).at(`${STATE}.next_attempt_at`)));
    expect(next - api.clock.now()).toBeGreaterThanOrEqual(7_200_000);
    expect(api.scheduler.scheduledFor(id)).toMatchObject([{ at: next }]);
    expect(await pendingOf(api, caller)).toBe(1);
  });

  test('exhausts the cycle when the new policy has no attempts left', async () => {
    const { api, caller, put, answer, read } = await underWay();
    await put({ max_retries: 1 });
    await answer(NOT_FOUND);
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'exhausted', attempts_completed: 1 });
    expect(await pendingOf(api, caller)).toBe(0);
  });

  test('belongs to the new cycle when its cycle is cancelled and reactivated', async () => {
    const { api, caller, cancel, put, publish, read, id } = await underWay();
    await cancel();
    await put();
    await publish();
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'resolved', attempts_completed: 1 });
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    expect(await pendingOf(api, caller)).toBe(0);
  });

  test('writes its verdict when the validation is withdrawn, and no attempt follows', async () => {
    const { api, caller, id, withdraw, publish, stored } = await underWay();
    expect((await withdraw()).status).toBe(204);
    await publish();
    expect(await stored()).toMatchObject({ status: 'valid', retry: { state: 'cancelled', attemptsCompleted: 1, running: null } });
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    expect(await pendingOf(api, caller)).toBe(0);
  });

  test('makes the purge answer validation_not_finished until it ends', async () => {
    const { preparePurge, answer } = await underWay();
    expect((await preparePurge()).problems).toEqual([{ code: 'validation_not_finished', at: null }]);
    await answer(NOT_FOUND);
    expect((await preparePurge()).status).toBe(200);
  });

  test('leaves no attempt when throttled after the cycle was cancelled', async () => {
    const { api, caller, cancel, answer, attempts, read } = await underWay();
    await cancel();
    const cancelled = await read();
    await answer(CAPTCHA);
    expect((await read()).at('data')).toEqual(cancelled.at('data'));
    expect(await dispatchedOf(api, caller)).toBe(0);
    api.clock.advance(60_000);
    expect((await attempts()).at('data')).toEqual([]);
  });
});

describe('an attempt throttled by the CEP portal', () => {
  test('is postponed, not counted and not listed', async () => {
    const { api, caller, id, read, retryLater, attempts, reply } = await open();
    api.source.onQuery(() => CAPTCHA);
    await retryLater();
    const later = await read();
    expect(later.at('data.attributes')).toMatchObject({ status: 'not_found', error_code: null });
    expect(later.at(STATE)).toMatchObject({ terminal_state: 'pending', attempts_completed: 0 });
    expect(later.headers['etag']).not.toBe(reply.headers['etag']);
    const next = Date.parse(String(later.at(`${STATE}.next_attempt_at`)));
    expect(next).toBeGreaterThan(api.clock.now());
    expect(api.scheduler.scheduledFor(id)).toMatchObject([{ at: next }]);
    expect((await attempts()).at('data')).toEqual([]);
    expect(await dispatchedOf(api, caller)).toBe(0);
    expect(api.log.metrics).toContain('RetryPostponed');

    api.source.onQuery((query) => certified(query));
    api.clock.advanceTo(next);
    await api.runDueRetries();
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'resolved', attempts_completed: 1 });
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('is postponed without limit', async () => {
    const { api, read } = await open({ max_retries: 1, interval_seconds: 300 });
    api.source.onQuery(() => CAPTCHA);
    for (let day = 0; day < 5; day += 1) {
      api.clock.advance(86_400_000);
      await api.runDueRetries();
    }
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'pending', attempts_completed: 0 });
  });
});

describe('the daily limit of retries', () => {
  test('is exact for attempts due at the same time, and postpones the others', async () => {
    const { api, caller } = await openWithPlan({ retry_max_dispatched_per_day: 4 });
    const all = [];
    for (let index = 0; index < 12; index += 1) all.push(await notFoundYet(api, caller, { max_retries: 1, interval_seconds: 300 }));
    const asked = questions(api);
    api.clock.advance(AN_INTERVAL_MS);
    await api.runDueRetries();
    expect(questions(api) - asked).toBe(4);
    expect(await dispatchedOf(api, caller)).toBe(4);
    const states = await Promise.all(all.map(async ({ read }) => (await read()).at(`${STATE}.terminal_state`)));
    expect(states.filter((state) => state === 'exhausted')).toHaveLength(4);
    expect(states.filter((state) => state === 'pending')).toHaveLength(8);
    const within23Hours = api.scheduler.scheduled().filter(({ at }) => at < api.clock.now() + 23 * 3_600_000);
    expect([api.scheduler.scheduled().length, within23Hours]).toEqual([8, []]);
    api.clock.advance(25 * 3_600_000);
    await api.runDueRetries();
    expect(questions(api) - asked).toBe(8);
  });
});

describe('an attempt for a user that is not active', () => {
  test.each<UserStatus>(['suspended', 'revoked'])('(%s) makes no query and cancels the cycle', async (status) => {
    const { api, caller, id, stored } = await open();
    await setUserStatus(api, caller, status);
    api.clock.advance(AN_INTERVAL_MS);
    await api.runDueRetries();
    expect(questions(api)).toBe(1);
    expect((await stored()).retry).toMatchObject({ state: 'cancelled', attemptsCompleted: 0 });
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    expect([await pendingOf(api, caller), await dispatchedOf(api, caller)]).toEqual([0, 0]);
    expect(api.log.metrics).toContain('RetryCancelled');
  });
});

describe('an attempt without a response', () => {
  test('counts, keeps the earlier verdict and does not end the cycle', async () => {
    const { api, read, attempts, retryLater } = await open({ ...POLICY, outcomes: ['not_found'] });
    api.source.onQuery(() => ({ kind: 'unavailable', reason: 'timeout' }));
    await retryLater();
    expect((await read()).at('data.attributes')).toMatchObject({ status: 'not_found', central_status: 'no_encontrado' });
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'pending', attempts_completed: 1 });
    expect((await attempts()).at('data')).toMatchObject([
      { attributes: { new_status: 'cep_unavailable', error_code: 'central_no_answer' } },
    ]);
    api.source.onQuery((query) => certified(query));
    await retryLater();
    expect((await read()).at('data.attributes.status')).toBe('valid');
  });

  test('lost by three workers ends as retry_lost, and the next one follows', async () => {
    const { api, read, attempts } = await open();
    api.source.onQuery(() => {
      throw new Error('the worker is gone');
    });
    api.clock.advance(AN_INTERVAL_MS);
    await expect(api.runDueRetries()).rejects.toThrow('the worker is gone');
    for (let worker = 2; worker <= 4; worker += 1) {
      api.clock.advance(4 * 3_600_000);
      await api.sweepRetries();
      await api.runDueRetries().catch(() => undefined);
    }
    expect(questions(api)).toBe(4);
    expect((await attempts()).at('data')).toMatchObject([
      { attributes: { attempt_number: 1, new_status: 'error', error_code: 'retry_lost' } },
    ]);
    expect((await read()).at('data.attributes.status')).toBe('not_found');
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'pending', attempts_completed: 1 });
  });
});
