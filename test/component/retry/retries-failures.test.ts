import fc from 'fast-check';

import type { CepOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { AccountStatus } from '../../../shared/identity/domain/identity.ts';
import { unitsUsed } from '../../support/api/expectations.ts';
import { postValidate } from '../../support/api/invoke.ts';
import { AN_INTERVAL_MS, notFoundYet, openWithPlan, POLICY, retriesOf, STATE } from '../../support/api/retries.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { CAPTCHA, certified, NOT_FOUND } from '../../support/builders/central-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { deferred, settle } from '../../support/deferred.ts';

const open = async (policy: unknown = POLICY, ...given: Parameters<typeof openWithPlan>) => {
  const { api, caller } = await openWithPlan(...given);
  return { api, caller, ...(await notFoundYet(api, caller, policy)) };
};

const questions = ({ source }: TestApi): number => source.asked.filter(({ kind }) => kind === 'query').length;
const pendingOf = (api: TestApi, caller: Caller): Promise<number> => api.storage.retries.pending(caller.account.id);
const dispatchedOf = (api: TestApi, caller: Caller): Promise<number> => api.storage.retries.dispatched(caller.account.id, api.clock.now());

/** The next attempt is made, and its question stays open until it is answered. */
const underWay = async (...given: Parameters<typeof open>) => {
  const opened = await open(...given);
  const { api } = opened;
  const held = deferred<CepOutcome>();
  api.source.answersQueries(() => held.promise);
  api.clock.advance(AN_INTERVAL_MS);
  const attempt = api.retry();
  await settle();
  expect(questions(api)).toBe(2);
  return {
    ...opened,
    answer: async (outcome: CepOutcome): Promise<void> => {
      held.resolve(outcome);
      await attempt;
    },
    publish: async (): Promise<void> => {
      const query = api.source.asked.at(-1)?.query;
      if (query === undefined) throw new Error('nothing was asked');
      held.resolve(certified(query));
      await attempt;
    },
  };
};

/** Lets the schedules of the service do their work until nothing is left to be done. */
const recover = async (api: TestApi): Promise<void> => {
  for (let minute = 0; minute < 20; minute += 1) {
    api.clock.advance(60_000);
    await api.sweepRetries();
    await api.retry();
  }
};

describe('an attempt under way', () => {
  test('is listed without an end, and nobody else makes it', async () => {
    const { api, id, attempts, answer } = await underWay();
    expect((await attempts()).at('data')).toMatchObject([
      { attributes: { attempt_number: 1, finished_at: null, new_status: null, processing_time_ms: null, prev_status: 'not_found' } },
    ]);
    await api.runAttempt({ validationId: id, turn: 1 }, api.clock.now());
    expect(questions(api)).toBe(2);
    await answer(NOT_FOUND);
    expect((await attempts()).at('data')).toMatchObject([{ attributes: { attempt_number: 1, new_status: 'not_found' } }]);
  });

  test('when its retries are cancelled still delivers its verdict, and none follows', async () => {
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

  test('when the policy changes counts in the new one, and one attempt follows, by the new interval', async () => {
    const { api, caller, id, put, answer, read } = await underWay();
    await put({ max_retries: 2, interval_seconds: 7_200 });
    await answer(NOT_FOUND);
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'pending', max_retries: 2, attempts_completed: 1 });
    const next = Date.parse(String((await read()).at(`${STATE}.next_attempt_at`)));
    expect(next - api.clock.now()).toBeGreaterThanOrEqual(7_200_000);
    expect(api.scheduler.scheduledFor(id)).toMatchObject([{ at: next }]);
    expect(await pendingOf(api, caller)).toBe(1);
  });

  test('when the policy turns out to be used up by it exhausts the retries', async () => {
    const { api, caller, put, answer, read } = await underWay();
    await put({ max_retries: 1 });
    await answer(NOT_FOUND);
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'exhausted', attempts_completed: 1 });
    expect(await pendingOf(api, caller)).toBe(0);
  });

  test('when its retries are cancelled and reactivated belongs to the new ones', async () => {
    const { api, caller, cancel, put, publish, read, id } = await underWay();
    await cancel();
    await put();
    await publish();
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'resolved', attempts_completed: 1 });
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    expect(await pendingOf(api, caller)).toBe(0);
  });

  test('when the validation is withdrawn writes its verdict for the history, and none follows', async () => {
    const { api, caller, id, withdraw, publish, stored } = await underWay();
    expect((await withdraw()).status).toBe(204);
    await publish();
    expect(stored()).toMatchObject({ status: 'valid', retry: { state: 'cancelled', attemptsCompleted: 1, running: null } });
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    expect(await pendingOf(api, caller)).toBe(0);
  });

  test('keeps its validation from being erased, until it is over', async () => {
    const { preparePurge, answer } = await underWay();
    expect((await preparePurge()).problems).toEqual([{ code: 'validation_not_finished', at: null }]);
    await answer(NOT_FOUND);
    expect((await preparePurge()).status).toBe(200);
  });

  test('that is throttled after its retries were cancelled leaves no trace of an attempt', async () => {
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

describe('an attempt that the central bank does not let through', () => {
  test('is postponed and not used up, not listed, not counted', async () => {
    const { api, caller, id, read, retryLater, attempts, reply } = await open();
    api.source.answersQueries(() => CAPTCHA);
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

    api.source.answersQueries((query) => certified(query));
    api.clock.advanceTo(next);
    await api.retry();
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'resolved', attempts_completed: 1 });
    expect(unitsUsed(api, caller)).toBe(1);
  });

  test('is postponed as often as it takes', async () => {
    const { api, read } = await open({ max_retries: 1, interval_seconds: 300 });
    api.source.answersQueries(() => CAPTCHA);
    for (let day = 0; day < 5; day += 1) {
      api.clock.advance(86_400_000);
      await api.retry();
    }
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'pending', attempts_completed: 0 });
  });
});

