import { attribute, onlyValidation, storedValidations, unitsUsed } from '../../support/api/expectations.ts';
import { PLAYGROUND_SAMPLE } from '../../support/api/file-ports.ts';
import { invoke, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { certified, NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { CANDIDATES, transferBody } from '../../support/builders/transfers.ts';
import { postReceipt, receiptPage } from '../validate-ocr/receipts.ts';

const DAY_MS = 86_400_000;
const FREE_RUNS = 20;

const open = async () => {
  const api = makeTestApi();
  await api.storage.plans.put(aPlan('free', { is_default: true, billing_model: 'free' }));
  api.source.onQuery((query) => certified(query));
  const caller = await api.createUser('caller', { minuteLimit: 1_000 });
  return { api, caller };
};

const send = (api: TestApi, caller: Caller, method: string, path: string, body?: unknown, query: Readonly<Record<string, string>> = {}) =>
  invoke(api, { method, path, query, headers: caller.authorization, ...(body === undefined ? {} : { body }) });

const run = (
  api: TestApi,
  caller: Caller,
  body: object = transferBody(),
  query: Readonly<Record<string, string>> = {},
): Promise<ApiReply> => send(api, caller, 'POST', '/playground/validate', body, query);

const BOTH_WAYS: readonly (readonly [string, object])[] = [
  ['/playground/validate', transferBody()],
  ['/validate', transferBody({ playground: true })],
];

describe('a run of the playground', () => {
  test.each(BOTH_WAYS)('by POST %s queries the portal, takes no quota unit and says so', async (path, body) => {
    const { api, caller } = await open();
    const reply = await send(api, caller, 'POST', path, body);
    expect(reply.status).toBe(200);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', is_playground: true, retry_state: { enabled: false } });
    expect(reply.at('meta.playground')).toBe(true);
    expect(await unitsUsed(api, caller)).toBe(0);
  });

  test('works when the quota is used up, asynchronously too', async () => {
    const { api } = await open();
    const caller = await api.createUser('poor', { monthlyLimit: 0 });
    const reply = await run(api, caller, transferBody(), { async: '1' });
    expect([reply.status, reply.at('meta.playground')]).toEqual([202, true]);
    await api.processQueue();
    const [stored] = await storedValidations(api);
    expect(stored).toMatchObject({ status: 'valid', unit: null });
  });

  test('of a receipt takes no quota unit', async () => {
    const { api, caller } = await open();
    const reply = await postReceipt(api, caller, receiptPage(), { playground: true });
    expect(reply.at('data.attributes')).toMatchObject({ is_playground: true, validation_type: 'ocr' });
    expect(await unitsUsed(api, caller)).toBe(0);
  });

  test.each(BOTH_WAYS)('by POST %s refuses a retry policy, and has no default one', async (path, body) => {
    const { api, caller } = await open();
    const refused = await send(api, caller, 'POST', path, { ...body, retry_policy: { max_retries: 1 } });
    expect(refused.problems).toEqual([{ code: 'retry_policy_invalid', at: attribute('retry_policy') }]);
    expect(await storedValidations(api)).toEqual([]);
    await send(api, caller, 'PUT', '/users/me/retry-policy', { retry_policy: { max_retries: 1 } });
    api.source.onQuery(() => NOT_FOUND);
    expect((await send(api, caller, 'POST', path, body)).at('data.attributes.retry_state')).toMatchObject({ enabled: false });
    const { id } = await onlyValidation(api);
    const put = await send(api, caller, 'PUT', `/validations/${id}/retry-policy`, { retry_policy: { enabled: true } });
    expect(put.problems).toMatchObject([{ code: 'retry_not_applicable' }]);
  });

  test('causes no event, and no rule of recent transfers', async () => {
    const { api, caller } = await open();
    await run(api, caller);
    await api.processEvents();
    const { transfer } = await onlyValidation(api);
    expect((await send(api, caller, 'GET', '/events')).at('data')).toEqual([]);
    expect((await send(api, caller, 'GET', '/notifications')).at('data')).toEqual([]);
    if (transfer === null) throw new Error('the run has no transfer');
    expect(await api.storage.recentTransfers.find(caller.user.id, [transfer], api.clock.now())).toEqual([null]);
  });

  test('cannot be rechecked', async () => {
    const { api, caller } = await open();
    await run(api, caller);
    const { id } = await onlyValidation(api);
    expect((await send(api, caller, 'POST', `/validations/${id}/recheck`)).problems).toMatchObject([{ code: 'recheck_not_applicable' }]);
  });

  test('is erased after 30 days, whatever its verdict was', async () => {
    const { api, caller } = await open();
    await run(api, caller);
    api.source.onQuery(() => NOT_FOUND);
    await run(api, caller);
    api.clock.advance(30 * DAY_MS - 1_000);
    await api.sweep();
    expect(await storedValidations(api)).toHaveLength(2);
    api.clock.advance(2_000);
    await api.sweep();
    expect(await storedValidations(api)).toEqual([]);
  });
});

describe('the runs of a day', () => {
  const limited = (max: number) => ({
    status: 429,
    problems: [{ code: 'rate_limit_exceeded' }],
    meta: { reason: 'operation', limit: max },
  });

  test(`are ${FREE_RUNS} with a free plan, and begin again with the next day`, async () => {
    const { api, caller } = await open();
    for (let made = 0; made < FREE_RUNS; made += 1) expect((await run(api, caller)).status).toBe(200);
    const refused = await run(api, caller);
    expect([refused.status, refused.at('meta')]).toEqual([429, expect.objectContaining(limited(FREE_RUNS).meta)]);
    expect(await storedValidations(api)).toHaveLength(FREE_RUNS);
    api.clock.advance(DAY_MS);
    expect((await run(api, caller)).status).toBe(200);
  });

  test('are 100 with a plan that is paid for, as GET /usage/limits shows', async () => {
    const { api } = await open();
    await api.storage.plans.put(aPlan('negocio', { billing_model: 'tiered' }));
    const caller = await api.createUser('paying', {
      user: { subscription: { planSlug: 'negocio', status: 'active', currentPeriodEnd: null, cancelAt: null, billingInterval: 'month' } },
    });
    expect((await send(api, caller, 'GET', '/usage/limits')).at('data.attributes.operations.playground.0.max')).toBe(100);
  });

  test('count each candidate account, all or none', async () => {
    const { api, caller } = await open();
    const body = transferBody({ cuenta_beneficiaria: undefined, cuentas_candidatas: CANDIDATES });
    for (let made = 0; made < 6; made += 1) expect((await run(api, caller, body)).status).toBe(200);
    expect((await run(api, caller, body)).status).toBe(429);
    expect((await run(api, caller)).status).toBe(200);
  });
});

describe('the list of runs', () => {
  test('has the runs alone, and the history has none of them', async () => {
    const { api, caller } = await open();
    await run(api, caller);
    await send(api, caller, 'POST', '/validate', transferBody());
    const list = await send(api, caller, 'GET', '/playground/validations');
    expect(list.at('data')).toMatchObject([{ attributes: { is_playground: true } }]);
    expect(list.at('links.self')).toContain('/v1/playground/validations?');
    expect(list.at('meta.sample')).toEqual(PLAYGROUND_SAMPLE);
    expect((await send(api, caller, 'GET', '/validations')).at('data')).toMatchObject([{ attributes: { is_playground: false } }]);
  });

  test('shows a run by its id, and no other validation', async () => {
    const { api, caller } = await open();
    const { at } = await run(api, caller);
    const validation = await send(api, caller, 'POST', '/validate', transferBody());
    expect((await send(api, caller, 'GET', `/playground/validations/${String(at('data.id'))}`)).status).toBe(200);
    const other = await send(api, caller, 'GET', `/playground/validations/${String(validation.at('data.id'))}`);
    expect(other.problems).toMatchObject([{ code: 'not_found' }]);
  });

  test('is erased on request, without the validations and the runs of others', async () => {
    const { api, caller } = await open();
    const other = await api.createUser('other');
    const first = await run(api, caller);
    await run(api, caller, transferBody(), { async: '1' });
    await run(api, other);
    await send(api, caller, 'POST', '/validate', transferBody());
    const erased = await send(api, caller, 'DELETE', '/playground/validations');
    // The second run has no verdict yet.
    expect(erased.at('data.attributes')).toEqual({ erased: 1, has_more: true });
    expect(await storedValidations(api)).toHaveLength(3);
    const path = `/playground/validations/${String(first.at('data.id'))}`;
    expect((await send(api, caller, 'GET', path)).problems).toMatchObject([{ code: 'validation_purged' }]);
  });
});
