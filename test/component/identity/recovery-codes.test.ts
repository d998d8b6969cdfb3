import { invoke, type ApiReply } from '../../support/api/invoke.ts';
import { publishedEvents } from '../../support/api/published-events.ts';
import { openTestSession } from '../../support/api/session.ts';
import { EMAIL, NEW_PASSWORD, openAuth, PASSWORD, post, recoveryCodesOf, withSecondFactor } from '../auth/sign-in.ts';

const codes = ({ problems }: ApiReply): readonly string[] => problems.map(({ code }) => code);

const recoveryCodesIn = ({ text }: ApiReply): readonly string[] => text.match(/[0-9a-z]{5}-[0-9a-z]{5}(?=")/g) ?? [];

/** A user with a second factor by mail, a verified phone, a session and recovery codes. */
const opened = async () => {
  const api = await openAuth();
  const caller = await withSecondFactor(api, { phone: { number: '+525512345678', verifiedAt: 1 } });
  const session = await openTestSession(api, caller);
  const [first = '', second = ''] = await recoveryCodesOf(api, caller.user.id);
  await api.takeChanges();
  const send = (method: string, path: string, body: object) =>
    invoke(api, { method, path, headers: session, body: { password: PASSWORD, ...body } });
  const replace = () => post(api, '/users/me/2fa/recovery-codes', undefined, session);
  return { api, ...caller, session, first, second, send, replace };
};

/** Every operation that takes a code of the second factor in a session. */
const OPERATIONS: readonly (readonly [string, string, number, object])[] = [
  ['POST', '/users/me/2fa/disable', 200, {}],
  ['POST', '/users/me/2fa/change', 202, { method: 'sms' }],
  ['POST', '/users/me/email-change', 202, { new_email: 'nueva@example.mx' }],
  ['POST', '/users/me/api-key/reveal', 200, {}],
  ['POST', '/users/me/api-key/regenerate', 200, {}],
  ['PUT', '/users/me/password', 204, { current_password: PASSWORD, new_password: NEW_PASSWORD }],
  ['DELETE', '/users/me', 202, {}],
];

describe('a recovery code', () => {
  test.each(OPERATIONS)('proves the second factor of %s %s, and no code is sent', async (method, path, status, body) => {
    const { api, first, send } = await opened();
    expect(codes(await send(method, path, { ...body, recovery_code: 'aaaaa-aaaaa' }))).toEqual(['recovery_code_invalid']);
    const reply = await send(method, path, { ...body, recovery_code: first.toUpperCase().replace('-', ' ') });
    expect(reply.status).toBe(status);
    const toChannel = api.messageQueue.messages().filter(({ to, template }) => to === EMAIL && template.name === 'two_factor_code');
    expect(toChannel).toEqual([]);
  });

  test.each(OPERATIONS)('replaces no password of %s %s, and uses no code', async (method, path, _status, body) => {
    const { first, send } = await opened();
    const wrong = { ...body, password: 'otra', current_password: 'otra', recovery_code: first };
    expect(codes(await send(method, path, wrong))).toEqual(['password_incorrect']);
    expect(codes(await send(method, path, { ...body, recovery_code: first, code: '123456' }))).toEqual(['validation_error']);
  });

  test('counts once over all operations', async () => {
    const { first, send } = await opened();
    expect((await send('POST', '/users/me/api-key/reveal', { recovery_code: first })).status).toBe(200);
    expect(codes(await send('POST', '/users/me/2fa/disable', { recovery_code: first }))).toEqual(['recovery_code_invalid']);
  });

  test('in concurrent requests proves one of them', async () => {
    const { first, send } = await opened();
    const paths = ['/users/me/api-key/reveal', '/users/me/api-key/reveal', '/users/me/api-key/regenerate'];
    const replies = await Promise.all(paths.map((path) => send('POST', path, { recovery_code: first })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  test('of another user proves nothing', async () => {
    const { api, send } = await opened();
    const { user } = await api.createUser('eva', { user: { twoFactor: { enabled: true, method: 'email' } } });
    const [stranger] = await recoveryCodesOf(api, user.id);
    expect(codes(await send('POST', '/users/me/2fa/disable', { recovery_code: stranger }))).toEqual(['recovery_code_invalid']);
  });
});

describe('new recovery codes', () => {
  test('are ten, replace the previous ones, are stored by no cache, and cause a mail', async () => {
    const { api, first, send, replace } = await opened();
    const reply = await replace();
    expect([reply.status, reply.headers['cache-control'], reply.at('data.attributes.enabled')]).toEqual([200, 'no-store', true]);
    const shown = recoveryCodesIn(reply);
    expect(new Set(shown).size).toBe(10);
    await api.processEvents();
    expect(api.messageQueue.messages().at(-1)).toMatchObject({
      to: EMAIL,
      template: { name: 'two_factor_changed', change: 'recovery_codes' },
    });
    expect(codes(await send('POST', '/users/me/api-key/reveal', { recovery_code: first }))).toEqual(['recovery_code_invalid']);
    expect((await send('POST', '/users/me/api-key/reveal', { recovery_code: shown[9] })).status).toBe(200);
    expect(JSON.stringify(api.log.lines)).not.toContain(shown[0]);
  });

  test('are an event of the account', async () => {
    const { api, replace } = await opened();
    await replace();
    expect(await publishedEvents(api)).toMatchObject([{ type: 'security.two_factor_changed', change: 'recovery_codes' }]);
  });

  test('require a proof of identity from the last ten minutes', async () => {
    const { api, first, send, replace } = await opened();
    api.clock.advance(600_000);
    expect(codes(await replace())).toEqual(['reauthentication_required']);
    expect((await send('POST', '/users/me/2fa/disable', { recovery_code: first })).status).toBe(200);
  });

  test('need a second factor', async () => {
    const { first, send, replace } = await opened();
    await send('POST', '/users/me/2fa/disable', { recovery_code: first });
    const reply = await replace();
    expect([reply.status, codes(reply)]).toEqual([409, ['two_factor_not_enabled']]);
  });

  test('created by two concurrent requests are shown by one of them, and work', async () => {
    const { send, replace } = await opened();
    const replies = await Promise.all([replace(), replace()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.flatMap(codes)).toEqual(['account_changed']);
    const [shown] = replies.flatMap(recoveryCodesIn);
    expect((await send('POST', '/users/me/api-key/reveal', { recovery_code: shown })).status).toBe(200);
  });

  test('created while the second factor is disabled are refused', async () => {
    const { api, user, first, send, replace } = await opened();
    const { accounts } = api.storage;
    const change = accounts.change;
    jest.spyOn(accounts, 'change').mockImplementationOnce(async (...written) => {
      expect((await send('POST', '/users/me/2fa/disable', { recovery_code: first })).status).toBe(200);
      return change(...written);
    });
    expect(codes(await replace())).toEqual(['account_changed']);
    expect((await api.kept.users.find(user.id))?.twoFactor.enabled).toBe(false);
  });
});
