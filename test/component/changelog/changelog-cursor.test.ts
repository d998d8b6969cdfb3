import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';

const PATH = '/users/me/changelog-cursor';

const open = async () => {
  const api = makeTestApi();
  const caller = await api.createUser();
  const send = (method: string, body?: unknown, headers: Readonly<Record<string, string>> = caller.authorization) =>
    invoke(api, { method, path: PATH, headers, ...(body === undefined ? {} : { body }) });
  return { api, caller, send };
};

describe('the changelog cursor', () => {
  test('is null at first, then the last one put, for the key and for a session', async () => {
    const { api, caller, send } = await open();
    const session = await openTestSession(api, caller);
    const cursor = (version: string | null) => ({
      type: 'changelog_cursor',
      id: caller.user.id,
      attributes: { last_seen_version: version },
    });
    expect((await send('GET')).at('data')).toEqual(cursor(null));
    expect(await send('PUT', { last_seen_version: '1.4.0' })).toMatchObject({ status: 200 });
    expect((await send('GET', undefined, session)).at('data')).toEqual(cursor('1.4.0'));
    expect((await send('PUT', { last_seen_version: '1.3.9' }, session)).at('data')).toEqual(cursor('1.3.9'));
    expect((await send('GET')).at('data')).toEqual(cursor('1.3.9'));
  });

  test('of one user is not that of another', async () => {
    const { api, send } = await open();
    await send('PUT', { last_seen_version: '1.4.0' });
    const { authorization } = await api.createUser('other');
    expect((await send('GET', undefined, authorization)).at('data.attributes.last_seen_version')).toBeNull();
  });

  test.each(['0.0.4', '10.20.30', '1.0.0-alpha.1', '1.0.0-0A.is-legal', '1.1.2-prerelease+meta', '1.0.0+build.01'])(
    'accepts the version %s',
    async (version) => {
      const { send } = await open();
      expect((await send('PUT', { last_seen_version: version })).at('data.attributes.last_seen_version')).toBe(version);
    },
  );

  test.each(['', '1', '1.2', 'v1.2.3', '01.2.3', '1.2.3.4', '1.2.3-', '1.2.3-01', '1.2.3+', '1.2.3 ', `1.2.${'3'.repeat(64)}`])(
    'refuses the version %j with 422 invalid_version',
    async (version) => {
      const { send } = await open();
      const reply = await send('PUT', { last_seen_version: version });
      expect([reply.status, reply.problems]).toEqual([422, [{ code: 'invalid_version', at: '/data/attributes/last_seen_version' }]]);
      expect((await send('GET')).at('data.attributes.last_seen_version')).toBeNull();
    },
  );

  test.each([
    [{}, 'required'],
    [{ last_seen_version: null }, 'required'],
    [{ last_seen_version: 1 }, 'invalid_field_type'],
  ])('answers 422 to %j', async (body, code) => {
    const { send } = await open();
    expect((await send('PUT', body)).problems).toEqual([{ code, at: '/data/attributes/last_seen_version' }]);
  });
});
