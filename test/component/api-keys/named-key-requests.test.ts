import { changeRole, changeStatus, deleteAccount } from '../../../shared/identity/accounts/domain/account-change.ts';
import { makeRegenerateApiKey } from '../../../shared/identity/api-keys/use-cases/regenerate-api-key.ts';
import { isDeletionId, type Deletion } from '../../../shared/identity/deletion/domain/deletion.ts';
import { invoke } from '../../support/api/invoke.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { makeAlertSigner, makeKeyServer } from '../../support/builders/identity/secret-scanning.ts';
import { fakeKeyCipher } from '../../support/fakes/identity/key-cipher.ts';
import { applyChange } from '../../support/storage/apply-change.ts';
import { NAMED, withSession, type Created } from './named-keys.ts';

const MINUTE_MS = 60_000;

type World = Awaited<ReturnType<typeof withSession>>;

const gateOf = ({ api, caller }: World) => {
  const gate = api.itemsBelow(`GATE#${caller.gateId}`).find(({ sk }) => sk === 'GATE');
  if (gate === undefined) throw new Error('the account has no gate');
  return gate;
};

const deletionAt = (now: number): Deletion => {
  const id = uuidOf('deletion');
  if (!isDeletionId(id)) throw new TypeError(`${id} is no id of a deletion`);
  const step = { nextStep: 'close', nextStepAt: now, isPurging: false, purgeLease: null, subscription: null } as const;
  return { id, deletedAt: now, restorableUntil: now, purgeAt: now, ...step };
};

/** Requests counted at the gate of the account, and units taken there. */
const countsOf = (world: World) => {
  const entries = Object.entries(gateOf(world));
  const sumOf = (prefix: string) => entries.reduce((sum, [name, value]) => (name.startsWith(prefix) ? sum + Number(value) : sum), 0);
  return { requests: sumOf('m_'), units: sumOf('used_') };
};

const validate = ({ api }: World, { authorization }: Created, sourceIp = '203.0.113.7') =>
  invoke(api, { method: 'POST', path: '/validate', headers: authorization, sourceIp, body: {} });

describe('a request with a named key', () => {
  test('shares the requests per minute with the other keys of the account', async () => {
    const world = await withSession({}, { minuteLimit: 3 });
    const key = await world.create();
    await world.ask(key);
    await world.ask(world.caller);
    const reply = await invoke(world.api, { path: '/users/me', headers: key.authorization });
    expect(reply.headers).toMatchObject({ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '0' });
    expect([await world.ask(key), await world.ask(world.caller)]).toEqual(['rate_limit_exceeded', 'rate_limit_exceeded']);
  });

  test('shows the minute of its last use, apart from that of the own key', async () => {
    const world = await withSession();
    const { api, caller, create, send, ask } = world;
    const key = await create();
    await ask(key);
    const minute = new Date(Math.floor(api.clock.now() / MINUTE_MS) * MINUTE_MS).toISOString();
    expect((await send('GET', NAMED)).at('data.0.attributes.last_used_at')).toBe(minute);
    expect((await send('GET', '/users/me/api-key')).at('data.attributes.last_used_at')).toBeNull();
    api.clock.advance(MINUTE_MS);
    await ask(caller);
    expect((await send('GET', NAMED)).at('data.0.attributes.last_used_at')).toBe(minute);
  });

  test.each([
    ['203.0.113.0/24', '203.0.113.255', true],
    ['203.0.113.0/24', '203.0.114.0', false],
    ['203.0.113.0/24', '::ffff:203.0.113.9', true],
    ['::ffff:203.0.113.0/120', '203.0.113.9', true],
    ['::/0', '203.0.113.9', false],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['2001:db8:1::/48', '2001:db8:1:ffff::1', true],
    ['2001:db8:1::/48', '2001:0db8:0002::1', false],
    ['2001:db8::7', '2001:db8:0:0::7', true],
  ])('with the range %s from %s: accepted is %s', async (range, address, isAccepted) => {
    const { create, ask } = await withSession();
    const key = await create({ cidrs: [range] });
    expect(await ask(key, '/users/me', address)).toBe(isAccepted ? 200 : 'api_key_address_not_allowed');
  });

  test('from outside its ranges, or after its end, is refused and counts neither a request nor a unit of the account', async () => {
    const world = await withSession();
    const { api, create } = world;
    const far = await create({ cidrs: ['198.51.100.0/24'] });
    const short = await create({ expires_at: new Date(api.clock.now() + 2 * MINUTE_MS).toISOString() });
    api.clock.advance(2 * MINUTE_MS);
    expect(await validate(world, far)).toMatchObject({
      status: 403,
      problems: [{ code: 'api_key_address_not_allowed' }],
    });
    expect(await validate(world, short)).toMatchObject({
      status: 401,
      problems: [{ code: 'api_key_expired' }],
    });
    expect(countsOf(world)).toEqual({ requests: 0, units: 0 });
  });

  test('is refused for a missing permission without a unit', async () => {
    const world = await withSession();
    const key = await world.create({ permissions: ['validations:read'] });
    expect(await validate(world, key)).toMatchObject({ status: 403, problems: [{ code: 'permission_denied' }] });
    expect(countsOf(world)).toEqual({ requests: 1, units: 0 });
  });

  test('with a refused key counts as one without credentials, on public operations too', async () => {
    const { create, ask } = await withSession();
    const key = await create({ cidrs: ['198.51.100.0/24'] });
    for (let request = 0; request < 80; request += 1) await ask(key);
    expect([await ask(key), await ask(key, '/version')]).toEqual(['rate_limit_exceeded', 'rate_limit_exceeded']);
  });

  test('gets no stored answer that its permissions, its ranges or its end would refuse', async () => {
    const world = await withSession();
    const { api, create, send } = world;
    const headers = { 'Idempotency-Key': 'one' };
    const body = { retry_policy: { enabled: true, max_retries: 2 } };
    const save = ({ authorization }: Pick<Created, 'authorization'>, sourceIp = '203.0.113.7') =>
      invoke(api, { method: 'PUT', path: '/users/me/retry-policy', headers: { ...authorization, ...headers }, body, sourceIp });
    await api.storage.plans.put(aPlan('free', { is_default: true }));
    const first = await save(world.caller);
    const [key, reader] = [await create({ cidrs: ['203.0.113.0/24'] }), await create({ permissions: ['beneficiaries:read'] })];
    expect((await save(key)).headers['idempotent-replayed']).toBe('true');
    expect((await save(key, '198.51.100.1')).problems).toEqual([{ code: 'api_key_address_not_allowed', at: null }]);
    expect((await save(reader)).problems).toEqual([{ code: 'permission_denied', at: null }]);
    await send('DELETE', `${NAMED}/${key.id}`);
    api.clock.advance(31_000);
    expect((await save(key)).problems).toEqual([{ code: 'unauthorized', at: null }]);
    expect((await save(world.caller)).text).toBe(first.text);
  });
});

