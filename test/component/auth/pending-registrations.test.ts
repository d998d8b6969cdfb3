import { changeEmail } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { Message } from '../../../shared/messages/message.ts';
import { invoke, type ApiReply } from '../../support/api/invoke.ts';
import { publishedEvents } from '../../support/api/published-events.ts';
import { openTestSession } from '../../support/api/session.ts';
import type { TestApi } from '../../support/api/test-api.ts';
import { aPasskey } from '../../support/builders/identity/passkeys.ts';
import { fakeHasher } from '../../support/fakes/identity/password-hasher.ts';
import { codeTo, EMAIL, login, NEW_PASSWORD, openAuth, PASSWORD, post, registration } from './sign-in.ts';

const codes = (reply: ApiReply) => reply.problems.map(({ code }) => code);
const challengeIn = (reply: ApiReply) => String(reply.at('data.attributes.challenge_id'));
const tokenIn = (reply: ApiReply) => String(reply.at('data.attributes.reset_token'));

/** A stranger's registration with the address of another person. */
const STRANGER = { name: 'Otro Nombre', password: 'la frase de quien acecha', timezone: 'America/Tijuana', language: 'en' } as const;

/** A challenge with the code that went out for it. */
type Sent = { readonly id: string; readonly code: string };

const sent = (api: TestApi, reply: ApiReply): Sent => {
  expect(reply.status).toBe(202);
  return { id: challengeIn(reply), code: codeTo(api) };
};

const register = async (api: TestApi, changes: object = {}) => sent(api, await post(api, '/auth/register', registration(changes)));

const requestByAddress = async (api: TestApi) =>
  sent(api, await post(api, '/auth/otp/send', { purpose: 'email_verification', email: EMAIL }));

const verify = (api: TestApi, { id, code }: Sent) => post(api, '/auth/otp/verify', { challenge_id: id, code });

const reset = (api: TestApi, token: string, password = NEW_PASSWORD) =>
  post(api, '/auth/password/reset', { token, new_password: password });

const mailedToken = (api: TestApi): string => {
  const isLink = (message: Message) => message.to === EMAIL && message.template.name === 'password_reset';
  const { template } = api.messageQueue.messages().findLast(isLink) ?? {};
  if (template === undefined || !('token' in template)) throw new Error('no link was sent');
  return template.token;
};

const accountOf = async (api: TestApi) => {
  const account = await api.kept.accounts.findByEmail(EMAIL);
  if (account === null) throw new Error('the address has no account');
  return account;
};

/** How sign-ins with each of the passwords end. */
const signIns = async (api: TestApi, ...passwords: readonly string[]) => {
  const statuses: number[] = [];
  for (const password of passwords) statuses.push((await login(api, { password })).status);
  return statuses;
};

describe('a registration with the address of another person', () => {
  test('gives nothing to the owner, who confirms a registration of their own', async () => {
    const api = await openAuth();
    await register(api, STRANGER);
    api.clock.advance(60_000);
    expect((await verify(api, await register(api))).status).toBe(200);
    expect(await signIns(api, STRANGER.password, PASSWORD)).toEqual([401, 200]);
    const { user } = await accountOf(api);
    expect(user).toMatchObject({ name: 'Ana', timezone: 'America/Mexico_City', language: null });
    expect(user.legalAcceptances.map(({ acceptedAt }) => acceptedAt)).toEqual([api.clock.now(), api.clock.now()]);
  });

  test('gives nothing to the owner, who requests a code by address: it confirms the address and leads to a first password', async () => {
    const api = await openAuth();
    const lurking = await register(api, STRANGER);
    await register(api);
    api.clock.advance(60_000);
    const requested = await requestByAddress(api);
    const verified = await verify(api, requested);
    expect(verified).toMatchObject({ status: 200, json: { data: { attributes: { purpose: 'email_verification' } } } });
    expect(await signIns(api, STRANGER.password, PASSWORD)).toEqual([401, 401]);
    expect((await accountOf(api)).user).toMatchObject({
      name: 'ana',
      timezone: 'America/Mexico_City',
      language: null,
      emailVerifiedAt: api.clock.now(),
      legalAcceptances: [],
      apiKey: null,
    });
    expect((await reset(api, tokenIn(verified))).status).toBe(204);
    expect(await signIns(api, STRANGER.password, PASSWORD, NEW_PASSWORD)).toEqual([401, 401, 200]);
    expect(codes(await verify(api, lurking))).toEqual(['otp_expired']);
    expect(await signIns(api, STRANGER.password, NEW_PASSWORD)).toEqual([401, 200]);
  });

  test('gives nothing to the owner, who resets the password by a link', async () => {
    const api = await openAuth();
    await register(api, STRANGER);
    await post(api, '/auth/password/forgot', { email: EMAIL });
    expect((await reset(api, mailedToken(api))).status).toBe(204);
    expect(await signIns(api, STRANGER.password, NEW_PASSWORD)).toEqual([401, 200]);
    expect((await accountOf(api)).user).toMatchObject({
      name: 'ana',
      emailVerifiedAt: api.clock.now(),
      legalAcceptances: [],
      apiKey: null,
    });
    const at = api.clock.now();
    expect(await publishedEvents(api)).toEqual(['security.email_verified', 'security.password_changed'].map((type) => ({ type, at })));
  });

  test('is not confirmed by the code of another registration, nor by one that was requested by address', async () => {
    const api = await openAuth();
    const lurking = await register(api, STRANGER);
    const own = await register(api);
    const requested = await requestByAddress(api);
    for (const { code } of [own, requested].filter((each) => each.code !== lurking.code)) {
      expect(codes(await verify(api, { id: lurking.id, code }))).toEqual(['otp_invalid']);
    }
    expect(await signIns(api, STRANGER.password)).toEqual([401]);
  });

  test('keeps the password it sent with its challenge alone: the account has none', async () => {
    const api = await openAuth();
    const lurking = await register(api, STRANGER);
    const { user } = await accountOf(api);
    expect([await api.storage.passwords.find(user.id), user.legalAcceptances]).toEqual([null, []]);
    expect((await verify(api, lurking)).status).toBe(200);
    expect(await signIns(api, STRANGER.password)).toEqual([200]);
  });
});

