import { invoke } from '../../support/api/invoke.ts';
import { publishedEvents } from '../../support/api/published-events.ts';
import { openTestSession } from '../../support/api/session.ts';
import { HOME, NAMED, withSession } from './named-keys.ts';

const IN_A_DAY = 86_400_000;

describe('POST /users/me/api-keys', () => {
  test('returns the whole key once, which no cache stores and no log has, with what was asked for', async () => {
    const { api, send } = await withSession();
    const expiresAt = new Date(Math.ceil(api.clock.now() / 60_000) * 60_000 + IN_A_DAY).toISOString();
    const cidrs = ['203.0.113.77/24', '2001:DB8::/32', '::ffff:198.51.100.4'];
    const body = { name: '  Contabilidad ', permissions: ['validations:read', 'validations:create'], cidrs, expires_at: expiresAt };
    const reply = await send('POST', NAMED, body);
    expect(reply).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } });
    const apiKey = String(reply.at('data.attributes.api_key'));
    const attributes = {
      name: 'Contabilidad',
      prefix: apiKey.slice(0, 8),
      last_4: apiKey.slice(-4),
      status: 'active',
      permissions: ['validations:read', 'validations:create'],
      effective_permissions: ['validations:create', 'validations:read'],
      cidrs: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.4/32'],
      expires_at: expiresAt,
      created_at: new Date(api.clock.now()).toISOString(),
      last_used_at: null,
    };
    expect(reply.at('data.attributes')).toEqual({ api_key: apiKey, ...attributes });
    expect((await send('GET', NAMED)).at('data')).toEqual([{ type: 'named_api_key', id: reply.at('data.id'), attributes }]);
    expect(JSON.stringify(api.log.lines)).not.toContain(apiKey);
    expect(await publishedEvents(api)).toEqual([
      { type: 'security.named_key_changed', at: api.clock.now(), change: 'created', key_name: 'Contabilidad' },
    ]);
  });

  test('mails the owner', async () => {
    const { api, caller, create } = await withSession();
    await create();
    await api.processEvents();
    expect(api.messageQueue.messages()).toMatchObject([
      { to: caller.user.email, template: { name: 'named_key_changed', change: 'created', keyName: 'Contabilidad' } },
    ]);
  });

  test('a key without permissions of its own has those of the role', async () => {
    const { send, create, ask } = await withSession();
    const key = await create();
    expect(await ask(key)).toBe(200);
    const list = await send('GET', NAMED);
    expect(list.at('data.0.attributes.permissions')).toBeNull();
    expect(list.at('data.0.attributes.effective_permissions')).toEqual(list.at('meta.available_permissions'));
    expect(list.at('meta.limit')).toBe(5);
  });

  test('repeats the answer under an Idempotency-Key, and creates one key', async () => {
    const { send } = await withSession();
    const headers = { 'Idempotency-Key': 'one' };
    const [first, second] = [await send('POST', NAMED, { name: 'a' }, headers), await send('POST', NAMED, { name: 'a' }, headers)];
    expect([second.text, second.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect((await send('GET', NAMED)).at('data')).toHaveLength(1);
  });

  test('the sixth key is refused, and of two concurrent requests for the fifth one succeeds', async () => {
    const { send, create } = await withSession();
    for (let key = 0; key < 4; key += 1) await create();
    const replies = await Promise.all([send('POST', NAMED, { name: 'e' }), send('POST', NAMED, { name: 'f' })]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422]);
    const refused = await send('POST', NAMED, { name: 'g' });
    expect(refused.problems).toEqual([{ code: 'named_key_limit_reached', at: null }]);
    expect(refused.at('meta.limit')).toBe(5);
    expect((await send('GET', NAMED)).at('data')).toHaveLength(5);
  });

  test.each([
    [{}, 'required', 'name'],
    [{ name: ' ' }, 'invalid_name', 'name'],
    [{ name: 7 }, 'invalid_field_type', 'name'],
    [{ name: 'a', permissions: [] }, 'invalid_permissions', 'permissions'],
    [{ name: 'a', permissions: ['everything:do'] }, 'invalid_permissions', 'permissions'],
    [{ name: 'a', permissions: ['finance:generate_all'] }, 'invalid_permissions', 'permissions'],
    [{ name: 'a', permissions: ['admin:users_read'] }, 'invalid_permissions', 'permissions'],
    [{ name: 'a', cidrs: ['203.0.113.0/33'] }, 'invalid_ip_range', 'cidrs'],
    [{ name: 'a', cidrs: 'any' }, 'invalid_ip_range', 'cidrs'],
    [{ name: 'a', cidrs: Array.from({ length: 9 }, (_unused, index) => `10.${index}.0.0/16`) }, 'invalid_ip_range', 'cidrs'],
    [{ name: 'a', cidrs: ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4'] }, 'ip_ranges_limit_reached', 'cidrs'],
    [{ name: 'a', expires_at: '2020-01-01T00:00:00Z' }, 'invalid_expiry', 'expires_at'],
    [{ name: 'a', expires_at: 'tomorrow' }, 'invalid_expiry', 'expires_at'],
  ])('answers 422 for %j and creates nothing', async (body, code, field) => {
    const { send } = await withSession();
    expect(await send('POST', NAMED, body)).toMatchObject({ status: 422, problems: [{ code, at: `/data/attributes/${field}` }] });
    expect((await send('GET', NAMED)).at('data')).toEqual([]);
  });

  test('all keys share the room for ranges, which a key without ranges does not need', async () => {
    const { send, create } = await withSession();
    await create({ cidrs: ['2001:db8::1', '2001:db8::2', '2001:db8::3'] });
    const refused = await send('POST', NAMED, { name: 'b', cidrs: ['2001:db8::4'] });
    expect(refused.problems).toEqual([{ code: 'ip_ranges_limit_reached', at: '/data/attributes/cidrs' }]);
    expect(refused.at('meta.limit')).toBe(88);
    await create({ name: 'c' });
  });

  test('takes a session with a recent proof of identity', async () => {
    const { api, caller, send, create } = await withSession();
    const key = await create();
    for (const authorization of [caller.authorization, key.authorization]) {
      expect(await invoke(api, { method: 'POST', path: NAMED, headers: authorization, body: { name: 'a' } })).toMatchObject({
        status: 403,
        problems: [{ code: 'session_required' }],
      });
    }
    api.clock.advance(601_000);
    for (const [method, path, body] of [
      ['POST', NAMED, { name: 'a' }],
      ['PATCH', `${NAMED}/${key.id}`, { name: 'a' }],
      ['DELETE', `${NAMED}/${key.id}`, undefined],
    ] as const)
      expect(await send(method, path, body)).toMatchObject({ status: 403, problems: [{ code: 'reauthentication_required' }] });
    expect((await send('GET', NAMED)).status).toBe(200);
  });

  test('an answer under an Idempotency-Key is repeated neither to an API key nor to a session without a recent proof', async () => {
    const { api, send, create, caller } = await withSession();
    const headers = { 'Idempotency-Key': 'one' };
    await send('POST', NAMED, { name: 'a' }, headers);
    const key = await create();
    for (const authorization of [caller.authorization, key.authorization]) {
      const replayed = await invoke(api, { method: 'POST', path: NAMED, headers: { ...authorization, ...headers }, body: { name: 'a' } });
      expect(replayed.problems).toEqual([{ code: 'session_required', at: null }]);
    }
    api.clock.advance(601_000);
    expect((await send('POST', NAMED, { name: 'a' }, headers)).problems).toEqual([{ code: 'reauthentication_required', at: null }]);
  });

  test('answers 429 to the twenty-first request of an account in an hour', async () => {
    const { send } = await withSession();
    for (let request = 0; request < 20; request += 1) await send('POST', NAMED, { name: 'a' });
    expect(await send('POST', NAMED, { name: 'a' })).toMatchObject({ status: 429, problems: [{ code: 'rate_limit_exceeded' }] });
  });
});

describe('PATCH /users/me/api-keys/{id}', () => {
  test('changes what is sent and nothing else, in force with the next request', async () => {
    const { api, send, create, ask } = await withSession();
    const key = await create({ permissions: ['users:read_self'] });
    expect([await ask(key), await ask(key, '/validations')]).toEqual([200, 'permission_denied']);
    const changed = await send('PATCH', `${NAMED}/${key.id}`, { permissions: ['validations:read'] });
    expect(changed).toMatchObject({ status: 200 });
    expect(changed.at('data.attributes')).toMatchObject({ name: 'Contabilidad', permissions: ['validations:read'], cidrs: [] });
    expect([await ask(key), await ask(key, '/validations')]).toEqual(['permission_denied', 200]);
    await send('PATCH', `${NAMED}/${key.id}`, { permissions: null, name: 'Otra' });
    expect([await ask(key), await ask(key, '/validations')]).toEqual([200, 200]);
    await send('PATCH', `${NAMED}/${key.id}`, { cidrs: ['198.51.100.0/24'] });
    expect(await ask(key)).toBe('api_key_address_not_allowed');
    await send('PATCH', `${NAMED}/${key.id}`, { cidrs: null });
    expect(await ask(key)).toBe(200);
    expect(await publishedEvents(api)).toMatchObject([
      { change: 'created' },
      ...Array<unknown>(4).fill({ type: 'security.named_key_changed', change: 'changed' }),
    ]);
  });

  test('an expired key stays expired: 409 named_key_expired', async () => {
    const { api, session, send, create, ask, caller } = await withSession();
    const key = await create({ expires_at: new Date(api.clock.now() + IN_A_DAY).toISOString() });
    api.clock.advance(IN_A_DAY);
    const later = await openTestSession(api, caller, { issuedAt: api.clock.now(), authenticatedAt: api.clock.now() });
    const headers = { ...session, ...later };
    expect(await send('PATCH', `${NAMED}/${key.id}`, { expires_at: null }, headers)).toMatchObject({
      status: 409,
      problems: [{ code: 'named_key_expired' }],
    });
    expect((await send('GET', NAMED, undefined, headers)).at('data.0.attributes.status')).toBe('expired');
    expect(await ask(key)).toBe('api_key_expired');
  });

  test.each([
    [{}, 'no_valid_fields'],
    [{ permissions: ['finance:generate_all'] }, 'invalid_permissions'],
    [{ cidrs: ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4'] }, 'ip_ranges_limit_reached'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'invalid_expiry'],
    [{ name: '' }, 'invalid_name'],
  ])('answers 422 for %j and changes nothing', async (body, code) => {
    const { send, create } = await withSession();
    const key = await create({ cidrs: ['203.0.113.0/24'] });
    const before = (await send('GET', NAMED)).at('data');
    expect(await send('PATCH', `${NAMED}/${key.id}`, body)).toMatchObject({ status: 422, problems: [{ code }] });
    expect((await send('GET', NAMED)).at('data')).toEqual(before);
  });
});

describe('DELETE /users/me/api-keys/{id}', () => {
  test('refuses the next request with the key, and leaves the others', async () => {
    const { caller, send, create, ask } = await withSession();
    const [key, other] = [await create(), await create()];
    expect((await send('DELETE', `${NAMED}/${key.id}`)).status).toBe(204);
    expect([await ask(key), await ask(other), await ask(caller)]).toEqual(['unauthorized', 200, 200]);
    expect(await send('DELETE', `${NAMED}/${key.id}`)).toMatchObject({ status: 404, problems: [{ code: 'named_key_not_found' }] });
    // The next key takes the place of the revoked one, and does not revive it.
    const next = await create();
    expect([await ask(key), await ask(next)]).toEqual(['unauthorized', 200]);
  });

  test('a key of another account does not exist', async () => {
    const { api, create, ask } = await withSession();
    const key = await create();
    const headers = await openTestSession(api, await api.createUser('other'));
    for (const [method, body] of [
      ['PATCH', { name: 'mine' }],
      ['DELETE', undefined],
    ] as const) {
      const reply = await invoke(api, { method, path: `${NAMED}/${key.id}`, headers, ...(body === undefined ? {} : { body }) });
      expect(reply).toMatchObject({ status: 404, problems: [{ code: 'named_key_not_found' }] });
    }
    expect((await invoke(api, { path: NAMED, headers })).at('data')).toEqual([]);
    expect(await ask(key, '/users/me', HOME)).toBe(200);
  });
});
