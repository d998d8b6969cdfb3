import { makeApiHandler } from '../../../shared/platform/http/api-handler.ts';
import { storedValidations, unitsUsed } from '../../support/api/expectations.ts';
import { lambdaContext, proxyEvent } from '../../support/api/gateway.ts';
import { get, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, VERSION } from '../../support/api/test-api.ts';
import { BENEFICIARY, transferBody } from '../../support/builders/transfers.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';

const open = async () => {
  const api = makeTestApi();
  return { api, caller: await api.createUser() };
};

const SECRET = `cuenta ${BENEFICIARY} de PERSONA EJEMPLO`;

class NoError {
  readonly message = SECRET;
}

describe('an unexpected exception', () => {
  test.each<[string, unknown]>([
    ['an error', new Error(SECRET)],
    ['an error with a cause', new Error(SECRET, { cause: new Error(SECRET) })],
    ['a text', SECRET],
    ['nothing', undefined],
    ['an object', new NoError()],
  ])('(%s) answers 500 internal_error without its text and is logged', async (_what, thrown) => {
    const api = makeTestApi({
      // The service must survive any thrown value.
      storage: ({ validations }) => ({ validations: { ...validations, find: () => Promise.reject(thrown) } }), // oxlint-disable-line typescript/prefer-promise-reject-errors
    });
    const reply = await get(api, await api.createUser(), '/validations/3f2a8f6e-0000-4000-8000-000000000000');
    expect(reply).toMatchObject({ status: 500, problems: [{ code: 'internal_error', at: null }] });
    expect(reply.text).not.toMatch(/PERSONA|stack|Error:|node_modules|\.ts/);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(api.log.lines.find(({ event }) => event === 'request_failed')).toMatchObject({
      level: 'error',
      fields: { request_id: reply.headers['x-request-id'] },
    });
    expect(api.log.metrics).toContain('UnhandledError');
  });

  test('answers in the language of Accept-Language', async () => {
    const api = makeTestApi({
      storage: ({ validations }) => ({ validations: { ...validations, history: () => Promise.reject(new Error('x')) } }),
    });
    const reply = await get(api, await api.createUser(), '/validations', { headers: { 'Accept-Language': 'en' } });
    expect(reply).toMatchObject({ status: 500, headers: { 'content-language': 'en' } });
  });

  test('in the use case does not affect the next request', async () => {
    let failures = 1;
    const api = makeTestApi({
      storage: ({ validations }) => ({
        validations: {
          ...validations,
          create: (validation) => {
            failures -= 1;
            return failures === 0 ? Promise.reject(new Error('x')) : validations.create(validation);
          },
        },
      }),
    });
    const caller = await api.createUser();
    expect((await postValidate(api, caller, transferBody())).status).toBe(500);
    expect((await postValidate(api, caller, transferBody())).status).toBe(200);
  });

  test('in the dispatcher answers with the request id of API Gateway in lower case', async () => {
    const log = makeRecordedLog();
    const handler = makeApiHandler({ dispatch: () => Promise.reject(new Error('x')), log, version: VERSION });
    const event = proxyEvent({ path: '/plans' }, ['/plans'], 0);
    const result = await handler(
      { ...event, requestContext: { ...event.requestContext, requestId: 'ABCDEF01-2345-6789-ABCD-EF0123456789' } },
      lambdaContext,
    );
    expect(result.headers?.['X-Request-Id']).toBe('abcdef0123456789abcdef0123456789');
    expect(result.statusCode).toBe(500);
  });
});

