import { createHash } from 'node:crypto';

import { get, invoke } from '../../support/api/invoke.ts';
import { publishedEvents } from '../../support/api/published-events.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi, type TestApi } from '../../support/api/test-api.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { TEST_PASSWORD } from '../../support/contracts/storage.ts';
import { fakeHmac } from '../../support/fakes/platform/hmac.ts';
import { login, NEW_PASSWORD, PASSWORD, registered, sessionOf } from '../auth/sign-in.ts';

const REGENERATE = '/users/me/api-key/regenerate';
const REVEAL = '/users/me/api-key/reveal';

type Headers = Readonly<Record<string, string>>;

const post = (api: TestApi, path: string, headers: Headers, body: unknown) => invoke(api, { method: 'POST', path, headers, body });

const signedIn = async (options: Parameters<typeof makeTestApi>[0] = {}, grants: Parameters<TestApi['createUser']>[1] = {}) => {
  const api = makeTestApi(options);
  const caller = await api.createUser('caller', grants);
  return { api, caller, session: await openTestSession(api, caller) };
};

const withTwoFactor = { user: { twoFactor: { enabled: true, method: 'email' } } } as const;

const worksWith = async (api: TestApi, apiKey: string): Promise<boolean> =>
  (await get(api, { authorization: { Authorization: `Bearer ${apiKey}` } }, '/users/me')).status === 200;

describe('GET /users/me/api-key', () => {
  test('answers the visible data of the key, and the minute of its last use, to the key and to a session', async () => {
    const { api, caller, session } = await signedIn();
    const shown = { prefix: 'cepk_000', last_4: '0000', created_at: '2026-10-01T12:00:00.000Z' };
    expect((await get(api, { authorization: session }, '/users/me/api-key')).at('data')).toEqual({
      type: 'api_key',
      id: caller.user.id,
      attributes: { ...shown, last_used_at: null },
    });
    const minute = new Date(Math.floor(api.clock.now() / 60_000) * 60_000).toISOString();
    expect((await get(api, caller, '/users/me/api-key')).at('data.attributes')).toEqual({ ...shown, last_used_at: minute });
  });

  test('answers no use of a key before this one', async () => {
    const { api, caller, session } = await signedIn();
    await get(api, caller, '/users/me');
    api.clock.advance(120_000);
    await post(api, REGENERATE, session, { password: TEST_PASSWORD });
    expect((await get(api, { authorization: session }, '/users/me/api-key')).at('data.attributes')).toMatchObject({
      created_at: new Date(api.clock.now()).toISOString(),
      last_used_at: null,
    });
  });

  test('answers 404 api_key_not_found for an account without a key', async () => {
    const { api, session } = await signedIn({}, { user: { apiKey: null } });
    expect(await get(api, { authorization: session }, '/users/me/api-key')).toMatchObject({
      status: 404,
      problems: [{ code: 'api_key_not_found', at: null }],
    });
  });
});

