import { get } from '../../support/api/invoke.ts';
import { notFoundYet, openWithPlan, POLICY, STATE } from '../../support/api/retries.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { certified } from '../../support/builders/cep-answers.ts';
import { validationIdOf } from '../../support/builders/identity/identity.ts';
import { aValidation } from '../../support/builders/validations.ts';
import { refusal } from './retry-policies.ts';

describe('GET /validations with retries', () => {
  const list = async (api: TestApi, caller: Caller, query: Readonly<Record<string, string>>) => {
    const reply = await get(api, caller, '/validations', { query });
    const data = reply.at('data');
    return (Array.isArray(data) ? data : []).map(
      (_line, index) => [reply.at(`data.${index}.id`), reply.at(`data.${index}.${STATE.slice(5)}`)] as const,
    );
  };

  test('answers the retry state without its policy, and filters by it', async () => {
    const { api, caller } = await openWithPlan();
    const retried = {
      pending: await notFoundYet(api, caller, POLICY),
      exhausted: await notFoundYet(api, caller, { max_retries: 1, interval_seconds: 300 }),
      resolved: await notFoundYet(api, caller, { max_retries: 1, interval_seconds: 300 }),
      cancelled: await notFoundYet(api, caller, POLICY),
    };
    const without = await notFoundYet(api, caller);
    await retried.cancelled.cancel();
    api.clock.advance(331_000);
    const due = api.scheduler.receive();
    for (const attempt of due) {
      if (attempt.validationId === retried.resolved.id) api.source.onQuery((query) => certified(query));
      await api.runAttempt(attempt, api.clock.now());
      await notFoundYet(api, await api.createUser(`unrelated ${attempt.validationId}`));
    }
    for (const [state, { id, read }] of Object.entries(retried)) {
      const full: unknown = Object((await read()).at(STATE));
      expect(await list(api, caller, { retry_state: state })).toEqual([
        [id, { ...Object(full), max_retries: null, interval_seconds: null, outcomes: null }],
      ]);
    }
    expect((await list(api, caller, {})).find(([id]) => id === without.id)?.[1]).toMatchObject({
      enabled: false,
      terminal_state: null,
      attempts_completed: 0,
    });
  });

  test('filters by batch_id', async () => {
    const { api, caller } = await openWithPlan();
    for (const [name, batch] of [
      ['row', { id: 12, position: 1 }],
      ['other row', { id: 13, position: 1 }],
      ['no row', null],
    ] as const) {
      await api.storage.validations.create(aValidation(name, { userId: caller.user.id, batch, status: 'valid', dueAt: null }));
    }
    expect((await list(api, caller, { batch_id: '12' })).map(([id]) => id)).toEqual([validationIdOf('row')]);
    expect(await list(api, caller, { batch_id: '12', retry_state: 'pending' })).toEqual([]);
  });

  test.each([
    ['retry_state', 'awaiting_verdict'],
    ['retry_state', ''],
    ['batch_id', 'x'],
    ['with_deleted', '2'],
  ])('answers 422 for %s=%s', async (name, value) => {
    const { api, caller } = await openWithPlan();
    expect(refusal(await get(api, caller, '/validations', { query: { [name]: value } }))).toEqual([
      422,
      [{ code: 'invalid_filter', at: name }],
    ]);
  });
});