describe('the log of an invocation', () => {
  test('is flushed at its end, on success and on failure', async () => {
    const api = makeTestApi({
      storage: ({ validations }) => ({ validations: { ...validations, find: () => Promise.reject(new Error('x')) } }),
    });
    const caller = await api.createUser();
    await get(api, caller, '/plans');
    expect(api.log.flushes()).toBe(1);
    await get(api, caller, '/validations/3f2a8f6e-0000-4000-8000-000000000000');
    expect(api.log.flushes()).toBe(2);
  });

  test('has request id, operation, status, code and duration', async () => {
    const api = makeTestApi();
    api.source.setLatency(700);
    const reply = await postValidate(api, await api.createUser(), transferBody());
    expect(api.log.lines.find(({ event }) => event === 'request_completed')?.fields).toMatchObject({
      request_id: reply.headers['x-request-id'],
      operation: 'validateTransfer',
      status: 200,
      code: null,
      duration_ms: 1_400,
    });
    const refused = makeTestApi();
    await postValidate(refused, await refused.createUser(), transferBody({ monto: 0 }));
    expect(refused.log.lines.find(({ event }) => event === 'request_completed')?.fields).toMatchObject({
      status: 422,
      code: 'invalid_amount',
    });
  });

  test('never has accounts, keys, amounts, names or addresses in any flow', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const secrets = [
      BENEFICIARY,
      caller.apiKey,
      caller.keyDigest,
      'EJEMPLO20261103000001',
      '1234.56',
      '123456',
      caller.user.email,
      caller.user.name,
    ];
    api.source.onQuery((_query, index) =>
      index % 2 === 0 ? { kind: 'throttled', cause: 'captcha' } : { kind: 'unrecognised', bodySha256: 'aa' },
    );
    for (const query of [{}, { async: '1' }]) {
      await postValidate(api, caller, transferBody(), { query });
      api.clock.advance(130_000);
      await api.sweep();
      await api.processQueue();
    }
    api.clock.advance(4_000_000);
    await api.sweep();
    await api.reconcileQuota();
    const written = JSON.stringify(api.log.lines.map(({ event, fields }) => ({ event, fields })));
    expect(written.length).toBeGreaterThan(500);
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  });
});

describe('POST /validate?async=1 when sending to the queue fails', () => {
  test('answers 503 dispatch_failed with Retry-After, refunds the unit, deletes the validation and queries nothing', async () => {
    const { api, caller } = await open();
    api.queue.breakDown();
    const reply = await postValidate(api, caller, transferBody(), { query: { async: '1' } });
    expect(reply).toMatchObject({ status: 503, problems: [{ code: 'dispatch_failed', at: null }] });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(await unitsUsed(api, caller)).toBe(0);
    expect((await storedValidations(api)).length).toBe(0);
    expect(api.source.queries).toEqual([]);
  });

  test('ignores the message when it is delivered nevertheless', async () => {
    const { api, caller } = await open();
    api.queue.breakDown(api.queue.deliver);
    expect((await postValidate(api, caller, transferBody(), { query: { async: '1' } })).status).toBe(503);
    await api.processQueue();
    expect(api.source.queries).toEqual([]);
    expect((await storedValidations(api)).length).toBe(0);
    expect(await unitsUsed(api, caller)).toBe(0);
  });

  test('answers 202 when the verdict was reached before the failure', async () => {
    const { api, caller } = await open();
    api.queue.breakDown(api.resolveQueued);
    const reply = await postValidate(api, caller, transferBody(), { query: { async: '1' } });
    expect(reply.status).toBe(202);
    expect((await get(api, caller, `/validations/${String(reply.at('data.id'))}`)).at('data.attributes.status')).toBe('valid');
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('answers 202 when the validation cannot be removed either, and the sweep dispatches it', async () => {
    const api = makeTestApi({
      storage: ({ validations }) => ({ validations: { ...validations, discard: () => Promise.reject(new Error('the table is away')) } }),
    });
    const caller = await api.createUser();
    api.queue.breakDown();
    const reply = await postValidate(api, caller, transferBody(), { query: { async: '1' } });
    expect(reply.status).toBe(202);
    api.queue.recover();
    api.clock.advance(120_000);
    await api.sweep();
    await api.processQueue();
    const read = await get(api, caller, `/validations/${String(reply.at('data.id'))}`);
    expect(read.at('data.attributes.status')).toBe('valid');
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('keeps the validation when its 202 was replayed, and the sweep dispatches it', async () => {
    const { api, caller } = await open();
    const send = () => postValidate(api, caller, transferBody(), { query: { async: '1' }, headers: { 'Idempotency-Key': 'one' } });
    const replays: ApiReply[] = [];
    api.queue.breakDown(async () => {
      replays.push(await send());
    });
    const reply = await send();
    expect(replays.map(({ status, text }) => [status, text])).toEqual([[202, reply.text]]);
    expect(reply.status).toBe(202);
    const read = () => get(api, caller, `/validations/${String(reply.at('data.id'))}`);
    expect((await read()).at('data.attributes.status')).toBe('queued');
    api.queue.recover();
    api.clock.advance(120_000);
    await api.sweep();
    await api.processQueue();
    expect((await read()).at('data.attributes.status')).toBe('valid');
    expect((await send()).text).toBe(reply.text);
    expect(await unitsUsed(api, caller)).toBe(1);
  });
});