describe('codes of one address, each right', () => {
  /** A stranger’s registration, the owner’s, and a code by address, in the order in which their codes are typed in. */
  const ORDERS = [
    ['own', 'lurking', 'requested'],
    ['own', 'requested', 'lurking'],
    ['requested', 'own', 'lurking'],
    ['requested', 'lurking', 'own'],
  ] as const;

  test.each(ORDERS)('only the first decides: %s, then %s, then %s', async (...order) => {
    const api = await openAuth();
    const challenges = { lurking: await register(api, STRANGER), own: await register(api), requested: await requestByAddress(api) };
    const replies: ApiReply[] = [];
    for (const each of order) replies.push(await verify(api, challenges[each]));
    expect(replies.map(({ status }) => status)).toEqual([200, 422, 422]);
    const isOwn = order[0] === 'own';
    expect(await signIns(api, STRANGER.password, PASSWORD)).toEqual([401, isOwn ? 200 : 401]);
  });

  test('only one decides when they arrive concurrently', async () => {
    const api = await openAuth();
    const [own, requested] = [await register(api), await requestByAddress(api)];
    const [ownReply, requestedReply] = await Promise.all([verify(api, own), verify(api, requested)]);
    expect([ownReply.status, requestedReply.status].toSorted()).toEqual([200, 422]);
    if (ownReply.status === 200) expect(await signIns(api, PASSWORD)).toEqual([200]);
    else expect((await reset(api, tokenIn(requestedReply))).status).toBe(204);
  });

  test('never admit the stranger, in whatever order a link, codes and another registration arrive concurrently', async () => {
    for (let first = 0; first < 4; first += 1) {
      const api = await openAuth();
      await register(api, STRANGER);
      const [own, requested] = [await register(api), await requestByAddress(api)];
      await post(api, '/auth/password/forgot', { email: EMAIL });
      const link = mailedToken(api);
      const steps = [
        () => verify(api, own),
        () => verify(api, requested),
        () => reset(api, link),
        () => post(api, '/auth/register', registration(STRANGER)),
      ];
      await Promise.all([...steps.slice(first), ...steps.slice(0, first)].map((step) => step()));
      expect(await signIns(api, STRANGER.password)).toEqual([401]);
      expect((await accountOf(api)).user).toMatchObject({ emailVerifiedAt: api.clock.now() });
      expect((await accountOf(api)).user.name).not.toBe(STRANGER.name);
    }
  });

  test('lead to one first password when two were requested by address', async () => {
    const api = await openAuth();
    await register(api, STRANGER);
    const challenges = [await requestByAddress(api), await requestByAddress(api)];
    const tokens = (await Promise.all(challenges.map((each) => verify(api, each)))).map(tokenIn);
    const statuses = [];
    for (const token of tokens) statuses.push((await reset(api, token)).status);
    expect(statuses).toEqual([204, 422]);
    expect(await signIns(api, STRANGER.password, NEW_PASSWORD)).toEqual([401, 200]);
  });

  test('invalidate earlier links to set a password', async () => {
    const api = await openAuth();
    await register(api, STRANGER);
    await post(api, '/auth/password/forgot', { email: EMAIL });
    api.clock.advance(1_000);
    expect((await verify(api, await requestByAddress(api))).status).toBe(200);
    expect(codes(await reset(api, mailedToken(api)))).toEqual(['reset_token_invalid']);
  });
});

