import { onlyValidation, storedValidations, warningsIn } from '../../support/api/expectations.ts';
import { postValidate } from '../../support/api/invoke.ts';
import { AN_INTERVAL_MS, notFoundYet, openWithPlan, POLICY, retriesOf, STATE } from '../../support/api/retries.ts';
import type { TestApi } from '../../support/api/test-api.ts';
import { certified, NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { DATE_HINT, transferBody } from '../../support/builders/transfers.ts';
import { dispatchedOf, open, pendingOf, questions, recover, underWay } from './retry-attempts.ts';

describe('a retry message', () => {
  test('delivered twice makes one attempt, concurrently or in sequence', async () => {
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

  test.each([0, 1, 3, 99])('for attempt %d is ignored when the next is the second', async (attemptSeq) => {
    const { api, id, read, retryLater } = await open();
    await retryLater();
    const before = await read();
    await api.runAttempt({ validationId: id, attemptSeq }, api.clock.now());
    expect((await read()).at('data')).toEqual(before.at('data'));
    expect(questions(api)).toBe(2);
  });

  test('is ignored when the cycle has ended', async () => {
    const { api, id, cancel, read } = await open();
    await cancel();
    const before = await read();
    await api.runAttempt({ validationId: id, attemptSeq: 1 }, api.clock.now());
    expect((await read()).at('data')).toEqual(before.at('data'));
    expect(questions(api)).toBe(1);
  });

  test('is ignored when the validation was purged', async () => {
    const { api, id, preparePurge, purge } = await open();
    await purge((await preparePurge()).at('data.attributes.confirmation_token'));
    await api.runAttempt({ validationId: id, attemptSeq: 1 }, api.clock.now());
    expect(questions(api)).toBe(1);
    expect((await storedValidations(api)).length).toBe(0);
  });
});

describe('a retry schedule that could not be created', () => {
  test('is compensated by the sweep, with exactly one future attempt at any time', async () => {
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
    await api.runDueRetries();
    expect(questions(api)).toBe(1);
    api.clock.advance(1_000);
    await api.sweepRetries();
    await api.runDueRetries();
    expect(questions(api)).toBe(2);
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'pending', attempts_completed: 1 });
    expect(api.scheduler.scheduledFor(id)).toHaveLength(1);
    expect(api.log.metrics).toContain('OverdueRetryResent');
  });

  test('in any attempt is compensated by the sweep, which makes each attempt once', async () => {
    const { api, caller } = await openWithPlan();
    api.scheduler.breakDown();
    const { read } = await notFoundYet(api, caller, POLICY);
    for (let round = 0; round < 3; round += 1) await recover(api);
    expect(questions(api)).toBe(4);
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'exhausted', attempts_completed: 3 });
  });

  test('or deleted does no harm: its message is ignored', async () => {
    const { api, id, cancel, read } = await open();
    api.scheduler.breakDown();
    expect((await cancel()).status).toBe(200);
    expect(api.scheduler.scheduledFor(id)).toHaveLength(1);
    api.scheduler.recover();
    api.clock.advance(AN_INTERVAL_MS);
    await api.runDueRetries();
    expect(questions(api)).toBe(1);
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'cancelled' });
  });
});

