import { LINK_SECONDS } from '../../../functions/user-identities/domain/pending-link.ts';
import type { RedeemedIdentity } from '../../../functions/user-identities/ports/openid-client.ts';
import { get, invoke } from '../../support/api/invoke.ts';
import type { Options } from '../../support/api/options.ts';
import { publishedEvents } from '../../support/api/published-events.ts';
import { endAllSessions, openTestSession } from '../../support/api/session.ts';
import { API_URL, makeTestApi, type TestApi } from '../../support/api/test-api.ts';
import { aPasskey } from '../../support/builders/identity/passkeys.ts';

const IDENTITIES = '/users/me/identities';

type Headers = Readonly<Record<string, string>>;

const identityOf = (subject: string): RedeemedIdentity => ({
  kind: 'identity',
  identity: { issuer: 'https://id.example.com', subject, email: 'ana@example.mx' },
});

const signedIn = async (options: Options = {}) => {
  const api = makeTestApi(options);
  const caller = await api.createUser();
  api.openId.answer(identityOf('subject of ana'));
  return { api, caller, session: await openTestSession(api, caller) };
};

const begin = (api: TestApi, session: Headers, provider = 'example') =>
  invoke(api, { method: 'POST', path: `${IDENTITIES}/${provider}/link`, headers: session });

const stateOf = async (api: TestApi, session: Headers): Promise<string> => {
  const reply = await begin(api, session);
  expect(reply.status).toBe(200);
  return new URL(String(reply.at('data.attributes.authorize_url'))).searchParams.get('state') ?? '';
};

const comeBack = (api: TestApi, session: Headers, query: Readonly<Record<string, string>>, provider = 'example') =>
  // A request from another site has the cookie, but no header of the service's own pages.
  invoke(api, {
    method: 'GET',
    path: `${IDENTITIES}/${provider}/callback`,
    query,
    headers: { Cookie: session['Cookie'] ?? '', 'Sec-Fetch-Site': 'cross-site' },
  });

const link = async (api: TestApi, session: Headers) => comeBack(api, session, { code: 'code', state: await stateOf(api, session) });

const failedWith = (status: number, code: string) => ({ status, problems: [{ code }] });

