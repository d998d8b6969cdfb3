import { isValidationId, type ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import { attribute, expectNothingConsumed, storedValidations, unitsUsed, warningsIn } from '../../support/api/expectations.ts';
import { invoke, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { notFoundYet, openWithPlan, POLICY, retriesOf, STATE } from '../../support/api/retries.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { certified, identified, NOT_FOUND, TIMEOUT, UNRECOGNISED } from '../../support/builders/cep-answers.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { DATE_HINT, transferBody } from '../../support/builders/transfers.ts';

const NONE = {
  enabled: false,
  max_retries: null,
  interval_seconds: null,
  outcomes: null,
  attempts_completed: 0,
  next_attempt_at: null,
  terminal_state: null,
};

const open = async (plan?: Parameters<typeof openWithPlan>[0], grants?: Parameters<typeof openWithPlan>[1]) => {
  const { api, caller } = await openWithPlan(plan, grants);
  api.source.onQuery(() => NOT_FOUND);
  const validate = (policy: unknown, query: Readonly<Record<string, string>> = {}, key?: string): Promise<ApiReply> =>
    postValidate(api, caller, transferBody(policy === undefined ? {} : { retry_policy: policy }), {
      query,
      ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
    });
  return { api, caller, validate };
};

const idIn = (reply: ApiReply): ValidationId => {
  const id = reply.at('data.id');
  if (typeof id !== 'string' || !isValidationId(id)) throw new TypeError(reply.text);
  return id;
};

const setDefault = async (api: TestApi, caller: Caller, policy: unknown): Promise<void> => {
  const reply = await invoke(api, {
    method: 'PUT',
    path: '/users/me/retry-policy',
    body: { retry_policy: policy },
    headers: caller.authorization,
  });
  expect(reply.status).toBe(200);
};

describe('POST /validate with retry_policy', () => {
  test('answers a pending retry_state when the verdict is provisional', async () => {
    const { api, caller, validate } = await open();
    const reply = await validate(POLICY);
    expect(reply.at(STATE)).toMatchObject({ enabled: true, ...POLICY, terminal_state: 'pending', attempts_completed: 0 });
    expect(api.scheduler.scheduledFor(idIn(reply))).toHaveLength(1);
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(1);
    expect((await retriesOf(api, caller, idIn(reply)).read()).at('data')).toEqual(reply.at('data'));
  });

  test.each([
    ['cep_unavailable', () => TIMEOUT],
    ['error', () => UNRECOGNISED],
    ['not_found', () => NOT_FOUND],
  ] as const)('begins a cycle when the verdict is %s', async (status, answer) => {
    const { api, validate } = await open();
    api.source.onQuery(answer);
    const reply = await validate({ ...POLICY, outcomes: [status] });
    expect(reply.at('data.attributes.status')).toBe(status);
    expect(reply.at(STATE)).toMatchObject({ terminal_state: 'pending', outcomes: [status] });
  });

  test('begins no cycle when the verdict is valid, returned, final or not among the outcomes', async () => {
    const { api, caller, validate } = await open();
    api.source.onQuery((query) => certified(query));
    expect((await validate(POLICY)).at(STATE)).toMatchObject(NONE);
    api.source.onQuery((query) => identified(query, 'devuelto'));
    expect((await validate(POLICY)).at(STATE)).toMatchObject(NONE);
    api.source.onQuery((query) => identified(query, 'rechazado'));
    expect((await validate(POLICY)).at(STATE)).toMatchObject(NONE);
    api.source.onQuery(() => NOT_FOUND);
    expect((await validate({ ...POLICY, outcomes: ['error'] })).at(STATE)).toMatchObject(NONE);
    expect(api.scheduler.scheduled()).toEqual([]);
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(0);
  });

  test('queued: answers the policy without a cycle, and begins the cycle with the verdict', async () => {
    const { api, caller, validate } = await open();
    const accepted = await validate(POLICY, { async: '1' });
    expect(accepted.status).toBe(202);
    expect(accepted.at(STATE)).toMatchObject({ enabled: true, ...POLICY, terminal_state: null, next_attempt_at: null });
    expect(api.scheduler.scheduled()).toEqual([]);
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(0);
    await api.processQueue();
    const { read, retryLater } = retriesOf(api, caller, idIn(accepted));
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'pending' });
    api.source.onQuery((query) => certified(query));
    await retryLater();
    expect((await read()).at('data.attributes.status')).toBe('valid');
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('queued until its expiry: begins no cycle', async () => {
    const { api, caller, validate } = await open();
    const accepted = await validate(POLICY, { async: '1' });
    api.clock.advance(3_600_000);
    const read = await retriesOf(api, caller, idIn(accepted)).read();
    expect(read.at('data.attributes.status')).toBe('failed');
    expect(read.at(STATE)).toMatchObject(NONE);
  });

  test('repeated under its Idempotency-Key begins one cycle', async () => {
    const { api, caller, validate } = await open();
    const first = await validate(POLICY, {}, 'one');
    const again = await validate(POLICY, {}, 'one');
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect(api.scheduler.scheduled()).toHaveLength(1);
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(1);
  });
});

describe('POST /validate with an invalid retry_policy', () => {
  test.each<[unknown, string]>([
    ['often', 'retry_policy'],
    [[], 'retry_policy'],
    [{}, 'retry_policy'],
    [{ enabled: 1 }, 'retry_policy/enabled'],
    [{ max_retries: 0 }, 'retry_policy/max_retries'],
    [{ interval_seconds: 60 }, 'retry_policy/interval_seconds'],
    [{ outcomes: ['returned'] }, 'retry_policy/outcomes'],
  ])('%j answers 422 and consumes nothing', async (policy, field) => {
    const { api, validate } = await open();
    const reply = await validate(policy);
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'retry_policy_invalid', at: attribute(field) }] });
    await expectNothingConsumed(api);
  });

  test("over the plan's limit is reported before an exhausted quota", async () => {
    const { validate } = await open({ retry_max_retries: 2 }, { monthlyLimit: 0 });
    expect((await validate({ max_retries: 3 })).problems.map(({ code }) => code)).toEqual(['retry_policy_invalid']);
    expect((await validate({ max_retries: 2 })).status).toBe(429);
  });

  test.each(['0', '1'])("over the plan's limit (async=%s) answers 422 and refunds the quota unit", async (asynchronous) => {
    const { api, caller, validate } = await open({ retry_max_retries: 2 }, { monthlyLimit: 1 });
    const reply = await validate({ max_retries: 3 }, { async: asynchronous });
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'retry_policy_invalid', at: attribute('retry_policy/max_retries') }] });
    expect(await unitsUsed(api, caller)).toBe(0);
    expect(api.source.queries).toEqual([]);
    expect([(await storedValidations(api)).length, api.queue.waiting().length]).toEqual([0, 0]);
    expect((await validate({ max_retries: 2 }, { async: asynchronous })).status).toBeLessThan(300);
  });

  test('answers 422 and refunds the quota unit when the pending limit is reached', async () => {
    const { api, caller, validate } = await open({ retry_max_pending_per_user: 1 });
    await validate(POLICY);
    expect(await validate(POLICY)).toMatchObject({
      status: 422,
      problems: [{ code: 'retry_pending_cap_exceeded', at: attribute('retry_policy') }],
    });
    expect(await unitsUsed(api, caller)).toBe(1);
    expect((await storedValidations(api)).length).toBe(1);
    expect((await validate({ enabled: false })).status).toBe(200);
  });

  test('answers 422 and refunds the quota unit when the daily limit is reached', async () => {
    const { api, caller, validate } = await open({ retry_max_dispatched_per_day: 1 });
    const { retryLater } = retriesOf(api, caller, idIn(await validate({ max_retries: 1, interval_seconds: 300 })));
    await retryLater();
    expect(await validate(POLICY)).toMatchObject({
      status: 422,
      problems: [{ code: 'retry_pending_cap_exceeded', at: attribute('retry_policy') }],
    });
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('replays the 422 under its Idempotency-Key without a quota unit', async () => {
    const { api, caller, validate } = await open({ retry_max_retries: 2 });
    const first = await validate({ max_retries: 3 }, {}, 'one');
    const again = await validate({ max_retries: 3 }, {}, 'one');
    expect([again.status, again.text]).toEqual([422, first.text]);
    expect(await unitsUsed(api, caller)).toBe(0);
  });
});

