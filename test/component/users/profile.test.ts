import { changePhone } from '../../../shared/identity/accounts/domain/account-change.ts';
import { invoke } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { aSession } from '../../support/builders/identity/sessions.ts';
import { applyChange } from '../../support/storage/apply-change.ts';

const open = async () => {
  const api = makeTestApi();
  const caller = await api.createUser();
  const send = (method: string, path: string, body?: unknown) =>
    invoke(api, { method, path, ...(body === undefined ? {} : { body }), headers: caller.authorization });
  return { api, caller, send };
};

describe('updateMe', () => {
  test('changes the fields that are sent and no others', async () => {
    const { send } = await open();
    const before = await send('GET', '/users/me');
    const reply = await send('PATCH', '/users/me', { name: '  Ana María  ', timezone: 'america/tijuana' });
    expect(reply.status).toBe(200);
    expect(reply.at('data.attributes')).toMatchObject({
      name: 'Ana María',
      timezone: 'America/Tijuana',
      language: before.at('data.attributes.language'),
    });
    expect((await send('GET', '/users/me')).at('data.attributes.name')).toBe('Ana María');
  });

  test('the language is that of later answers', async () => {
    const { send } = await open();
    await send('PATCH', '/users/me', { data: { type: 'user', attributes: { language: 'en' } } });
    expect((await send('PATCH', '/users/me', { timezone: 'Mars/Olympus' })).details).toEqual([
      'The time zone must be one of the IANA database, such as America/Mexico_City.',
    ]);
  });

  test.each([
    [{ timezone: 'Mars/Olympus' }, 'invalid_timezone', 'timezone'],
    [{ timezone: '+05:00' }, 'invalid_timezone', 'timezone'],
    [{ timezone: '' }, 'invalid_timezone', 'timezone'],
    [{ language: 'fr' }, 'invalid_language', 'language'],
    [{ language: 1 }, 'invalid_language', 'language'],
    [{ name: ' ' }, 'invalid_name', 'name'],
    [{ name: 'x'.repeat(101) }, 'invalid_name', 'name'],
    [{ name: 'a\u0000b' }, 'invalid_name', 'name'],
    [{ name: ['x'] }, 'invalid_field_type', 'name'],
  ])('refuses %j with %s', async (body, code, field) => {
    const { send } = await open();
    const reply = await send('PATCH', '/users/me', body);
    expect([reply.status, reply.problems]).toEqual([422, [{ code, at: `/data/attributes/${field}` }]]);
  });

  test.each(['role', 'status', 'email', 'plan_slug', 'user_id', 'email_verified_at'])('does not change %s', async (name) => {
    const { send } = await open();
    const before = await send('GET', '/users/me');
    expect((await send('PATCH', '/users/me', { [name]: 'owner' })).problems).toEqual([{ code: 'no_valid_fields', at: null }]);
    await send('PATCH', '/users/me', { [name]: 'owner', name: 'Otra' });
    const after = await send('GET', '/users/me');
    expect(after.at('data.attributes')).toEqual({ ...Object(before.at('data.attributes')), name: 'Otra' });
  });
});

describe('getProfileDetail', () => {
  test('of a user who never signed in and has no phone is empty', async () => {
    const { send } = await open();
    const reply = await send('GET', '/users/me/profile-detail');
    expect([reply.status, reply.at('data.attributes')]).toEqual([
      200,
      { phone: null, phone_verified_at: null, last_sign_in_at: null, last_sign_in_device: null },
    ]);
  });

  test('shows phone and last sign-in', async () => {
    const { api, caller, send } = await open();
    const now = api.clock.now();
    const phone = { number: '+525512345678', verifiedAt: now };
    await applyChange(api.kept.accounts, caller.user.id, (account) => changePhone(account, phone, { at: now, correlationId: 'request' }));
    await api.kept.sessions.open(aSession('caller', now, { userId: caller.user.id, userAgent: 'Firefox' }), null);
    expect((await send('GET', '/users/me/profile-detail')).at('data.attributes')).toEqual({
      phone: '+525512345678',
      phone_verified_at: new Date(now).toISOString(),
      last_sign_in_at: new Date(now).toISOString(),
      last_sign_in_device: 'Firefox',
    });
  });
});
