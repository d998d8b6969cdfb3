import * as v from 'valibot';

import { CHALLENGE_MS } from '../../../functions/device-credentials/domain/passkey-challenge.ts';
import { MAX_PASSKEYS } from '../../../functions/device-credentials/domain/passkey.ts';
import { changeStatus } from '../../../shared/identity/accounts/domain/account-change.ts';
import { PRODUCT_NAME } from '../../../shared/identity/accounts/domain/product-name.ts';
import { get, invoke, type ApiReply } from '../../support/api/invoke.ts';
import { publishedEvents } from '../../support/api/published-events.ts';
import { endAllSessions, openTestSession } from '../../support/api/session.ts';
import { makeTestApi, PANEL_URL, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { aPasskey } from '../../support/builders/identity/passkeys.ts';
import { makeAuthenticator, type Authenticator, type AuthenticatorOptions } from '../../support/passkeys/authenticator.ts';

const PASSKEYS = '/auth/device-credentials';
const PAGE = { rpId: new URL(PANEL_URL).hostname, origin: PANEL_URL };

type Headers = Readonly<Record<string, string>>;

const creation = v.object({ challenge: v.string(), user: v.object({ id: v.string() }) });
const request = v.object({ challenge: v.string() });

const send = (api: TestApi, method: 'POST' | 'PATCH' | 'DELETE', path: string, headers: Headers = {}, body?: unknown) =>
  invoke(api, { method, path, headers, ...(body === undefined ? {} : { body }) });

const signedIn = async (name = 'caller') => {
  const api = makeTestApi();
  const caller = await api.createUser(name);
  return { api, caller, session: await openTestSession(api, caller) };
};

const beginRegistration = async (api: TestApi, session: Headers) => {
  const reply = await send(api, 'POST', `${PASSKEYS}/register/options`, session);
  expect(reply.status).toBe(200);
  return {
    challengeId: String(reply.at('data.attributes.challenge_id')),
    options: v.parse(creation, reply.at('data.attributes.public_key')),
  };
};

const register = async (api: TestApi, session: Headers, authenticator: Authenticator, lie: Partial<AuthenticatorOptions> = {}) => {
  const { challengeId, options } = await beginRegistration(api, session);
  const credential = authenticator.register(options, lie);
  return send(api, 'POST', PASSKEYS, session, { challenge_id: challengeId, credential, name: 'Laptop' });
};

const beginSignIn = async (api: TestApi) => {
  const reply = await send(api, 'POST', `${PASSKEYS}/options`);
  return {
    challengeId: String(reply.at('data.attributes.challenge_id')),
    options: v.parse(request, reply.at('data.attributes.public_key')),
  };
};

const signIn = async (api: TestApi, authenticator: Authenticator, lie: Partial<AuthenticatorOptions> = {}, headers: Headers = {}) => {
  const { challengeId, options } = await beginSignIn(api);
  return send(api, 'POST', `${PASSKEYS}/verify`, headers, { challenge_id: challengeId, credential: authenticator.signIn(options, lie) });
};

/** A caller with a registered passkey. */
const withPasskey = async () => {
  const opened = await signedIn();
  const authenticator = makeAuthenticator(PAGE);
  const reply = await register(opened.api, opened.session, authenticator);
  expect(reply.status).toBe(201);
  return { ...opened, authenticator, id: String(reply.at('data.id')) };
};

const failed = { status: 422, problems: [{ code: 'webauthn_verification_failed', at: '/data/attributes/credential' }] };

const cookieOf = (reply: ApiReply): Headers => ({ Cookie: (reply.headers['set-cookie'] ?? '').split(';')[0] ?? '' });

const suspend = async (api: TestApi, { user }: Caller, status: 'suspended' | 'revoked') => {
  const account = await api.storage.accounts.find(user.id);
  if (account !== null) await api.storage.accounts.change(account, changeStatus(account, status));
};

describe('registering a passkey', () => {
  test('the options request a discoverable credential with verification of the user, of ES256 or RS256', async () => {
    const { api, caller, session } = await signedIn();
    const reply = await send(api, 'POST', `${PASSKEYS}/register/options`, session);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.at('data.attributes.public_key')).toMatchObject({
      rp: { id: PAGE.rpId, name: PRODUCT_NAME },
      user: { id: Buffer.from(caller.user.id).toString('base64url'), name: caller.user.email },
      pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
  });

  test('answers 201 with the passkey, which is listed, causes an event, and is excluded from the next options', async () => {
    const { api, session, authenticator, id } = await withPasskey();
    const { data } = v.parse(v.object({ data: v.array(v.unknown()) }), (await get(api, { authorization: session }, PASSKEYS)).json);
    expect(data).toEqual([
      {
        type: 'device_credential',
        id,
        attributes: {
          name: 'Laptop',
          transports: ['internal', 'hybrid'],
          backed_up: true,
          created_at: new Date(api.clock.now()).toISOString(),
          last_used_at: null,
        },
      },
    ]);
    expect(await publishedEvents(api)).toEqual([{ type: 'security.passkey_changed', at: api.clock.now(), change: 'added' }]);
    const again = await send(api, 'POST', `${PASSKEYS}/register/options`, session);
    expect(again.at('data.attributes.public_key.excludeCredentials')).toMatchObject([{ id: authenticator.credentialId }]);
  });

  test.each<[string, Partial<AuthenticatorOptions>]>([
    ['another relying party', { rpId: 'other.example' }],
    ['a page of another origin', { origin: 'https://other.example' }],
    ['an authenticator that did not verify the user', { verifiesUser: false }],
  ])('answers 422 webauthn_verification_failed for %s', async (_what, lie) => {
    const { api, session } = await signedIn();
    expect(await register(api, session, makeAuthenticator(PAGE), lie)).toMatchObject(failed);
  });

  test('answers 422 for a challenge that was used, has expired, is of another user or of a sign-in', async () => {
    const { api, session } = await signedIn();
    const other = await openTestSession(api, await api.createUser('other'));
    const authenticator = makeAuthenticator(PAGE);
    const answer = async (headers: Headers, from: Awaited<ReturnType<typeof beginRegistration>>) =>
      send(api, 'POST', PASSKEYS, headers, {
        challenge_id: from.challengeId,
        credential: authenticator.register(from.options),
        name: 'Laptop',
      });

    expect(await answer(other, await beginRegistration(api, session))).toMatchObject(failed);
    const used = await beginRegistration(api, session);
    expect((await answer(session, used)).status).toBe(201);
    expect(await answer(session, used)).toMatchObject(failed);
    const { challengeId, options } = await beginSignIn(api);
    expect(await answer(session, { challengeId, options: { ...options, user: { id: 'AAAA' } } })).toMatchObject(failed);
    const late = await beginRegistration(api, session);
    api.clock.advance(CHALLENGE_MS);
    expect(await answer(session, late)).toMatchObject(failed);
  });

  test('answers 409 credential_exists for a credential that is already registered', async () => {
    const { api, authenticator } = await withPasskey();
    const other = await openTestSession(api, await api.createUser('other'));
    expect(await register(api, other, authenticator)).toMatchObject({ status: 409, problems: [{ code: 'credential_exists' }] });
  });

  test('answers 401 and adds nothing where every session ended after the request was admitted', async () => {
    const { api, caller, session } = await signedIn();
    const { passkeys } = api.storage;
    const { add } = passkeys;
    jest.spyOn(passkeys, 'add').mockImplementationOnce(async (...written) => {
      await endAllSessions(api, caller.user.id);
      return add(...written);
    });
    const authenticator = makeAuthenticator(PAGE);
    expect(await register(api, session, authenticator)).toMatchObject({ status: 401, problems: [{ code: 'unauthorized' }] });
    expect(await passkeys.list(caller.user.id)).toEqual([]);
    expect(await signIn(api, authenticator)).toMatchObject(failed);
  });

  test('answers 422 passkey_limit_reached to an account with twenty passkeys', async () => {
    const { api, caller, session } = await signedIn();
    for (let number = 0; number < MAX_PASSKEYS; number += 1) {
      const passkey = aPasskey('caller', `passkey ${number}`, { userId: caller.user.id });
      await api.storage.passkeys.add(passkey, { at: number, correlationId: 'request', validSince: 0 });
    }
    expect(await send(api, 'POST', `${PASSKEYS}/register/options`, session)).toMatchObject({
      status: 422,
      problems: [{ code: 'passkey_limit_reached' }],
    });
  });

  test.each([
    [{ challenge_id: 'x' }, 'webauthn_verification_failed', 'challenge_id'],
    [{ credential: { id: '!' } }, 'webauthn_verification_failed', 'credential'],
    [{ credential: undefined }, 'required', 'credential'],
    [{ name: '   ' }, 'validation_error', 'name'],
    [{ name: 'x'.repeat(101) }, 'validation_error', 'name'],
    [{ name: undefined }, 'required', 'name'],
  ])('answers 422 for a body with %j', async (change, code, field) => {
    const { api, session } = await signedIn();
    const { challengeId, options } = await beginRegistration(api, session);
    const sound = { challenge_id: challengeId, credential: makeAuthenticator(PAGE).register(options), name: 'Laptop' };
    expect((await send(api, 'POST', PASSKEYS, session, { ...sound, ...change })).problems).toEqual([
      { code, at: `/data/attributes/${field}` },
    ]);
  });
});

describe('managing passkeys', () => {
  test('PATCH renames, DELETE removes and causes an event, and both answer 404 for the passkey of another user', async () => {
    const { api, session, id } = await withPasskey();
    const path = `${PASSKEYS}/${id}`;
    const other = await openTestSession(api, await api.createUser('other'));
    for (const [method, body] of [
      ['PATCH', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const) {
      expect(await send(api, method, path, other, body)).toMatchObject({ status: 404, problems: [{ code: 'not_found' }] });
    }
    expect((await send(api, 'PATCH', path, session, { name: ' Teléfono ' })).at('data.attributes.name')).toBe('Teléfono');
    await publishedEvents(api);
    api.clock.advance(1);
    expect((await send(api, 'DELETE', path, session)).status).toBe(204);
    expect((await send(api, 'DELETE', path, session)).status).toBe(404);
    expect(await publishedEvents(api)).toMatchObject([{ type: 'security.passkey_changed', change: 'removed' }]);
    expect((await send(api, 'DELETE', `${PASSKEYS}/no-uuid`, session)).problems[0]?.code).toBe('invalid_uuid');
  });

  test('changes require a proof of identity from the last ten minutes, the list does not; a key may do neither', async () => {
    const { api, caller, id } = await withPasskey();
    const old = await openTestSession(api, caller, { authenticatedAt: api.clock.now() - 600_000, issuedAt: api.clock.now() - 600_000 });
    const changes = [
      ['POST', `${PASSKEYS}/register/options`],
      ['DELETE', `${PASSKEYS}/${id}`],
    ] as const;
    for (const [method, path] of changes) {
      expect((await send(api, method, path, old)).problems).toEqual([{ code: 'reauthentication_required', at: null }]);
      expect((await send(api, method, path, caller.authorization)).problems).toEqual([{ code: 'session_required', at: null }]);
    }
    expect((await get(api, { authorization: old }, PASSKEYS)).status).toBe(200);
  });
});

describe('signing in with a passkey', () => {
  test('opens a session without a second factor, under a cookie of its own, and writes the use down', async () => {
    const { api, caller, session, authenticator } = await withPasskey();
    api.clock.advance(60_000);
    const reply = await signIn(api, authenticator);
    expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(reply.headers['set-cookie']).toMatch(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(reply.at('data.attributes')).toMatchObject({ user_id: caller.user.id, amr: ['hwk'] });
    expect((await get(api, { authorization: cookieOf(reply) }, '/users/me')).at('data.id')).toBe(caller.user.id);
    expect((await get(api, { authorization: session }, PASSKEYS)).at('data.0.attributes.last_used_at')).toBe(
      new Date(api.clock.now()).toISOString(),
    );
  });

  test('ends the session of the request', async () => {
    const { api, session, authenticator } = await withPasskey();
    expect((await signIn(api, authenticator, {}, { Cookie: session.Cookie })).status).toBe(200);
    expect((await get(api, { authorization: session }, '/users/me')).status).toBe(401);
  });

  test.each<[string, Partial<AuthenticatorOptions>]>([
    ['another relying party', { rpId: 'other.example' }],
    ['a page of another origin', { origin: 'https://other.example' }],
    ['an authenticator that did not verify the user', { verifiesUser: false }],
  ])('answers 422 webauthn_verification_failed for %s', async (_what, lie) => {
    const { api, authenticator } = await withPasskey();
    expect(await signIn(api, authenticator, lie)).toMatchObject(failed);
  });

  test('answers 422 in the same way for an unknown passkey, a removed one, and the handle of another user or of none', async () => {
    const { api, session, authenticator, id } = await withPasskey();
    expect(await signIn(api, makeAuthenticator(PAGE))).toMatchObject(failed);
    for (const userHandle of [Buffer.from('somebody').toString('base64url'), '', null]) {
      const { challengeId, options } = await beginSignIn(api);
      const answer = authenticator.signIn(options);
      const credential = { ...answer, response: { ...answer.response, userHandle } };
      expect(await send(api, 'POST', `${PASSKEYS}/verify`, {}, { challenge_id: challengeId, credential })).toMatchObject(failed);
    }
    await send(api, 'DELETE', `${PASSKEYS}/${id}`, session);
    expect(await signIn(api, authenticator)).toMatchObject(failed);
  });

  test('uses a challenge up, also with parallel answers, and refuses one that expired or is of a registration', async () => {
    const { api, session, authenticator } = await withPasskey();
    const verify = (challengeId: string, challenge: string) =>
      send(api, 'POST', `${PASSKEYS}/verify`, {}, { challenge_id: challengeId, credential: authenticator.signIn({ challenge }) });
    const { challengeId, options } = await beginSignIn(api);
    const replies = await Promise.all([verify(challengeId, options.challenge), verify(challengeId, options.challenge)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const registration = await beginRegistration(api, session);
    expect(await verify(registration.challengeId, registration.options.challenge)).toMatchObject(failed);
    const late = await beginSignIn(api);
    api.clock.advance(CHALLENGE_MS);
    expect(await verify(late.challengeId, late.options.challenge)).toMatchObject(failed);
  });

  test('a decreased counter admits the user and causes an event', async () => {
    const { api, authenticator } = await withPasskey();
    authenticator.setCounter(10);
    expect((await signIn(api, authenticator)).status).toBe(200);
    await publishedEvents(api);
    authenticator.setCounter(3);
    expect((await signIn(api, authenticator)).status).toBe(200);
    expect(await publishedEvents(api)).toContainEqual({ type: 'security.passkey_counter_regressed', at: api.clock.now() });
  });

  test.each([
    ['suspended', 'account_suspended'],
    ['revoked', 'account_pending_deletion'],
  ] as const)('answers 403 to the user of a %s account: %s', async (status, code) => {
    const { api, caller, authenticator } = await withPasskey();
    await suspend(api, caller, status);
    expect(await signIn(api, authenticator)).toMatchObject({ status: 403, problems: [{ code }] });
  });

  test('answers to the user of a pending registration as to an answer that proves nothing', async () => {
    const { api, caller, authenticator } = await withPasskey();
    const unverified = { ...caller.user, emailVerifiedAt: null };
    const find = api.storage.accounts.find;
    jest.spyOn(api.storage.accounts, 'find').mockImplementation(async (id) => {
      const account = await find(id);
      return account === null ? null : { ...account, user: unverified };
    });
    expect(await signIn(api, authenticator)).toMatchObject({ status: 422, problems: [{ code: 'webauthn_verification_failed' }] });
  });

  test('answers 429 to the eleventh answer of an address in a quarter of an hour', async () => {
    const { api, authenticator } = await withPasskey();
    for (let answer = 0; answer < 10; answer += 1) await signIn(api, authenticator);
    expect(await signIn(api, authenticator)).toMatchObject({ status: 429, problems: [{ code: 'rate_limit_exceeded' }] });
  });
});