describe('POST /users/me/api-key/regenerate', () => {
  test('returns a new key at once, which no cache stores, and ends the previous one', async () => {
    const { api, caller, session } = await signedIn();
    const reply = await post(api, REGENERATE, session, { password: TEST_PASSWORD });
    expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    const apiKey = String(reply.at('data.attributes.api_key'));
    expect(reply.at('data.attributes')).toEqual({
      api_key: apiKey,
      prefix: apiKey.slice(0, 8),
      last_4: apiKey.slice(-4),
      previous_expires_at: null,
    });
    expect([await worksWith(api, apiKey), await worksWith(api, caller.apiKey)]).toEqual([true, false]);
    expect(await publishedEvents(api)).toEqual([{ type: 'api_key.regenerated', at: api.clock.now() }]);
  });

  test('accepts the previous key until the grace is over', async () => {
    const { api, caller } = await signedIn();
    const reply = await post(api, REGENERATE, caller.authorization, { password: TEST_PASSWORD, grace_seconds: 60 });
    expect(reply.at('data.attributes.previous_expires_at')).toBe(new Date(api.clock.now() + 60_000).toISOString());
    expect(await worksWith(api, caller.apiKey)).toBe(true);
    api.clock.advance(60_000);
    expect(await worksWith(api, caller.apiKey)).toBe(false);
  });

  test('gives one key under an Idempotency-Key, and repeats its answer byte for byte', async () => {
    const { api, session } = await signedIn();
    const headers = { ...session, 'Idempotency-Key': 'one' };
    const first = await post(api, REGENERATE, headers, { password: TEST_PASSWORD });
    const second = await post(api, REGENERATE, headers, { password: TEST_PASSWORD });
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([200, 200, 'true']);
    expect(second.text).toBe(first.text);
    expect(await worksWith(api, String(first.at('data.attributes.api_key')))).toBe(true);
    expect(await publishedEvents(api)).toHaveLength(1);
  });

  test('repeats the key of a request whose process died after the write', async () => {
    let dies = true;
    const { api, session } = await signedIn({
      storage: ({ accounts }) => ({
        accounts: {
          ...accounts,
          change: async (...parameters) => {
            const outcome = await accounts.change(...parameters);
            if (!dies || parameters[1].keys?.kind !== 'replaced') return outcome;
            dies = false;
            throw new Error('killed');
          },
        },
      }),
    });
    const headers = { ...session, 'Idempotency-Key': 'one' };
    expect((await post(api, REGENERATE, headers, { password: TEST_PASSWORD })).status).toBe(500);
    const again = await post(api, REGENERATE, headers, { password: TEST_PASSWORD });
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect(await worksWith(api, String(again.at('data.attributes.api_key')))).toBe(true);
  });

  test('stores neither the key nor a plain digest of the password under an Idempotency-Key', async () => {
    const claims: unknown[] = [];
    const answers: unknown[] = [];
    const { api, session } = await signedIn({
      storage: ({ accounts, idempotency }) => ({
        idempotency: {
          ...idempotency,
          claim: (attempt) => {
            claims.push(attempt.fingerprint);
            return idempotency.claim(attempt);
          },
        },
        accounts: {
          ...accounts,
          change: (account, change) => {
            if (change.keys?.kind === 'replaced') answers.push(change.answer);
            return accounts.change(account, change);
          },
        },
      }),
    });
    const body = { password: TEST_PASSWORD };
    const reply = await post(api, REGENERATE, { ...session, 'Idempotency-Key': 'one' }, body);
    expect(answers).toMatchObject([{ response: { status: 200 } }]);
    expect(JSON.stringify(answers)).not.toContain(String(reply.at('data.attributes.api_key')));
    const plain = createHash('sha256')
      .update(JSON.stringify(['POST', REGENERATE, []]))
      .update(JSON.stringify(body))
      .digest('base64url')
      .slice(0, 22);
    expect(claims).toEqual([await fakeHmac.ofRequest(plain)]);
  });

  test('a key that was replaced replays no answer', async () => {
    const { api, caller, session } = await signedIn();
    const headers = { ...caller.authorization, 'Idempotency-Key': 'one' };
    const body = { account_number: '012180001234567899' };
    const first = await invoke(api, { method: 'POST', path: '/beneficiaries', headers, body });
    await post(api, REGENERATE, session, { password: TEST_PASSWORD });
    api.clock.advance(31_000);
    expect(first.status).not.toBe(401);
    expect((await invoke(api, { method: 'POST', path: '/beneficiaries', headers, body })).status).toBe(401);
  });

  test.each([
    [{ password: 'otra' }, 'password_incorrect', 'password'],
    [{ password: 'x'.repeat(129) }, 'password_incorrect', 'password'],
    [{}, 'required', 'password'],
    [{ password: 7 }, 'invalid_field_type', 'password'],
    [{ password: TEST_PASSWORD, grace_seconds: 86_401 }, 'validation_error', 'grace_seconds'],
    [{ password: TEST_PASSWORD, grace_seconds: -1 }, 'validation_error', 'grace_seconds'],
  ])('answers 422 for %j and changes nothing', async (body, code, field) => {
    const { api, caller, session } = await signedIn();
    expect(await post(api, REGENERATE, session, body)).toMatchObject({
      status: 422,
      problems: [{ code, at: `/data/attributes/${field}` }],
    });
    expect(await worksWith(api, caller.apiKey)).toBe(true);
  });

  test('answers 429 to the sixth request of an account in a quarter of an hour', async () => {
    const { api, session } = await signedIn();
    for (let request = 0; request < 5; request += 1) await post(api, REGENERATE, session, { password: 'otra' });
    expect(await post(api, REGENERATE, session, { password: TEST_PASSWORD })).toMatchObject({
      status: 429,
      problems: [{ code: 'rate_limit_exceeded' }],
    });
  });

  test('gives a key that works while KMS is away; revealing it answers 409 api_key_not_revealable', async () => {
    const { api, session } = await signedIn({ encryptApiKey: () => Promise.reject(new Error('KMS is away')) });
    const reply = await post(api, REGENERATE, session, { password: TEST_PASSWORD });
    expect(await worksWith(api, String(reply.at('data.attributes.api_key')))).toBe(true);
    expect(await post(api, REVEAL, session, { password: TEST_PASSWORD })).toMatchObject({
      status: 409,
      problems: [{ code: 'api_key_not_revealable' }],
    });
  });
});

