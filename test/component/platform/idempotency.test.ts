import type { CepOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import {
  attribute,
  expectNothingConsumed,
  isKeyFree,
  onlyValidation,
  setUserStatus,
  storedValidations,
  unitsUsed,
} from '../../support/api/expectations.ts';
import { get, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { CAPTCHA, certified, NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { CANDIDATES, clabeOf, transferBody } from '../../support/builders/transfers.ts';
import { deferred, settle } from '../../support/deferred.ts';

const KEY = 'pedido-0001';

const send = (
  api: TestApi,
  caller: Caller,
  body: unknown = transferBody(),
  { key = KEY, ...query }: Readonly<Record<string, string>> = {},
): Promise<ApiReply> => postValidate(api, caller, body, { headers: { 'Idempotency-Key': key }, query });

const open = async () => {
  const api = makeTestApi();
  return { api, caller: await api.createUser() };
};

const countQueries = (api: TestApi): number => api.source.queries.filter(({ kind }) => kind === 'query').length;

/** The parts that a replay repeats byte for byte. */
const repeated = ({ status, text, headers }: ApiReply) => ({
  status,
  text,
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'idempotent-replayed' && !name.startsWith('x-ratelimit')),
  ),
});

describe('a request repeated under its Idempotency-Key', () => {
  test.each<[string, unknown, Readonly<Record<string, string>>, number]>([
    ['a verdict', transferBody(), {}, 200],
    ['an acceptance', transferBody(), { async: '1' }, 202],
    ['candidates of which none matched', transferBody({ cuenta_beneficiaria: undefined, cuentas_candidatas: CANDIDATES }), {}, 422],
  ])('(%s) is answered with the first response byte for byte and consumes nothing', async (_what, body, query, status) => {
    const { api, caller } = await open();
    if (status === 422) api.source.onQuery(() => NOT_FOUND);
    const first = await send(api, caller, body, query);
    expect(first).toMatchObject({ status, headers: { 'idempotent-replayed': 'false' } });
    const before = {
      units: await unitsUsed(api, caller),
      rows: (await storedValidations(api)).length,
      asked: api.source.queries.length,
      messages: api.queue.waiting().length,
    };
    api.source.onQuery((query) => certified(query));
    api.clock.advance(23 * 3_600_000);
    const again = await send(api, caller, body, query);
    expect(repeated(again)).toEqual(repeated(first));
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(Object.keys(again.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
    expect({
      units: await unitsUsed(api, caller),
      rows: (await storedValidations(api)).length,
      asked: api.source.queries.length,
      messages: api.queue.waiting().length,
    }).toEqual(before);
  });

  test('is executed again after 24 hours', async () => {
    const { api, caller } = await open();
    const first = await send(api, caller);
    api.clock.advance(24 * 3_600_000);
    const next = await send(api, caller);
    expect(next.headers['idempotent-replayed']).toBe('false');
    expect(next.at('data.id')).not.toBe(first.at('data.id'));
  });

  test('is executed for another user', async () => {
    const { api, caller } = await open();
    const first = await send(api, caller);
    const other = await send(api, await api.createUser('other'));
    expect(other.headers['idempotent-replayed']).toBe('false');
    expect(other.at('data.id')).not.toBe(first.at('data.id'));
  });

  test('is replayed when the rate limit is exceeded', async () => {
    const api = makeTestApi();
    const caller = await api.createUser('limited', { minuteLimit: 1, monthlyLimit: 1 });
    const first = await send(api, caller);
    expect((await get(api, caller, '/plans')).status).toBe(429);
    expect(repeated(await send(api, caller))).toEqual(repeated(first));
  });

  test('is refused when the account is suspended', async () => {
    const { api, caller } = await open();
    await send(api, caller);
    await setUserStatus(api, caller, 'suspended');
    // An instance caches the user of a key for this long.
    api.clock.advance(30_000);
    expect((await send(api, caller)).status).toBe(401);
  });
});

describe('a reused Idempotency-Key', () => {
  test.each<[string, unknown, Readonly<Record<string, string>>]>([
    ['another body', transferBody({ monto: 1 }), {}],
    ['the same body with one blank more', `${JSON.stringify(transferBody())} `, {}],
    ['another query', transferBody(), { async: '1' }],
    ['a body that breaks a rule', transferBody({ monto: -1 }), {}],
  ])('with %s answers 422 and consumes nothing', async (_what, body, query) => {
    const { api, caller } = await open();
    await send(api, caller);
    const reply = await send(api, caller, body, query);
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'idempotency_key_reused', at: null }] });
    expect(await unitsUsed(api, caller)).toBe(1);
    expect((await storedValidations(api)).length).toBe(1);
  });

  test('answers 409 with Retry-After while the first request runs, then its response', async () => {
    const { api, caller } = await open();
    const held = deferred<CepOutcome>();
    api.source.onQuery(() => held.promise);
    const running = send(api, caller);
    await settle();
    const early = await send(api, caller);
    expect(early).toMatchObject({ status: 409, problems: [{ code: 'idempotency_key_in_progress', at: null }] });
    expect(early.headers['retry-after']).toBe('1');
    held.resolve(NOT_FOUND);
    const first = await running;
    expect(repeated(await send(api, caller))).toEqual(repeated(first));
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('executes one of twenty concurrent requests', async () => {
    const { api, caller } = await open();
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(api, caller)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect(countQueries(api)).toBe(1);
    expect(await unitsUsed(api, caller)).toBe(1);
  });
});

describe('the Idempotency-Key header', () => {
  test.each<[string, string]>([
    ['nothing', ''],
    ['a blank', 'a b'],
    ['quotes', '"a"'],
    ['a dot', 'a.b'],
    ['a slash', 'a/b'],
    ['a letter with an accent', 'año'],
    ['a line feed', 'a\n'],
    ['256 characters', 'a'.repeat(256)],
  ])('answers 400 invalid_idempotency_key when it is %s', async (_what, key) => {
    const { api, caller } = await open();
    expect(await send(api, caller, transferBody(), { key })).toMatchObject({
      status: 400,
      problems: [{ code: 'invalid_idempotency_key', at: null }],
    });
    await expectNothingConsumed(api);
  });

  test.each(['a', 'Z9_-', 'a'.repeat(255)])('is accepted when it is %s', async (key) => {
    const { api, caller } = await open();
    expect((await send(api, caller, transferBody(), { key })).status).toBe(200);
  });

  test('is optional: without it equal requests are executed each', async () => {
    const { api, caller } = await open();
    const [first, second] = [await postValidate(api, caller, transferBody()), await postValidate(api, caller, transferBody())];
    expect(first.at('data.id')).not.toBe(second.at('data.id'));
    expect(first.headers['idempotent-replayed']).toBeUndefined();
  });
});

describe('a response that is not stored', () => {
  const refusals: readonly (readonly [string, unknown, number])[] = [
    ['an empty body', '', 400],
    ['no JSON', '{', 400],
    ['a body too large', ' '.repeat(2_000_000), 413],
    ['a field error', transferBody({ monto: 0 }), 422],
    ['a preflight failure', transferBody({ receptor: 'BBVA' }), 422],
    ['a transfer within one bank', transferBody({ cuenta_beneficiaria: clabeOf('646') }), 422],
  ];

  test.each(refusals)('(%s) leaves the key free for the corrected request', async (_what, body, status) => {
    const { api, caller } = await open();
    expect((await send(api, caller, body)).status).toBe(status);
    await expectNothingConsumed(api);
    expect(await send(api, caller)).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'false' } });
  });

  test('(quota exhausted) leaves the key free for the next month', async () => {
    const api = makeTestApi();
    const caller = await api.createUser('spent', { monthlyLimit: 0 });
    expect((await send(api, caller)).status).toBe(429);
    expect(await isKeyFree(api, caller, KEY)).toBe(true);
  });

  test('(permission denied) leaves the key free', async () => {
    const api = makeTestApi();
    const caller = await api.createUser('powerless', { permissions: [] });
    expect((await send(api, caller)).status).toBe(403);
    expect(await isKeyFree(api, caller, KEY)).toBe(true);
  });

  test('(throttled by the CEP portal) leaves the key free for the next attempt', async () => {
    const { api, caller } = await open();
    api.source.onQuery((query, index) => (index === 0 ? CAPTCHA : certified(query)));
    expect((await send(api, caller)).status).toBe(503);
    api.clock.advance(60_000);
    const again = await send(api, caller);
    expect(again).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'false' } });
    expect(await unitsUsed(api, caller)).toBe(1);
    expect(repeated(await send(api, caller))).toEqual(repeated(again));
  });
});