describe('retry sweep', () => {
  test('sends one message when two run concurrently, and a late schedule adds no attempt', async () => {
    const { api, read } = await open();
    api.clock.advance(AN_INTERVAL_MS + 120_000);
    await Promise.all([api.sweepRetries(), api.sweepRetries()]);
    // Scheduled and resent messages arrive together.
    const arrived = api.scheduler.receive();
    expect(arrived).toHaveLength(2);
    for (const event of arrived) await api.runAttempt(event, api.clock.now());
    expect(questions(api)).toBe(2);
    expect((await read()).at(STATE)).toMatchObject({ attempts_completed: 1 });
  });

  test('skips attempts that are not overdue, and sends without a visible change', async () => {
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

  test('decides by the validation, not by a stale index', async () => {
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

  test('sends again when its message was lost', async () => {
    const { api, read } = await open();
    api.clock.advance(AN_INTERVAL_MS + 120_000);
    await api.sweepRetries();
    api.scheduler.receive();
    await recover(api);
    expect(questions(api)).toBeGreaterThan(1);
    expect((await read()).at(`${STATE}.attempts_completed`)).not.toBe(0);
  });

  test('skips an attempt under way', async () => {
    const { api, answer } = await underWay();
    api.clock.advance(50_000);
    await api.sweepRetries();
    expect(api.scheduler.receive()).toEqual([]);
    await answer(NOT_FOUND);
  });
});

describe('a retry worker that crashes', () => {
  test('during an attempt is replaced by another under the same number, and its late writes are ignored', async () => {
    const { api, caller, read, publish, attempts } = await underWay();
    api.source.onQuery(() => NOT_FOUND);
    api.clock.advance(55_000 + 120_000);
    await api.sweepRetries();
    await api.runDueRetries();
    expect(questions(api)).toBe(3);
    const before = await read();
    expect(before.at(STATE)).toMatchObject({ attempts_completed: 1, terminal_state: 'pending' });
    await publish();
    expect((await read()).at('data')).toEqual(before.at('data'));
    expect((await attempts()).at('data')).toMatchObject([{ attributes: { attempt_number: 1, new_status: 'not_found' } }]);
    expect(await pendingOf(api, caller)).toBe(1);
  });

  test('before writing its result has its attempt repeated', async () => {
    let writes = 0;
    const storage = ({ retries }: TestApi['storage']) => ({
      retries: {
        ...retries,
        transition: (...step: Parameters<typeof retries.transition>) => {
          writes += 1;
          // The first begins the cycle, the second takes the attempt, the third would end it.
          return writes === 3 ? Promise.reject(new Error('killed')) : retries.transition(...step);
        },
      },
    });
    const { api, read } = await open(POLICY, undefined, undefined, { storage });
    api.source.onQuery((query) => certified(query));
    api.clock.advance(AN_INTERVAL_MS);
    await expect(api.runDueRetries()).rejects.toThrow('killed');
    expect((await read()).at('data.attributes.status')).toBe('not_found');
    await recover(api);
    expect((await read()).at('data.attributes.status')).toBe('valid');
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'resolved', attempts_completed: 1 });
  });

  test('after the cycle was cancelled leaves no attempt under way', async () => {
    const { api, cancel, attempts, preparePurge } = await underWay();
    await cancel();
    api.clock.advance(60_000);
    expect((await attempts()).at('data')).toEqual([]);
    expect((await preparePurge()).status).toBe(200);
  });
});

describe('a validation that would exceed the maximum age at its first retry', () => {
  test('has its verdict with a warning, no cycle and no pending count', async () => {
    const { api, caller } = await openWithPlan(undefined, undefined, { maxAgeSeconds: 3_600 });
    const { reply, put } = await notFoundYet(api, caller, { max_retries: 1, interval_seconds: 86_400 });
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'not_found',
      normalization_warnings: [DATE_HINT, { code: 'retry_age_exceeded', field: 'retry_policy' }],
    });
    expect(reply.at(STATE)).toMatchObject({ enabled: false, terminal_state: null });
    expect(await pendingOf(api, caller)).toBe(0);
    expect((await put({ interval_seconds: 86_400 })).problems).toEqual([{ code: 'retry_age_exceeded', at: null }]);
    expect((await put({ interval_seconds: 300 })).status).toBe(200);
  });
});

test('POST /validate answers its verdict with the warning retries_unavailable when the cycle cannot begin', async () => {
  const { api, caller } = await openWithPlan(undefined, undefined, {
    storage: ({ plans }) => ({ plans: { ...plans, list: () => Promise.reject(new Error('no plans')) } }),
  });
  await api.retrySettings.writeDefaultPolicy(caller.user.id, { maxRetries: 1, intervalSeconds: 300, outcomes: ['not_found'] }, null);
  api.source.onQuery(() => NOT_FOUND);
  const reply = await postValidate(api, caller, transferBody());
  expect([reply.status, reply.at('data.attributes.status')]).toEqual([200, 'not_found']);
  expect(warningsIn(reply)).toContainEqual({ code: 'retries_unavailable', field: 'retry_policy' });
  expect(reply.at(STATE)).toMatchObject({ enabled: false, terminal_state: null });
});

test('PUT retry-policy with enabled false before the verdict leaves the validation without retries', async () => {
  const { api, caller } = await openWithPlan();
  api.source.onQuery(() => NOT_FOUND);
  await postValidate(api, caller, { ...transferBody(), retry_policy: POLICY }, { query: { async: '1' } });
  const { id } = await onlyValidation(api);
  const { put, read } = retriesOf(api, caller, id);
  expect((await put({ enabled: false })).at(STATE)).toMatchObject({ enabled: false, terminal_state: null });
  await api.processQueue();
  expect((await read()).at('data.attributes.status')).toBe('not_found');
  expect((await read()).at(STATE)).toMatchObject({ enabled: false, terminal_state: null });
});
