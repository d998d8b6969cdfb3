import { get } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { openAdmin } from './admin-reader.ts';

describe('GET /admin/admins', () => {
  test('shows the last sign-in, the use of the key and the networks of each admin and owner, and no user', async () => {
    const api = makeTestApi();
    const owner = await openAdmin(api, 'owner');
    const admin = await api.createUser('an admin', { user: { role: 'admin' } });
    const user = await api.createUser('a user');
    await openTestSession(api, admin, { ipPrefix: '198.51.100.0/24' });
    await get(api, admin, '/users/me');
    const reply = await owner.get('/admins');
    expect(reply.json).toMatchObject({ meta: { page: { has_more: false } } });
    const minute = new Date(Math.floor(api.clock.now() / 60_000) * 60_000).toISOString();
    const shown = [reply.at('data.0'), reply.at('data.1')];
    expect(shown).toContainEqual(
      expect.objectContaining({
        id: admin.user.id,
        attributes: {
          email: admin.user.email,
          name: admin.user.name,
          role: 'admin',
          status: 'active',
          last_sign_in_at: new Date(api.clock.now()).toISOString(),
          last_sign_in_device: reply.at('data.0.attributes.last_sign_in_device'),
          networks: ['198.51.100.0/24'],
          api_key_last_used_at: minute,
        },
      }),
    );
    expect(reply.at('data.2')).toBeUndefined();
    expect(reply.text).not.toContain(user.user.id);
  });

  test('is paged with cursors', async () => {
    const api = makeTestApi();
    const owner = await openAdmin(api, 'owner');
    await api.createUser('an admin', { user: { role: 'admin' } });
    const first = await owner.get('/admins?per_page=1');
    const second = await owner.get(String(first.at('links.next')).slice('/v1/admin'.length));
    expect(second.at('data.0.id')).not.toBe(first.at('data.0.id'));
    expect(second.at('links.next')).toBeNull();
  });
});