describe('credentials created while a registration was pending', () => {
  /** A session, a key and a passkey of an account whose address is not confirmed. */
  const opened = async () => {
    const api = await openAuth();
    const passwordHash = await fakeHasher.hash(STRANGER.password, new Uint8Array());
    const caller = await api.createUser('ana', { passwordHash, user: { email: EMAIL, emailVerifiedAt: null } });
    const passkey = { ...aPasskey('ana', 'laptop'), userId: caller.user.id };
    await api.storage.passkeys.add(passkey, { at: api.clock.now(), correlationId: 'request', validSince: 0 });
    const session = await openTestSession(api, caller);
    const read = async () => {
      const statuses: number[] = [];
      for (const headers of [caller.authorization, session])
        statuses.push((await invoke(api, { method: 'GET', path: '/users/me', headers })).status);
      return [...statuses, (await api.storage.passkeys.list(caller.user.id)).length];
    };
    expect(await read()).toEqual([200, 200, 1]);
    return { api, caller, passkey, read };
  };

  test('ends with the first password that a link sets', async () => {
    const { api, read, passkey } = await opened();
    await post(api, '/auth/password/forgot', { email: EMAIL });
    expect((await reset(api, mailedToken(api))).status).toBe(204);
    expect(await read()).toEqual([401, 401, 0]);
    expect(await api.storage.passkeys.findByCredential(passkey.credentialId)).toBeNull();
    expect(await signIns(api, STRANGER.password, NEW_PASSWORD)).toEqual([401, 200]);
  });

  test('ends with the first password that a code sets', async () => {
    const { api, read } = await opened();
    const { id, code } = sent(api, await post(api, '/auth/otp/send', { purpose: 'password_reset', email: EMAIL }));
    expect((await reset(api, tokenIn(await verify(api, { id, code })))).status).toBe(204);
    expect(await read()).toEqual([401, 401, 0]);
  });

  test('end with a code that was requested by address, before another password is set', async () => {
    const { api, read } = await opened();
    expect((await verify(api, await requestByAddress(api))).status).toBe(200);
    expect(await read()).toEqual([401, 401, 0]);
    expect(await signIns(api, STRANGER.password)).toEqual([401]);
  });

  test('ends, but for the key that was never shown, with the code of a registration', async () => {
    const { api, read } = await opened();
    expect((await verify(api, await register(api))).status).toBe(200);
    expect(await read()).toEqual([200, 401, 0]);
    expect(await signIns(api, STRANGER.password, PASSWORD)).toEqual([401, 200]);
  });

  test('remain after a reset of an account whose address is confirmed', async () => {
    const { api, caller, read } = await opened();
    const account = await accountOf(api);
    const cause = { at: api.clock.now(), correlationId: 'request' };
    await api.kept.accounts.change(account, changeEmail(account, EMAIL, null, cause));
    api.clock.advance(1_000);
    await post(api, '/auth/password/forgot', { email: EMAIL });
    expect((await reset(api, mailedToken(api))).status).toBe(204);
    expect([await read(), (await accountOf(api)).user.name]).toEqual([[200, 401, 1], caller.user.name]);
  });
});

describe('a pending registration', () => {
  const shape = ({ status, text }: ApiReply) => [status, text.replaceAll(/[0-9a-f-]{32,36}/g, 'id')];

  test('gets the response of a wrong password, with the right one as well, and so does an unknown address', async () => {
    const api = await openAuth();
    await register(api);
    await api.createUser('beto', {
      passwordHash: await fakeHasher.hash(PASSWORD, new Uint8Array()),
      user: { email: 'beto@example.mx' },
    });
    const right = await login(api);
    const others = [
      await login(api, { password: NEW_PASSWORD }),
      await login(api, { email: 'beto@example.mx', password: NEW_PASSWORD }),
      await login(api, { email: 'nadie@example.mx' }),
    ];
    expect([right.status, codes(right), ...others.map(shape)]).toEqual([401, ['invalid_credentials'], ...others.map(() => shape(right))]);
  });

  test('gets that response with an earlier password of the account, also while it is suspended', async () => {
    const api = await openAuth();
    const passwordHash = await fakeHasher.hash(PASSWORD, new Uint8Array());
    await api.createUser('ana', { passwordHash, user: { email: EMAIL, emailVerifiedAt: null, status: 'suspended' } });
    expect(codes(await login(api))).toEqual(['invalid_credentials']);
  });

  test('takes the steps of a wrong password and of an unknown address', async () => {
    const api = await openAuth();
    await register(api);
    await api.createUser('beto', {
      passwordHash: await fakeHasher.hash(PASSWORD, new Uint8Array()),
      user: { email: 'beto@example.mx' },
    });
    const { accounts, passwords, sessions, challenges } = api.storage;
    const steps = async (email: string, password: string): Promise<readonly number[]> => {
      const spies = [
        jest.spyOn(accounts, 'findByEmail'),
        jest.spyOn(passwords, 'find'),
        jest.spyOn(fakeHasher, 'verify'),
        jest.spyOn(fakeHasher, 'hash'),
        jest.spyOn(passwords, 'rehash'),
        jest.spyOn(sessions, 'open'),
        jest.spyOn(challenges, 'put'),
      ];
      expect(codes(await login(api, { email, password }))).toEqual(['invalid_credentials']);
      const counts = spies.map((spy) => spy.mock.calls.length);
      for (const spy of spies) spy.mockRestore();
      return counts;
    };
    const expected = [1, 1, 1, 0, 0, 0, 0];
    expect(await steps(EMAIL, PASSWORD)).toEqual(expected);
    expect(await steps('beto@example.mx', NEW_PASSWORD)).toEqual(expected);
    expect(await steps('nadie@example.mx', PASSWORD)).toEqual(expected);
  });
});