describe('linking an identity', () => {
  test('redirects the browser to the provider, and links the identity that returns in the same session', async () => {
    const { api, session } = await signedIn();
    const begun = await begin(api, session);
    expect(begun).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(begun.at('data.attributes.expires_in')).toBe(LINK_SECONDS);
    const [request] = api.openId.asked;
    expect(request?.redirectUri).toBe(`${API_URL}${IDENTITIES}/example/callback`);
    expect(new Set([request?.state, request?.nonce, request?.codeVerifier]).size).toBe(3);
    const linked = await comeBack(api, session, {
      code: 'code',
      state: request?.state ?? '',
      iss: 'https://id.example.com',
      scope: 'openid',
    });
    expect(linked).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(linked.at('data')).toMatchObject({
      type: 'user_identity',
      attributes: {
        provider: 'example',
        subject_hint: '••• ana',
        email: 'ana@example.mx',
        linked_at: new Date(api.clock.now()).toISOString(),
      },
    });
    expect(api.openId.redeemed).toEqual([{ response: { code: 'code', iss: 'https://id.example.com' }, request }]);
    const listed = await get(api, { authorization: session }, IDENTITIES);
    expect(listed.at('data')).toEqual([linked.at('data')]);
    expect(listed.at('meta.providers')).toEqual(['example']);
    expect(await publishedEvents(api)).toEqual([
      { type: 'security.identity_changed', at: api.clock.now(), change: 'linked', provider: 'example' },
    ]);
  });

  test('a state works once, also for two concurrent returns', async () => {
    const { api, session } = await signedIn();
    const query = { code: 'code', state: await stateOf(api, session) };
    const replies = await Promise.all([comeBack(api, session, query), comeBack(api, session, query)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await comeBack(api, session, query)).toMatchObject(failedWith(422, 'identity_link_invalid'));
  });

  test('another user, another session of the user and an unknown state get the same answer, and redeem nothing', async () => {
    const { api, caller, session } = await signedIn();
    const other = await openTestSession(api, await api.createUser('other'));
    const another = await openTestSession(api, caller, { issuedAt: api.clock.now() - 1 });
    const answers = [
      await comeBack(api, other, { code: 'code', state: await stateOf(api, session) }),
      await comeBack(api, another, { code: 'code', state: await stateOf(api, session) }),
      await comeBack(api, session, { code: 'code', state: 'nobody' }),
      await comeBack(api, session, { code: 'code' }),
      await comeBack(api, session, { error: 'access_denied' }),
      await comeBack(api, session, { code: 'c'.repeat(2_049), state: await stateOf(api, session) }),
    ];
    for (const answer of answers) expect(answer).toMatchObject(failedWith(422, 'identity_link_invalid'));
    expect(api.openId.redeemed).toEqual([]);
  });

  test('answers 422 identity_link_expired after ten minutes', async () => {
    const { api, session } = await signedIn();
    const query = { code: 'code', state: await stateOf(api, session) };
    api.clock.advance(LINK_SECONDS * 1_000);
    expect(await comeBack(api, session, query)).toMatchObject(failedWith(422, 'identity_link_expired'));
    expect(await comeBack(api, session, query)).toMatchObject(failedWith(422, 'identity_link_invalid'));
  });

  test.each([
    ['denied', 422, 'identity_link_denied'],
    ['invalid', 422, 'identity_verification_failed'],
    ['unavailable', 503, 'identity_provider_unavailable'],
  ] as const)('an answer that is %s is answered %d %s, links nothing and uses the state up', async (kind, status, code) => {
    const { api, session } = await signedIn();
    const query = { code: 'code', state: await stateOf(api, session) };
    api.openId.answer({ kind });
    expect(await comeBack(api, session, query)).toMatchObject(failedWith(status, code));
    expect(await comeBack(api, session, query)).toMatchObject(failedWith(422, 'identity_link_invalid'));
    expect((await get(api, { authorization: session }, IDENTITIES)).at('data')).toEqual([]);
    expect(await publishedEvents(api)).toEqual([]);
  });

  test('begins no link and answers 503 while the provider is down', async () => {
    const { api, session } = await signedIn();
    api.openId.goDown();
    const reply = await begin(api, session);
    expect(reply).toMatchObject(failedWith(503, 'identity_provider_unavailable'));
    expect(reply.headers['retry-after']).toBe('30');
  });

  test.each(['nobody', 'Not-a-name', 'x'.repeat(33)])('answers 404 identity_provider_not_found for the provider %s', async (provider) => {
    const { api, session } = await signedIn();
    const notFound = failedWith(404, 'identity_provider_not_found');
    expect(await begin(api, session, provider)).toMatchObject(notFound);
    expect(await comeBack(api, session, { code: 'code', state: await stateOf(api, session) }, provider)).toMatchObject(notFound);
  });

  test('of two accounts that link one identity the second gets 409 identity_linked_elsewhere', async () => {
    const { api, session } = await signedIn();
    const other = await openTestSession(api, await api.createUser('other'));
    expect((await link(api, session)).status).toBe(200);
    expect(await link(api, other)).toMatchObject(failedWith(409, 'identity_linked_elsewhere'));
    expect((await get(api, { authorization: other }, IDENTITIES)).at('data')).toEqual([]);
  });

  test('answers 409 identity_already_linked to an account with an identity of the provider, before and after the redirect', async () => {
    const { api, session } = await signedIn();
    const late = await stateOf(api, session);
    expect((await link(api, session)).status).toBe(200);
    expect(await begin(api, session)).toMatchObject(failedWith(409, 'identity_already_linked'));
    api.openId.answer(identityOf('another'));
    expect(await comeBack(api, session, { code: 'code', state: late })).toMatchObject(failedWith(409, 'identity_already_linked'));
  });

  test('a deployment with pages redirects the browser to them, with the result', async () => {
    const { api, session } = await signedIn({ pagesUrl: 'https://panel.example.com/' });
    const page = 'https://panel.example.com/identities?provider=example&outcome';
    expect(await link(api, session)).toMatchObject({ status: 303, headers: { location: `${page}=linked`, 'cache-control': 'no-store' } });
    const denied = await comeBack(api, session, { error: 'access_denied', state: 'nobody' });
    expect(denied).toMatchObject({ status: 303, headers: { location: `${page}=identity_link_invalid` } });
  });

  test('answers 429 to the eleventh link that an account begins in a quarter of an hour', async () => {
    const { api, session } = await signedIn();
    for (let number = 0; number < 10; number += 1) await stateOf(api, session);
    expect(await begin(api, session)).toMatchObject(failedWith(429, 'rate_limit_exceeded'));
  });
});

describe('unlinking an identity', () => {
  const unlink = (api: TestApi, session: Headers, provider = 'example') =>
    invoke(api, { method: 'DELETE', path: `${IDENTITIES}/${provider}`, headers: session });

  test('happens once, sends an event, and allows another account to link the identity', async () => {
    const { api, session } = await signedIn();
    await link(api, session);
    await publishedEvents(api);
    api.clock.advance(1);
    expect((await unlink(api, session)).status).toBe(204);
    expect(await unlink(api, session)).toMatchObject(failedWith(404, 'identity_not_found'));
    expect(await publishedEvents(api)).toEqual([
      { type: 'security.identity_changed', at: api.clock.now(), change: 'unlinked', provider: 'example' },
    ]);
    const other = await openTestSession(api, await api.createUser('other'));
    expect((await link(api, other)).status).toBe(200);
  });

  test('another user’s identity gives the same answer as a missing one', async () => {
    const { api, session } = await signedIn();
    await link(api, session);
    const other = await openTestSession(api, await api.createUser('other'));
    expect(await unlink(api, other)).toMatchObject(failedWith(404, 'identity_not_found'));
    expect((await get(api, { authorization: session }, IDENTITIES)).at('data')).toHaveLength(1);
  });

  test('answers 409 last_credential to an account without password and passkey; a passkey is enough', async () => {
    const withoutPassword: Options = { storage: ({ passwords }) => ({ passwords: { ...passwords, find: () => Promise.resolve(null) } }) };
    const { api, caller, session } = await signedIn(withoutPassword);
    await link(api, session);
    expect(await unlink(api, session)).toMatchObject(failedWith(409, 'last_credential'));
    await api.storage.passkeys.add(aPasskey('caller', 'any', { userId: caller.user.id }), {
      at: 1,
      correlationId: 'request',
      validSince: 0,
    });
    expect((await unlink(api, session)).status).toBe(204);
  });
});

test('an identity is not linked when every session ended after the request was admitted', async () => {
  const { api, caller, session } = await signedIn();
  const { identities } = api.storage;
  const { add } = identities;
  jest.spyOn(identities, 'add').mockImplementationOnce(async (...written) => {
    await endAllSessions(api, caller.user.id);
    return add(...written);
  });
  expect(await link(api, session)).toMatchObject(failedWith(401, 'unauthorized'));
  expect(await identities.list(caller.user.id)).toEqual([]);
});

test('changes require a proof of identity from the last ten minutes, the list and the return do not; a key may do neither', async () => {
  const { api, caller, session } = await signedIn();
  const old = await openTestSession(api, caller, { authenticatedAt: api.clock.now() - 600_000, issuedAt: api.clock.now() - 600_000 });
  const changes = [
    ['POST', `${IDENTITIES}/example/link`],
    ['DELETE', `${IDENTITIES}/example`],
  ] as const;
  for (const [method, path] of changes) {
    expect((await invoke(api, { method, path, headers: old })).problems).toEqual([{ code: 'reauthentication_required', at: null }]);
    expect((await invoke(api, { method, path, headers: { Cookie: session.Cookie } })).problems).toEqual([
      { code: 'csrf_failed', at: null },
    ]);
  }
  const all = [...changes, ['GET', IDENTITIES], ['GET', `${IDENTITIES}/example/callback?code=c&state=s`]] as const;
  for (const [method, path] of all) {
    expect((await invoke(api, { method, path, headers: caller.authorization })).problems).toEqual([{ code: 'session_required', at: null }]);
    expect((await invoke(api, { method, path })).status).toBe(401);
  }
  expect((await get(api, { authorization: old }, IDENTITIES)).status).toBe(200);
  expect(await comeBack(api, old, { code: 'code', state: 'nobody' })).toMatchObject(failedWith(422, 'identity_link_invalid'));
});
