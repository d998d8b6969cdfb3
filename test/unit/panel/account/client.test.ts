import { makeClient, urlOf, type SessionProblem } from '../../../../functions/panel/api/client.ts';
import { failureOf, hasCode } from '../../../../functions/panel/api/failure.ts';
import { exportValidations, getEvidence, getMe, getValidation, login, logout } from '../../../../functions/panel/api/operations.ts';
import type { Mode } from '../../../../functions/panel/view/mode/mode.ts';

type Sent = { readonly url: string; readonly method: string; readonly headers: Headers; readonly body: unknown };

const answerOf = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  new Response(body === null ? null : JSON.stringify(body), { status, headers });

const refusal = (status: number, code: string, meta: object = {}) =>
  answerOf(status, { errors: [{ status: `${status}`, code, detail: code }], meta });

/** A client whose requests get these answers, in order. */
const clientWith = (answers: readonly Response[], isRenewed = true, modes: readonly Mode[] = []) => {
  const sent: Sent[] = [];
  const problems: SessionProblem[] = [];
  const waits: number[] = [];
  const left = [...answers];
  const leftModes = [...modes];
  const client = makeClient({
    fetch: (url, { method = '', headers, body } = {}) => {
      if (typeof url !== 'string') throw new TypeError('the client sends no other requests');
      sent.push({ url, method, headers: new Headers(headers), body });
      const answer = left.shift();
      return answer === undefined ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(answer);
    },
    sendWithProgress: () => Promise.reject(new TypeError('no request of these tests has a file')),
    language: () => 'en',
    mode: () => leftModes.shift() ?? 'live',
    renewSession: (problem) => {
      problems.push(problem);
      return Promise.resolve(isRenewed);
    },
    whenOpen: () => Promise.resolve(),
    holdFor: (seconds) => {
      waits.push(seconds);
    },
  });
  return { client, sent, problems, waits };
};

const SUCCESS = { data: { type: 'user' }, meta: {} };

test('a request has the language of the page, and no CSRF token before there is a session', async () => {
  const { client, sent } = clientWith([answerOf(200, SUCCESS)]);
  expect(await client.call(login, { body: { email: 'ana@example.mx', password: ' frase ' } })).toEqual({
    isOk: true,
    status: 200,
    body: SUCCESS,
  });
  expect(sent[0]).toMatchObject({ url: '/v1/auth/login', method: 'POST', body: '{"email":"ana@example.mx","password":" frase "}' });
  expect(sent[0]?.headers.get('accept-language')).toBe('en');
  expect(sent[0]?.headers.has('x-csrf-token')).toBe(false);
});

test('unsafe methods carry the CSRF token of the session, the one of the last answer that had one', async () => {
  const { client, sent } = clientWith([answerOf(204, null, { 'X-CSRF-Token': 'second' }), answerOf(204, null), answerOf(200, SUCCESS)]);
  client.setCsrfToken('first');
  await client.call(logout);
  await client.call(logout);
  await client.call(getMe);
  expect(sent.map(({ headers }) => headers.get('x-csrf-token'))).toEqual(['first', 'second', null]);
});

test.each([
  ['unauthorized', 401, 'session_ended'],
  ['reauthentication_required', 403, 'proof_required'],
  ['csrf_failed', 403, 'session_replaced'],
] as const)('a request that fails with %s is sent again once the session is renewed', async (code, status, problem) => {
  const { client, problems, sent } = clientWith([refusal(status, code), answerOf(200, SUCCESS)]);
  client.setCsrfToken('token');
  expect((await client.call(getMe)).isOk).toBe(true);
  expect([problems, sent.length]).toEqual([[problem], 2]);
});

test('a request of a tab in test mode says so, and one of the session itself does not', async () => {
  const { client, sent } = clientWith([answerOf(200, SUCCESS), answerOf(200, SUCCESS), answerOf(200, SUCCESS)], true, ['test', 'live']);
  await client.call(getValidation, { params: { id: 'a' } });
  await client.call(getMe);
  await client.call(getValidation, { params: { id: 'a' } });
  expect(sent.map(({ headers }) => headers.get('x-mode'))).toEqual(['test', null, null]);
});

test('a request that is sent again keeps its mode, even if the tab was switched meanwhile', async () => {
  const limited = refusal(429, 'rate_limit_exceeded', { reason: 'ip_rate', retry_after: 23 });
  const { client, sent } = clientWith([limited, answerOf(200, SUCCESS)], true, ['test', 'live']);
  await client.call(getValidation, { params: { id: 'a' } });
  expect(sent.map(({ headers }) => headers.get('x-mode'))).toEqual(['test', 'test']);
});