describe('twenty concurrent validations with ten pending retries left', () => {
  test.each(['0', '1'])('(async=%s) begin ten cycles, and the others are refused or have a warning', async (asynchronous) => {
    const { api, caller, validate } = await open({ retry_max_pending_per_user: 10 }, { monthlyLimit: 20 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => validate(POLICY, { async: asynchronous })));
    await api.processQueue();
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(10);
    expect(api.scheduler.scheduled()).toHaveLength(10);
    const accepted = replies.filter(({ status }) => status < 300);
    const shown = await Promise.all(accepted.map((reply) => retriesOf(api, caller, idIn(reply)).read()));
    const withoutCycle = shown.filter((reply) => reply.at(`${STATE}.terminal_state`) === null);
    expect(shown.length - withoutCycle.length).toBe(10);
    for (const reply of withoutCycle) {
      expect(warningsIn(reply)).toEqual([DATE_HINT, { code: 'retry_pending_cap_exceeded', field: 'retry_policy' }]);
      expect(reply.at(STATE)).toMatchObject(NONE);
    }
    expect(await unitsUsed(api, caller)).toBe(accepted.length);
  });
});

describe('the default retry policy at POST /validate', () => {
  test('applies to requests without retry_policy, synchronous or not', async () => {
    const { api, caller, validate } = await open();
    await setDefault(api, caller, { max_retries: 2, interval_seconds: 600, outcomes: ['not_found'] });
    const expected = { enabled: true, max_retries: 2, interval_seconds: 600, outcomes: ['not_found'] };
    expect((await validate(undefined)).at(STATE)).toMatchObject({ ...expected, terminal_state: 'pending' });
    expect((await validate(null)).at(STATE)).toMatchObject({ ...expected, terminal_state: 'pending' });
    const accepted = await validate(undefined, { async: '1' });
    expect(accepted.at(STATE)).toMatchObject({ ...expected, terminal_state: null });
    await api.processQueue();
    expect((await retriesOf(api, caller, idIn(accepted)).read()).at(STATE)).toMatchObject({ ...expected, terminal_state: 'pending' });
  });

  test('is replaced as a whole by the retry_policy of the request', async () => {
    const { api, caller, validate } = await open();
    await setDefault(api, caller, { max_retries: 2, interval_seconds: 600, outcomes: ['not_found'] });
    expect((await validate({ max_retries: 1 })).at(STATE)).toMatchObject({
      max_retries: 1,
      interval_seconds: 3_600,
      outcomes: ['not_found', 'cep_unavailable', 'error'],
    });
  });

  test('is disabled by enabled false, whatever other fields are sent', async () => {
    const { api, caller, validate } = await open();
    await setDefault(api, caller, POLICY);
    expect((await validate({ enabled: false, max_retries: 99 })).at(STATE)).toMatchObject(NONE);
    expect(api.scheduler.scheduled()).toEqual([]);
  });

  test('does not change for accepted validations when it is updated', async () => {
    const { api, caller, validate } = await open();
    await setDefault(api, caller, POLICY);
    const accepted = await validate(undefined, { async: '1' });
    await setDefault(api, caller, { enabled: false });
    await api.processQueue();
    expect((await retriesOf(api, caller, idIn(accepted)).read()).at(STATE)).toMatchObject({ enabled: true, terminal_state: 'pending' });
    expect((await validate(undefined)).at(STATE)).toMatchObject(NONE);
  });

  test('over a reduced plan limit gives a warning and no cycle', async () => {
    const { api, caller, validate } = await open();
    await setDefault(api, caller, { max_retries: 5 });
    await api.storage.plans.put(aPlan('free', { is_default: true, retry_max_retries: 2 }));
    const reply = await validate(undefined);
    expect(reply.status).toBe(200);
    expect(warningsIn(reply)).toEqual([DATE_HINT, { code: 'retry_policy_over_plan', field: 'retry_policy' }]);
    expect(reply.at(STATE)).toMatchObject(NONE);
    expect(await unitsUsed(api, caller)).toBe(1);
    api.source.onQuery((query) => certified(query));
    expect(warningsIn(await validate(undefined))).toEqual([]);
  });

  test('gives a warning and no cycle when the pending limit is reached', async () => {
    const { api, caller, validate } = await open({ retry_max_pending_per_user: 1 });
    await setDefault(api, caller, POLICY);
    await validate(undefined);
    const reply = await validate(undefined);
    expect(reply.status).toBe(200);
    expect(warningsIn(reply)).toEqual([DATE_HINT, { code: 'retry_pending_cap_exceeded', field: 'retry_policy' }]);
    expect(reply.at(STATE)).toMatchObject(NONE);
  });

  test('begins a cycle when the daily limit is reached, whose first attempt is postponed', async () => {
    const { api, caller, validate } = await open({ retry_max_dispatched_per_day: 1 });
    await setDefault(api, caller, POLICY);
    const one = await notFoundYet(api, caller, { max_retries: 1, interval_seconds: 300 });
    await one.retryLater();
    const reply = await validate(undefined);
    expect(reply.at(STATE)).toMatchObject({ terminal_state: 'pending' });
    const { read, retryLater } = retriesOf(api, caller, idIn(reply));
    await retryLater();
    const state = (await read()).at(STATE);
    expect(state).toMatchObject({ terminal_state: 'pending', attempts_completed: 0 });
    expect(Date.parse(String((await read()).at(`${STATE}.next_attempt_at`)))).toBeGreaterThan(api.clock.now() + 23 * 3_600_000);
  });
});