describe('the retries of a day', () => {
  test('are exact when attempts come all at once: as many questions as the cap, the others wait for room', async () => {
    const { api, caller } = await openWithPlan({ retry_max_dispatched_per_day: 4 });
    const all = [];
    for (let index = 0; index < 12; index += 1) all.push(await notFoundYet(api, caller, { max_retries: 1, interval_seconds: 300 }));
    const asked = questions(api);
    api.clock.advance(AN_INTERVAL_MS);
    await api.retry();
    expect(questions(api) - asked).toBe(4);
    expect(await dispatchedOf(api, caller)).toBe(4);
    const states = await Promise.all(all.map(async ({ read }) => (await read()).at(`${STATE}.terminal_state`)));
    expect(states.filter((state) => state === 'exhausted')).toHaveLength(4);
    expect(states.filter((state) => state === 'pending')).toHaveLength(8);
    const within23Hours = api.scheduler.scheduled().filter(({ at }) => at < api.clock.now() + 23 * 3_600_000);
    expect([api.scheduler.scheduled().length, within23Hours]).toEqual([8, []]);
    api.clock.advance(25 * 3_600_000);
    await api.retry();
    expect(questions(api) - asked).toBe(8);
  });
});

describe('an account that is not active any more', () => {
  test.each<AccountStatus>(['suspended', 'revoked'])('(%s) is not asked for: its retries end as cancelled', async (status) => {
    const { api, caller, id, stored } = await open();
    api.database.accounts.set(caller.account.id, { ...caller.account, status });
    api.clock.advance(AN_INTERVAL_MS);
    await api.retry();
    expect(questions(api)).toBe(1);
    expect(stored().retry).toMatchObject({ state: 'cancelled', attemptsCompleted: 0 });
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    expect([await pendingOf(api, caller), await dispatchedOf(api, caller)]).toEqual([0, 0]);
    expect(api.log.metrics).toContain('RetryCancelled');
  });
});

describe('an event', () => {
  test('that comes twice makes one attempt, side by side or one after the other', async () => {
    const { api, caller, id, read } = await open();
    api.clock.advance(AN_INTERVAL_MS);
    const [event] = api.scheduler.receive();
    if (event === undefined) throw new Error('nothing was scheduled');
    await Promise.all([1, 2, 3].map(() => api.runAttempt(event, api.clock.now())));
    await api.runAttempt(event, api.clock.now());
    expect(questions(api)).toBe(2);
    expect((await read()).at(STATE)).toMatchObject({ attempts_completed: 1 });
    expect(api.scheduler.scheduledFor(id)).toHaveLength(1);
    expect(await dispatchedOf(api, caller)).toBe(1);
  });

  test.each([0, 1, 3, 99])('for turn %d, when the next is the second, does nothing', async (turn) => {
    const { api, id, read, retryLater } = await open();
    await retryLater();
    const before = await read();
    await api.runAttempt({ validationId: id, turn }, api.clock.now());
    expect((await read()).at('data')).toEqual(before.at('data'));
    expect(questions(api)).toBe(2);
  });

  test('that comes after the retries ended does nothing', async () => {
    const { api, id, cancel, read } = await open();
    await cancel();
    const before = await read();
    await api.runAttempt({ validationId: id, turn: 1 }, api.clock.now());
    expect((await read()).at('data')).toEqual(before.at('data'));
    expect(questions(api)).toBe(1);
  });

  test('for a validation that was erased does nothing', async () => {
    const { api, id, preparePurge, purge } = await open();
    await purge((await preparePurge()).at('data.attributes.confirmation_token'));
    await api.runAttempt({ validationId: id, turn: 1 }, api.clock.now());
    expect(questions(api)).toBe(1);
    expect(api.database.validations.size).toBe(0);
  });
});