describe('a request whose response was lost', () => {
  /** The handler dies while it waits for the CEP portal. */
  const killed = async () => {
    const { api, caller } = await open();
    const held = deferred<CepOutcome>();
    api.source.onQuery((query, index) => (index === 0 ? held.promise : certified(query)));
    const dead = send(api, caller);
    await settle();
    return { api, caller, held, dead };
  };

  test('answers 409 while its validation is open, then the verdict, without a second execution', async () => {
    const { api, caller, held, dead } = await killed();
    api.clock.advance(300_000);
    const waiting = await send(api, caller);
    expect(waiting).toMatchObject({ status: 409, problems: [{ code: 'idempotency_key_in_progress', at: null }] });
    await api.sweep();
    await api.processQueue();
    const { id } = await onlyValidation(api);
    const recovered = await send(api, caller);
    expect(recovered.status).toBe(200);
    expect(recovered.at('data')).toMatchObject({ id, attributes: { status: 'valid' } });
    expect(repeated(await send(api, caller))).toEqual(repeated(recovered));
    expect(await unitsUsed(api, caller)).toBe(1);
    expect((await storedValidations(api)).length).toBe(1);
    held.resolve(NOT_FOUND);
    await dead;
  });

  test('has the same verdict in the late response of the first handler', async () => {
    const { api, caller, held, dead } = await killed();
    api.clock.advance(300_000);
    await api.sweep();
    await api.processQueue();
    const recovered = await send(api, caller);
    held.resolve(NOT_FOUND);
    expect((await dead).at('data')).toEqual(recovered.at('data'));
    expect(repeated(await send(api, caller))).toEqual(repeated(recovered));
  });

  test('answers the verdict after the sweep when the first write of it failed', async () => {
    let failures = 1;
    const api = makeTestApi({
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
    const caller = await api.createUser();
    expect((await send(api, caller)).status).toBe(500);
    expect((await send(api, caller)).status).toBe(409);
    api.clock.advance(60_000);
    await api.sweep();
    await api.processQueue();
    expect((await send(api, caller)).at('data.attributes.status')).toBe('valid');
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('is executed by the next attempt when nothing had been written', async () => {
    let failures = 1;
    const api = makeTestApi({
      storage: ({ validations }) => ({
        validations: {
          ...validations,
          create: (...row) => {
            failures -= 1;
            return failures === 0 ? Promise.reject(new Error('the write failed')) : validations.create(...row);
          },
        },
      }),
    });
    const caller = await api.createUser();
    expect((await send(api, caller)).status).toBe(500);
    expect(await send(api, caller)).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'false' } });
    expect((await storedValidations(api)).length).toBe(1);
  });
});

describe('an Idempotency-Key store that fails', () => {
  test('makes requests with a key answer 503 and leaves the others alone', async () => {
    const api = makeTestApi({
      storage: ({ idempotency }) => ({ idempotency: { ...idempotency, claim: () => Promise.reject(new Error('the table is away')) } }),
    });
    const caller = await api.createUser();
    expect(await send(api, caller)).toMatchObject({ status: 503, problems: [{ code: 'service_unavailable', at: null }] });
    await expectNothingConsumed(api);
    expect((await postValidate(api, caller, transferBody())).status).toBe(200);
    expect((await postValidate(api, caller, transferBody({ monto: 0 }))).problems).toEqual([
      { code: 'invalid_amount', at: attribute('monto') },
    ]);
  });
});
