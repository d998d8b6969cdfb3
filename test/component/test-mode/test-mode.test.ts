import { unitsUsed } from '../../support/api/expectations.ts';
import { get, invoke, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { openTestMode, scenarioBody, testKeyFor } from './test-mode.ts';

const RETRIES = { retry_policy: { max_retries: 3, interval_seconds: 3_600 } };

describe('a test key', () => {
  test('gets a verdict, and the certificate, without a query to the portal and without a quota unit', async () => {
    const { api, caller, test: key } = await openTestMode();
    const reply = await postValidate(api, key, scenarioBody('VALID'));
    expect([reply.status, reply.at('data.attributes.status'), reply.at('meta.mode')]).toEqual([200, 'valid', 'test']);
    expect(reply.at('data.attributes.normalization_warnings')).toEqual([]);
    expect(api.source.queries).toEqual([]);
    expect(await unitsUsed(api, caller)).toBe(0);
    const id = String(reply.at('data.id'));
    const xml = await get(api, key, `/validations/${id}/cep`, { query: { format: 'xml' } });
    expect([xml.status, xml.text.includes('SPEI_Tercero')]).toEqual([200, true]);
    expect((await get(api, key, `/validations/${id}/cep`, { query: { format: 'pdf' } })).text).toMatch(/^%PDF-/);
  });

  test.each([
    ['an operation that takes a session', 'GET', '/users/me/api-keys', 403],
    ['a public operation', 'GET', '/public/errors', 200],
    ['a faulty request to a public operation', 'GET', '/public/errors?nothing=1', 422],
    ['an unknown path', 'GET', '/nothing', 404],
    ['a method that a path does not have', 'PUT', '/validate', 405],
  ])('sees its mode in the answer of %s', async (_what, method, address, status) => {
    const { api, caller, test: key } = await openTestMode();
    const [path = '', query = ''] = address.split('?');
    const ask = (headers: Readonly<Record<string, string>>) =>
      invoke(api, { method, path, headers, query: Object.fromEntries(new URLSearchParams(query)) });
    const [ofTest, live] = [await ask(key.authorization), await ask(caller.authorization)];
    expect([ofTest.status, ofTest.at('meta.mode')]).toEqual([status, 'test']);
    expect([live.status, live.at('meta.mode')]).toEqual([status, undefined]);
  });

  test('counts in no metric of validations and of the portal, whose alarms are about live mode', async () => {
    const { api, test: key } = await openTestMode();
    for (const word of ['VALID', 'UNRECOGNISED', 'QUERYREJECTED', 'THROTTLED']) await postValidate(api, key, scenarioBody(word));
    await postValidate(api, key, scenarioBody('NOTFOUND', RETRIES));
    const clock = { method: 'POST', path: '/playground/clock', headers: key.authorization, body: { advance_seconds: 86_400 } };
    expect((await invoke(api, clock)).at('data.attributes.done')).toBe(true);
    expect(api.log.metrics).toEqual([]);
  });

  test('has the retries of the plan of its account, also where a request has other faults', async () => {
    const api = makeTestApi();
    await api.storage.plans.put(aPlan('free', { is_default: true, retry_max_retries: 1 }));
    await api.storage.plans.put(aPlan('business', { retry_max_retries: 3 }));
    const subscription = { planSlug: 'business', status: 'active', currentPeriodEnd: null, cancelAt: null } as const;
    const caller = await api.createUser('paying', { user: { subscription: { ...subscription, billingInterval: null } } });
    const key = await testKeyFor(api, caller);
    const refused = await postValidate(api, key, scenarioBody('NOTFOUND', { ...RETRIES, monto: -1 }));
    expect(refused.problems.map(({ code }) => code)).toEqual(['invalid_amount']);
    expect((await postValidate(api, key, scenarioBody('NOTFOUND', RETRIES))).at('data.attributes.retry_state.terminal_state')).toBe(
      'pending',
    );
  });
});

test('an answer that is recovered after a crash, and its repetition, show the mode', async () => {
  let crashes = 1;
  const api = makeTestApi({
    storage: ({ openTestStores }) => ({
      openTestStores: (owner) => {
        const { validations, ...stores } = openTestStores(owner);
        const transitionWithResponse: typeof validations.transitionWithResponse = (...step) => {
          crashes -= 1;
          return crashes === 0 ? Promise.reject(new Error('the process ended')) : validations.transitionWithResponse(...step);
        };
        return { ...stores, validations: { ...validations, transitionWithResponse } };
      },
    }),
  });
  await api.storage.plans.put(aPlan('free', { is_default: true }));
  const key = await testKeyFor(api, await api.createUser('caller'));
  const send = () => postValidate(api, key, scenarioBody('VALID'), { headers: { 'Idempotency-Key': 'pedido-0001' } });
  expect((await send()).status).toBe(500);
  api.clock.advance(60_000);
  await invoke(api, { method: 'POST', path: '/playground/clock', headers: key.authorization, body: { advance_seconds: 0 } });
  const recovered = await send();
  expect([recovered.status, recovered.at('data.attributes.status'), recovered.at('meta.mode')]).toEqual([200, 'valid', 'test']);
  expect((await send()).text).toBe(recovered.text);
});