describe('a schedule that could not be made', () => {
  test('is made up for by the sweeper; exactly one attempt is to come at any time', async () => {
    const { api, caller } = await openWithPlan();
    api.scheduler.breakDown();
    const { id, reply, read } = await notFoundYet(api, caller, POLICY);
    expect(reply.status).toBe(200);
    expect(reply.at(STATE)).toMatchObject({ terminal_state: 'pending' });
    expect(api.log.metrics).toContain('RetryNotScheduled');
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    api.scheduler.recover();

    api.clock.advanceTo(Date.parse(String(reply.at(`${STATE}.next_attempt_at`))) + 119_000);
    await api.sweepRetries();
    await api.retry();
    expect(questions(api)).toBe(1);
    api.clock.advance(1_000);
    await api.sweepRetries();
    await api.retry();
    expect(questions(api)).toBe(2);
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'pending', attempts_completed: 1 });
    expect(api.scheduler.scheduledFor(id)).toHaveLength(1);
    expect(api.log.metrics).toContain('OverdueRetryResent');
  });

  test('for a whole life: the sweeper makes every attempt, each once', async () => {
    const { api, caller } = await openWithPlan();
    api.scheduler.breakDown();
    const { read } = await notFoundYet(api, caller, POLICY);
    for (let round = 0; round < 3; round += 1) await recover(api);
    expect(questions(api)).toBe(4);
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'exhausted', attempts_completed: 3 });
  });

  test('or unmade harms nobody: what still fires finds nothing to do', async () => {
    const { api, id, cancel, read } = await open();
    api.scheduler.breakDown();
    expect((await cancel()).status).toBe(200);
    expect(api.scheduler.scheduledFor(id)).toHaveLength(1);
    api.scheduler.recover();
    api.clock.advance(AN_INTERVAL_MS);
    await api.retry();
    expect(questions(api)).toBe(1);
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'cancelled' });
  });
});

describe('the sweeper', () => {
  test('two at once send one message, and a schedule that was only late adds no second attempt', async () => {
    const { api, read } = await open();
    api.clock.advance(AN_INTERVAL_MS + 120_000);
    await Promise.all([api.sweepRetries(), api.sweepRetries()]);
    // What was scheduled and what was sent again arrive together.
    const arrived = api.scheduler.receive();
    expect(arrived).toHaveLength(2);
    for (const event of arrived) await api.runAttempt(event, api.clock.now());
    expect(questions(api)).toBe(2);
    expect((await read()).at(STATE)).toMatchObject({ attempts_completed: 1 });
  });

  test('leaves alone what is not overdue, and changes nothing for readers when it sends', async () => {
    const { api, read } = await open();
    const before = await read();
    api.clock.advance(60_000);
    await api.sweepRetries();
    expect(api.scheduler.receive()).toEqual([]);
    api.clock.advance(AN_INTERVAL_MS + 120_000);
    await api.sweepRetries();
    const after = await read();
    expect([after.at('data'), after.headers['etag']]).toEqual([before.at('data'), before.headers['etag']]);
  });

  test('believes the validation, not the index that lags behind it', async () => {
    const stale: TestApi['storage']['retries']['overdue'] = () => Promise.resolve([...listed]);
    const listed = new Set<Parameters<TestApi['storage']['retries']['attempts']>[0]>();
    const { api, id, cancel } = await open(POLICY, undefined, undefined, {
      storage: ({ retries }) => ({ retries: { ...retries, overdue: stale } }),
    });
    listed.add(id);
    await api.sweepRetries();
    expect(api.scheduler.receive()).toEqual([]);
    await cancel();
    api.clock.advance(AN_INTERVAL_MS + 120_000);
    await api.sweepRetries();
    expect(api.scheduler.receive()).toEqual([]);
  });

  test('sends again what it sent in vain', async () => {
    const { api, read } = await open();
    api.clock.advance(AN_INTERVAL_MS + 120_000);
    await api.sweepRetries();
    api.scheduler.receive();
    await recover(api);
    expect(questions(api)).toBeGreaterThan(1);
    expect((await read()).at(`${STATE}.attempts_completed`)).not.toBe(0);
  });

  test('leaves alone an attempt that is under way', async () => {
    const { api, answer } = await underWay();
    api.clock.advance(50_000);
    await api.sweepRetries();
    expect(api.scheduler.receive()).toEqual([]);
    await answer(NOT_FOUND);
  });
});