describe('named keys and their account', () => {
  test('a suspended account refuses them, and one that is admitted again accepts them', async () => {
    const { api, caller, create, ask } = await withSession();
    const key = await create();
    await applyChange(api.storage.accounts, caller.user.id, (account) => changeStatus(account, 'suspended'));
    expect(await ask(key)).toBe('unauthorized');
    await applyChange(api.storage.accounts, caller.user.id, (account) => changeStatus(account, 'active'));
    expect(await ask(key)).toBe(200);
  });

  test('a deletion ends them for good, and leaves nothing of them at the gate or in the profile', async () => {
    const world = await withSession();
    const { api, caller, create, ask } = world;
    const key = await create({ cidrs: ['203.0.113.0/24'], permissions: ['users:read_self'] });
    await ask(key);
    const now = api.clock.now();
    const cause = { at: now, correlationId: 'request' };
    await applyChange(api.storage.accounts, caller.user.id, (account) => deleteAccount(account, deletionAt(now), null, cause));
    expect(await ask(key)).toBe('unauthorized');
    expect(Object.keys(gateOf(world)).filter((name) => /^[kepru][1-5]$/.test(name))).toEqual([]);
    expect((await api.storage.accounts.find(caller.user.id))?.user.namedKeys).toEqual([]);
  });

  test('a lower role narrows their permissions, also those that were chosen', async () => {
    const { api, caller, create, ask } = await withSession({}, { user: { role: 'admin' } });
    const [chosen, all] = [await create({ permissions: ['finance:generate_all', 'users:read_self'] }), await create()];
    await applyChange(api.storage.accounts, caller.user.id, (account) =>
      changeRole(account, 'user', { at: api.clock.now(), correlationId: 'request' }),
    );
    expect([await ask(chosen), await ask(all)]).toEqual([200, 200]);
    const adminOnly = (key: Created) => ask(key, '/webhook-subscribers');
    expect([await adminOnly(chosen), await adminOnly(all)]).toEqual(['permission_denied', 'permission_denied']);
  });

  test('another main key leaves them', async () => {
    const { api, caller, create, ask } = await withSession();
    const key = await create();
    const regenerate = makeRegenerateApiKey({ ...api.kept, ...fakeKeyCipher, ids: api.ids, log: api.log });
    await regenerate(caller.user.id, 0, api.clock.now(), 'request');
    expect([await ask(key), await ask(caller)]).toEqual([200, 'unauthorized']);
  });

  test('one that was found in public ends alone', async () => {
    const signer = makeAlertSigner();
    const { api, caller, create, ask, send } = await withSession({ gitHub: makeKeyServer(signer).guarded });
    const [key, other] = [await create(), await create()];
    const body = JSON.stringify([{ token: key.apiKey, type: 'spei_validation_api_key', url: 'https://example.com/a', source: 'content' }]);
    const alert = () => invoke(api, { method: 'POST', path: '/public/secret-alerts', body, headers: signer.headersFor(body) });
    for (const reply of [await alert(), await alert()]) expect(reply.json).toMatchObject([{ label: 'true_positive' }]);
    expect([await ask(key), await ask(other), await ask(caller)]).toEqual(['unauthorized', 200, 200]);
    expect((await send('GET', NAMED)).at('data')).toMatchObject([{ id: other.id }]);
  });
});