test('without a session, and for a user who declines to sign in, the failure is returned', async () => {
  const anonymous = clientWith([refusal(401, 'unauthorized')]);
  expect((await anonymous.client.call(getMe)).isOk).toBe(false);
  expect(anonymous.problems).toEqual([]);
  const declining = clientWith([refusal(401, 'unauthorized')], false);
  declining.client.setCsrfToken('token');
  expect((await declining.client.call(getMe)).isOk).toBe(false);
  expect(declining.sent).toHaveLength(1);
});

test('a rate limit of the address is waited out as often as it refuses, and a limit of hours is returned', async () => {
  const limitedFor = (seconds: number) => refusal(429, 'rate_limit_exceeded', { reason: 'ip_rate', retry_after: seconds });
  const waiting = clientWith([limitedFor(23), limitedFor(0), answerOf(200, SUCCESS)]);
  expect((await waiting.client.call(getMe)).isOk).toBe(true);
  expect(waiting.waits).toEqual([23, 1]);
  const refused = clientWith([refusal(429, 'rate_limit_exceeded', { reason: 'operation', retry_after: 900 })]);
  expect((await refused.client.call(getMe)).isOk).toBe(false);
  expect(refused.waits).toEqual([]);
});

test('a network without an answer, and an answer that is not of the API, are unreachable', async () => {
  expect(await clientWith([]).client.call(getMe)).toEqual({ isOk: false, kind: 'unreachable' });
  const proxy = clientWith([new Response('<h1>Bad gateway</h1>', { status: 502 })]);
  expect(await proxy.client.call(getMe)).toEqual({ isOk: false, kind: 'unreachable' });
});

test('a request for what is new sends its ETag and how long it waits; 304 is no failure', async () => {
  const { client, sent } = clientWith([answerOf(304, null)]);
  const answer = await client.call(getValidation, { params: { id: 'a' }, waitSeconds: 20, ifNoneMatch: 'W/"1-queued"' });
  expect(answer).toEqual({ isOk: true, status: 304, body: null });
  expect([sent[0]?.headers.get('prefer'), sent[0]?.headers.get('if-none-match')]).toEqual(['wait=20', 'W/"1-queued"']);
});

test('an error names its field by the pointer of the body', () => {
  const failure = failureOf(422, {
    errors: [{ status: '422', code: 'required', detail: 'Falta.', source: { pointer: '/data/attributes/email' } }],
  });
  expect(failure).toMatchObject({ errors: [{ code: 'required', field: 'email' }] });
  expect(hasCode(failure, 'required')).toBe(true);
  expect(hasCode(failure, 'invalid_date')).toBe(false);
});

test('an address has its parameters escaped, and only filters with a value', () => {
  expect(urlOf('/validations/{id}/cep', { id: 'a/../b' }, { format: 'xml', search: '' })).toBe('/v1/validations/a%2F..%2Fb/cep?format=xml');
});

test('a file is read with the name that the API gives it, and an answer that is no file as any other', async () => {
  const file = new Response('a,b', {
    headers: { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="validations.csv"' },
  });
  const job = answerOf(202, SUCCESS, { 'Content-Type': 'application/json; charset=utf-8' });
  const { client, sent } = clientWith([file, job, refusal(410, 'validation_purged')]);
  const read = () => client.readFile(exportValidations, { query: { format: 'csv' } });
  const first = await read();
  expect('file' in first && [first.name, await first.file.text()]).toEqual(['validations.csv', 'a,b']);
  expect(await read()).toEqual({ isOk: true, status: 202, body: SUCCESS });
  expect(await read()).toMatchObject({ isOk: false, status: 410 });
  expect(sent[0]?.headers.get('accept')).toBe('*/*');
});

test('the address of a file is known once the operation redirects to it, with another session if necessary', async () => {
  const redirect = Object.defineProperty(new Response(null, { status: 303 }), 'type', { value: 'opaqueredirect' });
  const { client, problems } = clientWith([refusal(401, 'unauthorized'), redirect, refusal(404, 'not_found')]);
  client.setCsrfToken('token');
  const read = () => client.fileAddress(getEvidence, { params: { id: 'a' } });
  expect(await read()).toEqual({ isOk: true, address: '/v1/validations/a/evidence' });
  expect(problems).toEqual(['session_ended']);
  expect(await read()).toMatchObject({ isOk: false, status: 404 });
});