describe('a worker that dies', () => {
  test('in the middle of an attempt: another one makes it, under the same number, and what the dead one still writes is ignored', async () => {
    const { api, caller, read, publish, attempts } = await underWay();
    api.source.answersQueries(() => NOT_FOUND);
    api.clock.advance(55_000 + 120_000);
    await api.sweepRetries();
    await api.retry();
    expect(questions(api)).toBe(3);
    const before = await read();
    expect(before.at(STATE)).toMatchObject({ attempts_completed: 1, terminal_state: 'pending' });
    await publish();
    expect((await read()).at('data')).toEqual(before.at('data'));
    expect((await attempts()).at('data')).toMatchObject([{ attributes: { attempt_number: 1, new_status: 'not_found' } }]);
    expect(await pendingOf(api, caller)).toBe(1);
  });

  test('before it wrote what it learnt: the attempt is made again', async () => {
    let writes = 0;
    const storage = ({ retries }: TestApi['storage']) => ({
      retries: {
        ...retries,
        perform: (...step: Parameters<typeof retries.perform>) => {
          writes += 1;
          // The first begins the cycle, the second takes the attempt, the third would end it.
          return writes === 3 ? Promise.reject(new Error('killed')) : retries.perform(...step);
        },
      },
    });
    const { api, read } = await open(POLICY, undefined, undefined, { storage });
    api.source.answersQueries((query) => certified(query));
    api.clock.advance(AN_INTERVAL_MS);
    await expect(api.retry()).rejects.toThrow('killed');
    expect((await read()).at('data.attributes.status')).toBe('not_found');
    await recover(api);
    expect((await read()).at('data.attributes.status')).toBe('valid');
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'resolved', attempts_completed: 1 });
  });

  test('after its retries were cancelled: nobody takes its attempt for one that is under way', async () => {
    const { api, cancel, attempts, preparePurge } = await underWay();
    await cancel();
    api.clock.advance(60_000);
    expect((await attempts()).at('data')).toEqual([]);
    expect((await preparePurge()).status).toBe(200);
  });
});

describe('a validation that would be too old at its first retry', () => {
  test('has its verdict and a warning, no cycle, and takes no place', async () => {
    const { api, caller } = await openWithPlan(undefined, undefined, { maxAgeSeconds: 3_600 });
    const { reply, put } = await notFoundYet(api, caller, { max_retries: 1, interval_seconds: 86_400 });
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'not_found',
      normalization_warnings: [{ code: 'retry_age_exceeded', field: 'retry_policy' }],
    });
    expect(reply.at(STATE)).toMatchObject({ enabled: false, terminal_state: null });
    expect(await pendingOf(api, caller)).toBe(0);
    expect((await put({ interval_seconds: 86_400 })).problems).toEqual([{ code: 'retry_age_exceeded', at: null }]);
    expect((await put({ interval_seconds: 300 })).status).toBe(200);
  });
});

type Action = 'cancel' | 'put' | 'put_one' | 'off' | 'withdraw' | 'fire' | 'fire_again' | 'sweep' | 'wait' | 'break' | 'mend';

const ACTIONS: readonly Action[] = [
  'cancel',
  'put',
  'put',
  'put_one',
  'off',
  'fire',
  'fire',
  'fire',
  'fire_again',
  'sweep',
  'wait',
  'break',
  'mend',
];
const moment = fc.array(fc.constantFrom<Action>(...ACTIONS, 'withdraw'), { minLength: 1, maxLength: 3 });

