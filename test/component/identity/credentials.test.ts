import { PANEL_PER_IP_LIMIT } from '../../../shared/identity/access/domain/rate-limit.ts';
import { makeSuspendUser } from '../../../shared/identity/accounts/use-cases/change-user-status.ts';
import {
  csrfTokenOf,
  digestOfSession,
  LAST_SEEN_INTERVAL_MS,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
} from '../../../shared/identity/sessions/domain/session.ts';
import { makeAccessFamily } from '../../support/api/access-family.ts';
import { apiKeyOf } from '../../support/builders/identity/identity.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { aSession, sessionTokenOf } from '../../support/builders/identity/sessions.ts';

type Family = ReturnType<typeof makeAccessFamily>;
type Reply = Awaited<ReturnType<Family['ask']>>;

const BODY = { to: 'persona@example.mx' };
const either = { method: 'POST', path: '/either', body: BODY };

const TOKEN = sessionTokenOf('caller');

const refusal = (status: number, code: string) => ({ status, json: { errors: [{ code }] } });

const rateHeaders = ({ headers }: Reply): readonly (string | undefined)[] =>
  ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'].map((name) => headers.get(name));

const usedUnits = ({ gates }: Family): number => gates().reduce((sum, { last_unit: last }) => sum + Number(last), 0);

const minuteCount = ({ gates }: Family): number =>
  gates()
    .flatMap((gate) => Object.entries(gate))
    .reduce((sum, [name, count]) => (name.startsWith('m_') ? sum + Number(count) : sum), 0);

describe('an operation for keys and sessions', () => {
  test('accepts both as the same user', async () => {
    const family = makeAccessFamily();
    const { user, withKey, withSession } = await family.createUser();
    for (const [credential, headers] of [
      ['api_key', withKey],
      ['session', withSession],
    ] as const) {
      expect(await family.ask({ ...either, headers })).toMatchObject({ status: 200, json: { data: { userId: user.id, credential } } });
    }
    expect(usedUnits(family)).toBe(2);
  });

  test('authorizes a session by the permissions of its role, whatever those of the key', async () => {
    const family = makeAccessFamily();
    const { withKey, withSession } = await family.createUser('caller', { permissions: ['users:read_self'] });
    expect(await family.ask({ ...either, headers: withKey })).toMatchObject(refusal(403, 'permission_denied'));
    expect(await family.ask({ ...either, headers: withSession })).toMatchObject({ status: 200 });
  });

  test('authenticates by the key when a request carries both', async () => {
    const family = makeAccessFamily();
    const { withKey, withSession } = await family.createUser();
    const other = await family.createUser('other');
    const asked = await family.ask({ ...either, headers: { ...other.withKey, ...withSession } });
    expect(asked).toMatchObject({ json: { data: { userId: other.user.id, credential: 'api_key' } } });
    const mistyped = { Authorization: `${withKey.Authorization}x`, ...withSession };
    expect(await family.ask({ ...either, headers: mistyped })).toMatchObject(refusal(401, 'unauthorized'));
  });
});

describe('an operation for one kind of credential', () => {
  test('for sessions answers a valid key 403 session_required and counts it, and an unknown key 401', async () => {
    const family = makeAccessFamily();
    const { withKey, withSession } = await family.createUser('caller', { minuteLimit: 2, permissions: [] });
    const path = '/session';
    const refused = await family.ask({ path, headers: withKey });
    expect(refused).toMatchObject(refusal(403, 'session_required'));
    expect(rateHeaders(refused).slice(0, 2)).toEqual(['2', '1']);
    expect(await family.ask({ path, headers: { Authorization: `Bearer ${apiKeyOf('nobody')}` } })).toMatchObject(
      refusal(401, 'unauthorized'),
    );
    await family.ask({ path, headers: withKey });
    expect(await family.ask({ path, headers: withKey })).toMatchObject(refusal(429, 'rate_limit_exceeded'));
    expect(await family.ask({ path, headers: withSession })).toMatchObject({ status: 200 });
    expect(family.executed).toEqual(['sessionOnly']);
  });

  test('for keys answers 401 to a session', async () => {
    const family = makeAccessFamily();
    const { withKey, withSession } = await family.createUser();
    expect(await family.ask({ path: '/key', headers: withSession })).toMatchObject(refusal(401, 'unauthorized'));
    expect(await family.ask({ path: '/key', headers: withKey })).toMatchObject({ status: 200 });
  });
});

