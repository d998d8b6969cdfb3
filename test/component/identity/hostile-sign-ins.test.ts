import { invoke, type ApiReply } from '../../support/api/invoke.ts';
import { fakeHasher } from '../../support/fakes/identity/password-hasher.ts';
import {
  codeTo,
  cookieIn,
  EMAIL,
  login,
  NEW_PASSWORD,
  openAuth,
  PASSWORD,
  post,
  recoveryCodesOf,
  registered,
  registration,
  sessionOf,
  withSecondFactor,
} from '../auth/sign-in.ts';

type Api = Awaited<ReturnType<typeof openAuth>>;
type Headers = Readonly<Record<string, string>>;

const codes = ({ problems }: ApiReply): readonly string[] => problems.map(({ code }) => code);
const statuses = (replies: readonly ApiReply[]): readonly number[] => replies.map(({ status }) => status).toSorted();

const isSignedIn = async (api: Api, headers: Headers): Promise<boolean> =>
  (await invoke(api, { path: '/auth/session', headers })).status === 200;

const OTHER = 'beto@example.mx';

/** A second account with the same password, with or without a second factor. */
const addOther = async (api: Api, hasSecondFactor = false) =>
  api.createUser('beto', {
    passwordHash: await fakeHasher.hash(PASSWORD, new Uint8Array()),
    user: { email: OTHER, twoFactor: { enabled: hasSecondFactor, method: 'email' } },
  });

