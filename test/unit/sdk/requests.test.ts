import { SpeiError } from '../../../infra/sdk/runtime/errors.ts';
import { makeSend } from '../../../infra/sdk/runtime/send.ts';
import { KEY, openClient, refusal, serve } from './server.ts';

const VALIDATE = { method: 'POST', path: '/validate', takesKey: true };
const LOGIN = { method: 'POST', path: '/auth/login', takesKey: false };
const GET = { method: 'GET', path: '/validations/{id}', takesKey: false };
const DELETE = { method: 'DELETE', path: '/webhooks/{id}', takesKey: false };
const PUT = { method: 'PUT', path: '/users/me/retry-policy', takesKey: false };

/** The failure of a call. */
const failureOf = async (call: Promise<unknown>): Promise<SpeiError> => {
  const error: unknown = await call.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (error instanceof SpeiError) return error;
  throw new Error('the call was not refused', { cause: error });
};

describe('a request', () => {
  test('has the key, the parameters, the query without empty entries, and its body as JSON', async () => {
    const { send, received } = await openClient({ body: { data: { id: '1' } } });
    await send(PUT, { query: { 'page[size]': 2, status: undefined }, body: { monto: 1250.5 } });
    expect(received).toMatchObject([
      {
        method: 'PUT',
        url: '/v1/users/me/retry-policy?page%5Bsize%5D=2',
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
        body: '{"monto":1250.5}',
      },
    ]);
  });

  test('encodes parameters in the path', async () => {
    const { send, received } = await openClient({ body: {} });
    await send(GET, { params: { id: 'a/b?c' } });
    expect(received[0]?.url).toBe('/v1/validations/a%2Fb%3Fc');
  });

  test.each(['', '.', '..'])('is not sent with the parameter "%s", which would address another resource', async (id) => {
    const { send, received } = await openClient({ body: {} });
    await expect(send(GET, { params: { id } })).rejects.toThrow('the parameter id');
    expect(received).toEqual([]);
  });

  test('of an operation that takes an Idempotency-Key has one, or that of the caller', async () => {
    const { send, received } = await openClient({ body: {} });
    await send(VALIDATE, { body: {} });
    await send(VALIDATE, { body: {}, headers: { 'Idempotency-Key': 'order-1' } });
    await send(LOGIN, { body: {} });
    const keys = received.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys.slice(1)).toEqual(['order-1', undefined]);
  });

  test('is not made with a key that is no header, and the message does not show it', () => {
    const apiKey = `${KEY}\n`;
    const make = () => makeSend({ apiKey, baseUrl: 'https://api.example.com/v1' });
    expect(make).toThrow(/^(?!.*cepk_).*apiKey/);
  });

  test('is not made over HTTP to another machine', () => {
    expect(() => makeSend({ apiKey: KEY, baseUrl: 'http://api.example.com/v1' })).toThrow('https://');
  });
});

describe('an answer', () => {
  test('of a file has its bytes', async () => {
    const { send } = await openClient({ body: '<cep/>' });
    const { body } = await send(GET, { params: { id: '1' } });
    expect(body).toEqual(new TextEncoder().encode('<cep/>'));
  });

  test.each([204, 304])('with status %d has no body and is a success', async (status) => {
    const { send } = await openClient({ status });
    expect(await send(GET, { params: { id: '1' } })).toMatchObject({ status, body: null });
  });

  test('that refuses rejects with code, pointer, request id and status', async () => {
    const { send } = await openClient(refusal(422, 'invalid_amount'));
    expect(await failureOf(send(VALIDATE, { body: {} }))).toMatchObject({
      code: 'invalid_amount',
      pointer: '/data/attributes/monto',
      requestId: 'r1',
      status: 422,
      message: 'invalid_amount: Refused.',
    });
  });

  test('that is not of the API rejects with unexpected_response', async () => {
    const { send } = await openClient({ status: 200, headers: { 'content-type': 'application/json' }, body: '<html>' });
    expect(await failureOf(send(GET, { params: { id: '1' } }))).toMatchObject({ code: 'unexpected_response', status: 200 });
  });
});

describe('a failed request', () => {
  test('is repeated under the same key after a broken connection, so that it takes one quota unit', async () => {
    const { send, received, waits } = await openClient(null, refusal(503, 'service_busy'), { body: { data: 'verdict' } });
    expect(await send(VALIDATE, { body: { monto: 1 } })).toMatchObject({ body: { data: 'verdict' } });
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(received.map(({ body }) => body)).toEqual(['{"monto":1}', '{"monto":1}', '{"monto":1}']);
    expect(waits).toEqual([500, 1_000]);
  });

  test.each([
    ['429 of the minute', refusal(429, 'rate_limit_exceeded', { reason: 'key_rate', retryAfter: 7 }), LOGIN],
    ['503', refusal(503, 'service_unavailable', { retryAfter: 7 }), PUT],
    ['409 of a running first attempt', refusal(409, 'idempotency_key_in_progress', { retryAfter: 7 }), VALIDATE],
  ])('is repeated after a %s, not before Retry-After', async (_name, reply, operation) => {
    const { send, waits } = await openClient(reply, { body: {} });
    await send(operation, { body: {} });
    expect(waits).toEqual([7_500]);
  });

  test.each([
    ['the quota of the month is used up', refusal(429, 'rate_limit_exceeded', { reason: 'quota', retryAfter: 1 }), VALIDATE],
    ['Retry-After is more than two minutes', refusal(429, 'rate_limit_exceeded', { reason: 'operation', retryAfter: 900 }), VALIDATE],
    ['it may have taken effect and has no key', refusal(503, 'service_unavailable'), LOGIN],
    ['it was refused for what it contains', refusal(422, 'invalid_amount'), VALIDATE],
  ])('is not repeated when %s', async (_name, reply, operation) => {
    const { send, received } = await openClient(reply);
    await failureOf(send(operation, { body: {} }));
    expect(received).toHaveLength(1);
  });

  test('that deletes is done when its answer was lost and the repetition finds nothing', async () => {
    const { send } = await openClient(null, refusal(404, 'not_found'));
    expect(await send(DELETE, { params: { id: '1' } })).toMatchObject({ status: 204, body: null });
  });

  test.each([
    ['there was nothing to delete', [refusal(404, 'not_found')]],
    ['a limit refused its first attempt', [refusal(429, 'rate_limit_exceeded', { reason: 'key_rate' }), refusal(404, 'not_found')]],
  ])('that deletes rejects with not_found when %s', async (_name, replies) => {
    const { send } = await openClient(...replies);
    expect(await failureOf(send(DELETE, { params: { id: '1' } }))).toMatchObject({ code: 'not_found' });
  });

  test('rejects with its last failure when no attempt succeeds', async () => {
    const { send, received, waits } = await openClient(null);
    expect(await failureOf(send(VALIDATE, { body: {} }))).toMatchObject({ code: 'network_error', status: null });
    expect(received).toHaveLength(5);
    expect(waits).toEqual([500, 1_000, 2_000, 4_000]);
  });

  test('rejects with timeout when no answer arrives in time', async () => {
    const { baseUrl } = await serve('never');
    const send = makeSend({ apiKey: KEY, baseUrl, retries: 0, timeout: 10 });
    expect(await failureOf(send(GET, { params: { id: '1' } }))).toMatchObject({ code: 'timeout' });
  });

  test('rejects with the reason of the caller when its signal is aborted', async () => {
    const { send, received } = await openClient({ body: {} });
    const reason = new Error('closed');
    await expect(send(GET, { params: { id: '1' } }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(received).toEqual([]);
  });
});