test('whatever callers, workers and sweepers do side by side: places, schedules and states agree, and every pending cycle goes on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 12 }), async (moments) => {
      const { api, caller, id, put, cancel, withdraw, stored } = await open();
      const act = async (action: Action): Promise<unknown> => {
        if (action === 'cancel') return cancel();
        if (action === 'put') return put();
        if (action === 'put_one') return put({ max_retries: 1, interval_seconds: 600 });
        if (action === 'off') return put({ enabled: false });
        if (action === 'withdraw') return withdraw();
        if (action === 'sweep') return api.sweepRetries();
        if (action === 'fire') return api.retry();
        if (action === 'fire_again') return api.runAttempt({ validationId: id, turn: stored().retry?.turn ?? 0 }, api.clock.now());
        if (action === 'break') api.scheduler.breakDown();
        if (action === 'mend') api.scheduler.recover();
        api.clock.advance(AN_INTERVAL_MS);
        return null;
      };
      for (const actions of moments) {
        await Promise.all(actions.map(act));
        const { retry } = stored();
        const isPending = retry?.state === 'pending';
        expect(await pendingOf(api, caller)).toBe(isPending ? 1 : 0);
        expect([retry?.nextAttemptAt !== null, retry?.dueAt !== null]).toEqual([isPending, isPending]);
        expect(retry?.reactivations).toBeLessThanOrEqual(3);
        expect((await api.storage.retries.attempts(id)).map(({ number }) => number)).toEqual(
          Array.from({ length: retry?.lastAttempt ?? 0 }, (_unused, index) => index + 1),
        );
      }
      api.scheduler.recover();
      for (let round = 0; round < 3; round += 1) await recover(api);
      expect(stored().retry?.state).not.toBe('pending');
      expect(await pendingOf(api, caller)).toBe(0);
      expect(api.scheduler.scheduledFor(id)).toEqual([]);
      expect(unitsUsed(api, caller)).toBe(1);
    }),
    { numRuns: 150 },
  );
});

describe('an attempt without an answer', () => {
  test('is used up, and takes back neither what the central bank said before nor the attempts to come', async () => {
    const { api, read, attempts, retryLater } = await open({ ...POLICY, outcomes: ['not_found'] });
    api.source.answersQueries(() => ({ kind: 'unavailable', reason: 'timeout' }));
    await retryLater();
    expect((await read()).at('data.attributes')).toMatchObject({ status: 'not_found', central_status: 'no_encontrado' });
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'pending', attempts_completed: 1 });
    expect((await attempts()).at('data')).toMatchObject([
      { attributes: { new_status: 'cep_unavailable', error_code: 'central_no_answer' } },
    ]);
    api.source.answersQueries((query) => certified(query));
    await retryLater();
    expect((await read()).at('data.attributes.status')).toBe('valid');
  });

  test('because it took three workers down is over; the next one follows', async () => {
    const { api, read, attempts } = await open();
    api.source.answersQueries(() => {
      throw new Error('the worker is gone');
    });
    api.clock.advance(AN_INTERVAL_MS);
    await expect(api.retry()).rejects.toThrow('the worker is gone');
    for (let worker = 2; worker <= 4; worker += 1) {
      api.clock.advance(4 * 3_600_000);
      await api.sweepRetries();
      await api.retry().catch(() => undefined);
    }
    expect(questions(api)).toBe(4);
    expect((await attempts()).at('data')).toMatchObject([
      { attributes: { attempt_number: 1, new_status: 'error', error_code: 'retry_lost' } },
    ]);
    expect((await read()).at('data.attributes.status')).toBe('not_found');
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'pending', attempts_completed: 1 });
  });
});

test('a verdict does not wait for its retries: when they cannot be begun it is told with a warning', async () => {
  const { api, caller } = await openWithPlan(undefined, undefined, {
    storage: ({ plans }) => ({ plans: { ...plans, list: () => Promise.reject(new Error('no plans')) } }),
  });
  await api.retrySettings.writeDefaultPolicy(
    { userId: caller.account.id, keyDigest: caller.keyDigest },
    { maxRetries: 1, intervalSeconds: 300, outcomes: ['not_found'] },
    null,
  );
  api.source.answersQueries(() => NOT_FOUND);
  const reply = await postValidate(api, caller, transferBody());
  expect([reply.status, reply.at('data.attributes.status')]).toEqual([200, 'not_found']);
  expect(reply.at('data.attributes.normalization_warnings')).toContainEqual({ code: 'retries_unavailable', field: 'retry_policy' });
  expect(reply.at(STATE)).toMatchObject({ enabled: false, terminal_state: null });
});

test('whoever opts out of retries before the verdict gets it without them', async () => {
  const { api, caller } = await openWithPlan();
  api.source.answersQueries(() => NOT_FOUND);
  const accepted = await postValidate(api, caller, { ...transferBody(), retry_policy: POLICY }, { query: { async: '1' } });
  const [id] = api.database.validations.keys();
  if (id === undefined) throw new Error(accepted.text);
  const { put, read } = retriesOf(api, caller, id);
  expect((await put({ enabled: false })).at(STATE)).toMatchObject({ enabled: false, terminal_state: null });
  await api.work();
  expect((await read()).at('data.attributes.status')).toBe('not_found');
  expect((await read()).at(STATE)).toMatchObject({ enabled: false, terminal_state: null });
});