describe('POST /users/me/api-key/reveal', () => {
  test('shows the key in force, which no cache keeps, and writes down that it did', async () => {
    const { api, caller, session } = await signedIn();
    const reply = await post(api, REVEAL, session, { password: TEST_PASSWORD });
    expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(reply.at('data')).toEqual({
      type: 'api_key',
      id: caller.user.id,
      attributes: {
        api_key: caller.apiKey,
        prefix: caller.apiKey.slice(0, 8),
        last_4: caller.apiKey.slice(-4),
        revealed_at: new Date(api.clock.now()).toISOString(),
      },
    });
    expect(await publishedEvents(api)).toEqual([{ type: 'security.api_key_revealed', at: api.clock.now() }]);
    expect(JSON.stringify(api.log.lines)).not.toContain(caller.apiKey);
  });

  test('shows the new key after the previous one was replaced', async () => {
    const { api, session } = await signedIn();
    const apiKey = (await post(api, REGENERATE, session, { password: TEST_PASSWORD })).at('data.attributes.api_key');
    expect((await post(api, REVEAL, session, { password: TEST_PASSWORD })).at('data.attributes.api_key')).toBe(apiKey);
  });

  test('answers 403 session_required to an API key, and 403 csrf_failed without the token of the session', async () => {
    const { api, caller, session } = await signedIn();
    expect(await post(api, REVEAL, caller.authorization, { password: TEST_PASSWORD })).toMatchObject({
      status: 403,
      problems: [{ code: 'session_required' }],
    });
    expect(await post(api, REVEAL, { Cookie: session.Cookie }, { password: TEST_PASSWORD })).toMatchObject({
      status: 403,
      problems: [{ code: 'csrf_failed' }],
    });
  });

  test('answers 422 password_incorrect for a wrong password, and 429 after five requests', async () => {
    const { api, session } = await signedIn();
    for (let request = 0; request < 5; request += 1) {
      expect((await post(api, REVEAL, session, { password: 'otra' })).problems).toEqual([
        { code: 'password_incorrect', at: '/data/attributes/password' },
      ]);
    }
    expect((await post(api, REVEAL, session, { password: TEST_PASSWORD })).status).toBe(429);
  });

  test('with a second factor sends a code, and shows the key to who repeats the request with it, once', async () => {
    const { api, caller, session } = await signedIn({}, withTwoFactor);
    expect((await post(api, REVEAL, session, { password: TEST_PASSWORD })).problems).toEqual([
      { code: 'two_factor_code_required', at: '/data/attributes/code' },
    ]);
    const code = api.messageQueue.codeTo(caller.user.email) ?? '';
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await post(api, REVEAL, session, { password: TEST_PASSWORD, code: wrong })).problems[0]?.code).toBe('otp_invalid');
    expect((await post(api, REVEAL, session, { password: TEST_PASSWORD, code })).at('data.attributes.api_key')).toBe(caller.apiKey);
    expect((await post(api, REVEAL, session, { password: TEST_PASSWORD, code })).problems[0]?.code).toBe('otp_used');
  });

  test('answers 503 service_unavailable while KMS is unavailable, and records no event', async () => {
    const { api, session } = await signedIn({ decryptApiKey: () => Promise.reject(new Error('KMS is away')) });
    expect(await post(api, REVEAL, session, { password: TEST_PASSWORD })).toMatchObject({
      status: 503,
      problems: [{ code: 'service_unavailable' }],
    });
    expect(await publishedEvents(api)).toEqual([]);
    expect(api.log.lines.map(({ event }) => event)).toContain('api_key_not_decrypted');
  });
});

describe('while KMS is away', () => {
  const away = () => Promise.reject(new Error('KMS is away'));

  test('people register, sign in, read, save, change their password and replace their key as usual', async () => {
    const api = makeTestApi({ encryptApiKey: away, decryptApiKey: away });
    await api.storage.plans.put(aPlan('free', { is_default: true }));
    await registered(api);
    const session = sessionOf(await login(api));
    const send = (method: string, path: string, body?: unknown) =>
      invoke(api, { method, path, headers: session, ...(body === undefined ? {} : { body }) });
    expect((await send('GET', '/users/me')).status).toBe(200);
    expect((await send('GET', '/users/me/api-key')).status).toBe(200);
    expect((await send('POST', '/beneficiaries', { account_number: '072180000000000013' })).status).toBe(201);
    const replaced = await send('POST', REGENERATE, { password: PASSWORD });
    expect(await worksWith(api, String(replaced.at('data.attributes.api_key')))).toBe(true);
    expect((await send('PUT', '/users/me/password', { current_password: PASSWORD, new_password: NEW_PASSWORD })).status).toBe(204);
    expect((await login(api, { password: NEW_PASSWORD })).status).toBe(200);
  });
});