describe('cookies of others', () => {
  test('a second step returns a new token, whatever token its browser had before, and ends that session', async () => {
    const api = await openAuth();
    await withSecondFactor(api);
    await addOther(api);
    const stranger = sessionOf(await login(api, { email: OTHER }));
    const body = { challenge_id: (await login(api)).at('data.id'), code: codeTo(api) };
    const reply = await post(api, '/auth/2fa/verify', body, { Cookie: stranger['Cookie'] ?? '' });
    expect([reply.status, cookieIn(reply, '__Host-session') === stranger['Cookie']?.split('=')[1]]).toEqual([200, false]);
    expect([await isSignedIn(api, sessionOf(reply)), await isSignedIn(api, stranger)]).toEqual([true, false]);
  });

  test('the cookie of one session and the token of another change nothing', async () => {
    const api = await openAuth();
    await registered(api);
    await addOther(api);
    const [own, stranger] = [sessionOf(await login(api)), sessionOf(await login(api, { email: OTHER }))];
    const swapped = { Cookie: stranger['Cookie'] ?? '', 'X-CSRF-Token': own['X-CSRF-Token'] ?? '' };
    expect(codes(await post(api, '/auth/logout-all', undefined, swapped))).toEqual(['csrf_failed']);
    expect([await isSignedIn(api, own), await isSignedIn(api, stranger)]).toEqual([true, true]);
  });

  test('a remembered browser belongs to its user, and no cookie replaces another', async () => {
    const api = await openAuth();
    await withSecondFactor(api);
    await addOther(api, true);
    const body = { challenge_id: (await login(api)).at('data.id'), code: codeTo(api), remember_device: true };
    const reply = await post(api, '/auth/2fa/verify', body);
    const [device, session] = [cookieIn(reply, '__Host-device') ?? '', cookieIn(reply, '__Host-session') ?? ''];
    expect((await login(api, { email: OTHER }, { Cookie: `__Host-device=${device}` })).status).toBe(202);
    api.clock.advance(60_000);
    expect((await login(api, {}, { Cookie: `__Host-device=${session}` })).status).toBe(202);
    expect(await isSignedIn(api, { Cookie: `__Host-session=${device}` })).toBe(false);
    api.clock.advance(600_000);
    expect((await login(api, {}, { Cookie: `__Host-device=${device}` })).status).toBe(200);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'no form of another site signs its visitor in: a body of %s is refused',
    async (type) => {
      const api = await openAuth();
      await registered(api);
      const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
      const reply = await invoke(api, { method: 'POST', path: '/auth/login', headers: { 'Content-Type': type }, body });
      expect([reply.status, reply.headers['set-cookie']]).toEqual([415, undefined]);
    },
  );
});

describe('concurrently', () => {
  test('two sign-ins of one browser open two separate sessions, and the previous one ends', async () => {
    const api = await openAuth();
    await registered(api);
    const before = sessionOf(await login(api));
    const replies = await Promise.all([login(api, {}, before), login(api, {}, before)]);
    const opened = replies.map(sessionOf);
    expect([statuses(replies), new Set(opened.map(({ Cookie }) => Cookie)).size]).toEqual([[200, 200], 2]);
    expect(await Promise.all([before, ...opened].map((headers) => isSignedIn(api, headers)))).toEqual([false, true, true]);
  });

  test.each(['findByEmail', 'open'] as const)(
    'a sign-in during which all sessions end (%s) opens nothing, and one that follows does',
    async (step) => {
      const api = await openAuth();
      await registered(api);
      const other = sessionOf(await login(api));
      const endAll = async () => {
        expect((await post(api, '/auth/logout-all', undefined, other)).status).toBe(204);
      };
      const { accounts, sessions } = api.storage;
      if (step === 'findByEmail') {
        const find = accounts.findByEmail;
        jest.spyOn(accounts, 'findByEmail').mockImplementationOnce(async (email) => {
          const account = await find(email);
          await endAll();
          return account;
        });
      } else {
        const openSession = sessions.open;
        jest.spyOn(sessions, 'open').mockImplementationOnce(async (...session) => {
          await endAll();
          return openSession(...session);
        });
      }
      const reply = await login(api);
      expect([reply.status, await isSignedIn(api, sessionOf(reply)), await isSignedIn(api, other)]).toEqual([200, false, false]);
      expect(await isSignedIn(api, sessionOf(await login(api)))).toBe(true);
    },
  );

  test('of two second steps with one code one opens a session', async () => {
    const api = await openAuth();
    await withSecondFactor(api);
    const body = { challenge_id: (await login(api)).at('data.id'), code: codeTo(api) };
    const replies = await Promise.all([1, 2, 3].map(() => post(api, '/auth/2fa/verify', body)));
    expect(statuses(replies)).toEqual([200, 422, 422]);
  });

  test('of two second steps with one recovery code one opens a session', async () => {
    const api = await openAuth();
    const { user } = await withSecondFactor(api);
    const [recoveryCode] = await recoveryCodesOf(api, user.id);
    const ids = [(await login(api)).at('data.id'), (await login(api)).at('data.id')];
    const replies = await Promise.all(ids.map((id) => post(api, '/auth/2fa/verify', { challenge_id: id, recovery_code: recoveryCode })));
    expect(statuses(replies)).toEqual([200, 422]);
  });

  test('of two changes of the password one counts, and the other was proved with a password that is none any more', async () => {
    const api = await openAuth();
    await registered(api);
    const sessions = [sessionOf(await login(api)), sessionOf(await login(api))];
    const wanted = [NEW_PASSWORD, 'trece tortugas de paseo'];
    const replies = await Promise.all(
      sessions.map((headers, index) =>
        invoke(api, {
          method: 'PUT',
          path: '/users/me/password',
          headers,
          body: { current_password: PASSWORD, new_password: wanted[index] },
        }),
      ),
    );
    expect(statuses(replies)).toEqual([204, 422]);
    const counted = replies.findIndex(({ status }) => status === 204);
    const answers = await Promise.all([PASSWORD, ...wanted].map((password) => login(api, { password })));
    expect(answers.map(({ status }) => status)).toEqual([401, ...wanted.map((_password, index) => (index === counted ? 200 : 401))]);
  });

  test('a sign-in with the password that is being reset leaves no session behind', async () => {
    const api = await openAuth();
    await registered(api);
    await post(api, '/auth/password/forgot', { email: EMAIL });
    const template = api.messageQueue.messages().at(-1)?.template;
    const token = template !== undefined && 'token' in template ? template.token : '';
    const [reset, ...logins] = await Promise.all([
      post(api, '/auth/password/reset', { token, new_password: NEW_PASSWORD }),
      login(api),
      login(api),
      login(api),
    ]);
    expect(reset.status).toBe(204);
    const opened = logins.filter(({ status }) => status === 200).map(sessionOf);
    expect(await Promise.all(opened.map((headers) => isSignedIn(api, headers)))).toEqual(opened.map(() => false));
    expect((await login(api, { password: NEW_PASSWORD })).status).toBe(200);
  });
});

describe('a stranger with the id of a challenge', () => {
  const guessWithRecoveryCodes = async (api: Api, id: unknown): Promise<readonly string[]> => {
    const answered: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      answered.push(...codes(await post(api, '/auth/2fa/verify', { challenge_id: id, recovery_code: 'aaaaa-aaaaa' })));
    }
    return answered;
  };

  test('burns no code of a registration by guessing recovery codes', async () => {
    const api = await openAuth();
    const id = (await post(api, '/auth/register', registration())).at('data.id');
    expect(new Set(await guessWithRecoveryCodes(api, id))).toEqual(new Set(['recovery_code_invalid']));
    expect((await post(api, '/auth/otp/verify', { challenge_id: id, code: codeTo(api) })).status).toBe(200);
  });

  test('with the id of the user neither burns their confirmation code nor sends it again', async () => {
    const api = await openAuth();
    const { user } = await withSecondFactor(api);
    const step = { challenge_id: (await login(api)).at('data.id'), code: codeTo(api) };
    const session = sessionOf(await post(api, '/auth/2fa/verify', step));
    const regenerate = (body: object) => post(api, '/users/me/api-key/regenerate', { password: PASSWORD, ...body }, session);
    expect(codes(await regenerate({}))).toEqual(['two_factor_code_required']);
    const code = codeTo(api);
    expect(new Set(await guessWithRecoveryCodes(api, user.id))).toEqual(new Set(['recovery_code_invalid']));
    api.clock.advance(60_000);
    const again = await post(api, '/auth/otp/send', { purpose: 'two_factor', challenge_id: user.id });
    expect([again.status, codes(again), again.text.includes('•')]).toEqual([422, ['otp_expired'], false]);
    expect(codeTo(api)).toBe(code);
    expect((await regenerate({ code })).status).toBe(200);
  });
});