describe('a session', () => {
  test.each([
    ['with an unknown value', { Cookie: `__Host-session=${sessionTokenOf('nobody')}` }],
    ['with an empty value', { Cookie: '__Host-session=' }],
    ['in a cookie of another name', { Cookie: `session=${TOKEN}; x__Host-session=${TOKEN}` }],
    ['in a header instead of a cookie', { '__Host-session': TOKEN }],
    ['by its digest', { Cookie: `__Host-session=${digestOfSession(TOKEN)}` }],
    ['behind one that is none', { Cookie: `__Host-session=nobody; __Host-session=${TOKEN}` }],
    ['with characters outside ASCII', { Cookie: `__Host-session=${'ñ'.repeat(TOKEN.length)}` }],
    ['with a character outside ASCII in its token', { Cookie: `__Host-session=${TOKEN.slice(0, -1)}é` }],
  ])('%s answers 401', async (_what, headers) => {
    const family = makeAccessFamily();
    await family.createUser();
    const reply = await family.ask({ path: '/session', headers });
    expect(reply).toMatchObject(refusal(401, 'unauthorized'));
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    expect(family.executed).toEqual([]);
  });

  test('answers 401 once its user is suspended, also under an Idempotency-Key', async () => {
    const family = makeAccessFamily();
    await family.storage.plans.put(aPlan('free', { is_default: true }));
    const { user, withSession } = await family.createUser();
    const headers = { ...withSession, 'Idempotency-Key': 'once' };
    expect((await family.ask({ ...either, headers })).status).toBe(200);
    await makeSuspendUser(family.storage)(user.id);
    for (const request of [
      { path: '/session', headers: withSession },
      { ...either, headers },
    ]) {
      expect(await family.ask(request)).toMatchObject(refusal(401, 'unauthorized'));
    }
  });

  test('ends when idle for 12 hours and 30 days after it was opened, and its last request is written every five minutes', async () => {
    const family = makeAccessFamily();
    const { withSession, session } = await family.createUser();
    const ask = async () => (await family.ask({ path: '/session', headers: withSession })).status;
    const lastSeen = async () => (await family.storage.sessions.find(session.digest))?.lastSeenAt;
    family.clock.advance(LAST_SEEN_INTERVAL_MS - 1);
    expect([await ask(), await lastSeen()]).toEqual([200, session.issuedAt]);
    family.clock.advance(1);
    expect([await ask(), await lastSeen()]).toEqual([200, session.issuedAt + LAST_SEEN_INTERVAL_MS]);
    family.clock.advance(SESSION_IDLE_MS - 1);
    expect(await ask()).toBe(200);
    family.clock.advance(SESSION_IDLE_MS);
    expect(await ask()).toBe(401);
    const other = aSession('other', family.clock.now() - SESSION_ABSOLUTE_MS + 1, {
      userId: session.userId,
      gateId: session.gateId,
      lastSeenAt: family.clock.now(),
    });
    await family.storage.sessions.open(other, null);
    const headers = { Cookie: `__Host-session=${sessionTokenOf('other')}` };
    expect((await family.ask({ path: '/session', headers })).status).toBe(200);
    family.clock.advance(1);
    expect((await family.ask({ path: '/session', headers })).status).toBe(401);
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['no CSRF token', { 'X-CSRF-Token': '' }],
    ['the CSRF token of another session', { 'X-CSRF-Token': csrfTokenOf(sessionTokenOf('other')) }],
    ['its own token as CSRF token', { 'X-CSRF-Token': TOKEN }],
    ['as many characters outside ASCII as a CSRF token has', { 'X-CSRF-Token': 'ñ'.repeat(csrfTokenOf(TOKEN).length) }],
    ['as many bytes outside ASCII as a CSRF token has', { 'X-CSRF-Token': `${'ñ'.repeat(21)}x` }],
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a browser that says where from in Origin alone', { Origin: 'https://evil.example', Host: 'api.example.mx' }],
    ['a page of another port of this machine', { Origin: 'http://localhost:9090', Host: '127.0.0.1:4566' }],
    ['a page without an origin', { Origin: 'null', Host: 'api.example.mx' }],
  ])('answers 403 csrf_failed to an unsafe method with %s, and executes nothing', async (_what, headers) => {
    const family = makeAccessFamily();
    const { withSession } = await family.createUser();
    const request = { ...either, headers: { ...withSession, 'Idempotency-Key': 'once', ...headers } };
    expect(await family.ask(request)).toMatchObject(refusal(403, 'csrf_failed'));
    expect([family.executed, usedUnits(family)]).toEqual([[], 0]);
    expect(await family.ask({ path: '/session', headers: { ...withSession, ...headers } })).toMatchObject({ status: 200 });
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['the same origin', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://panel.example.mx' }],
    ['an origin that is the host', { Origin: 'https://api.example.mx', Host: 'api.example.mx' }],
    ['a page opened as localhost, behind a front that changes Host', { Origin: 'http://localhost:8080', Host: '127.0.0.1:4566' }],
    ['a page opened as 127.0.0.1, behind a front that changes Host', { Origin: 'http://127.0.0.1:8080', Host: '127.0.0.1:4566' }],
    ['an own page on another site than the API', { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost:8080' }],
    ['no browser', {}],
  ])('runs unsafe methods with its CSRF token from %s', async (_what, headers) => {
    const family = makeAccessFamily();
    const { withSession } = await family.createUser();
    expect(await family.ask({ ...either, headers: { ...withSession, ...headers } })).toMatchObject({ status: 200 });
  });

  test('takes quota units of the user, but neither counts against nor shows the requests per minute of the key, even on a quota 429', async () => {
    const family = makeAccessFamily();
    const { withSession, withKey } = await family.createUser('caller', { minuteLimit: 1, monthlyLimit: 2 });
    const replies = [
      await family.ask({ ...either, headers: withSession }),
      await family.ask({ path: '/session', headers: withSession }),
      await family.ask({ ...either, headers: withKey }),
      await family.ask({ ...either, headers: withSession }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(replies[3]?.json).toMatchObject({ meta: { reason: 'quota', limit: 2 } });
    expect(replies.map((reply) => rateHeaders(reply)[0])).toEqual([undefined, undefined, '1', String(PANEL_PER_IP_LIMIT)]);
    expect(replies.map((reply) => rateHeaders(reply)[1])).toEqual([undefined, undefined, '0', '0']);
    expect(minuteCount(family)).toBe(1);
  });

  test('answers 429 ip_rate above the panel limit per IP address, with rate headers only on the 429', async () => {
    const family = makeAccessFamily();
    const { withSession, withKey } = await family.createUser();
    const ask = () => family.ask({ path: '/session', headers: withSession });
    for (let turn = 0; turn < PANEL_PER_IP_LIMIT; turn += 1) expect(rateHeaders(await ask())).toEqual([undefined, undefined, undefined]);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, json: { meta: { reason: 'ip_rate', limit: 80, retry_after: 60 } } });
    expect(rateHeaders(refused).slice(0, 2)).toEqual(['80', '0']);
    expect(await family.ask({ path: '/key', headers: withKey })).toMatchObject({ status: 200 });
    expect(await family.ask({ path: '/session', headers: withSession, sourceIp: '203.0.113.8' })).toMatchObject({ status: 200 });
  });

  test('shares Idempotency-Keys with the API key of its user', async () => {
    const family = makeAccessFamily();
    const { withSession, withKey } = await family.createUser();
    const headers = { 'Idempotency-Key': 'once' };
    const first = await family.ask({ ...either, headers: { ...withSession, ...headers } });
    const repeated = await family.ask({ ...either, headers: { ...withKey, ...headers } });
    expect([first.headers.get('idempotent-replayed'), repeated.headers.get('idempotent-replayed')]).toEqual(['false', 'true']);
    expect(repeated.json).toEqual(first.json);
    expect([family.executed, usedUnits(family)]).toEqual([['either'], 1]);
  });
});

describe('a step-up', () => {
  const path = '/stepped-up';

  test('answers 403 reauthentication_required 300 s after the authentication, without executing or taking a unit', async () => {
    const family = makeAccessFamily();
    const { withSession } = await family.createUser();
    expect(await family.ask({ path, headers: withSession })).toMatchObject({ status: 200 });
    family.clock.advance(299_999);
    expect(await family.ask({ path, headers: withSession })).toMatchObject({ status: 200 });
    family.clock.advance(1);
    expect(await family.ask({ path, headers: withSession })).toMatchObject(refusal(403, 'reauthentication_required'));
    expect([family.executed.length, usedUnits(family)]).toEqual([2, 2]);
  });

  test('is checked after authentication and permission, and is not available to API keys', async () => {
    const family = makeAccessFamily();
    const { withKey, withSession } = await family.createUser();
    family.clock.advance(3_600_000);
    expect(await family.ask({ path, headers: withKey })).toMatchObject(refusal(403, 'session_required'));
    expect(await family.ask({ path, headers: withSession })).toMatchObject(refusal(403, 'reauthentication_required'));
    expect(await family.ask({ path })).toMatchObject(refusal(401, 'unauthorized'));
  });
});
