import { ANONYMOUS_PER_IP_LIMIT } from '../../../shared/identity/access/domain/rate-limit.ts';
import { accessDocument, makeAccessFamily, SIGNATURE } from '../../support/api/access-family.ts';

type Family = ReturnType<typeof makeAccessFamily>;

const to = (name: string) => ({ to: `${name}@example.mx` });

const unitsUsed = ({ gates }: Family): number =>
  gates()
    .flatMap((gate) => Object.entries(gate))
    .reduce((sum, [name, used]) => (name.startsWith('used_') ? sum + Number(used) : sum), 0);

const limitedBy = (limit: number) => ({
  status: 429,
  json: { errors: [{ code: 'rate_limit_exceeded' }], meta: { reason: 'operation', limit } },
});

describe('the limits of an operation', () => {
  const open = async () => {
    const family = makeAccessFamily();
    family.clock.advance(15_000);
    const users = { one: await family.createUser('one', { minuteLimit: 50 }), other: await family.createUser('other') };
    const ask = (headers: Readonly<Record<string, string>>, body: unknown = to('a')) =>
      family.ask({ method: 'POST', path: '/limited', headers, body });
    return { ...family, family, ...users, ask };
  };

  test('per user: a request above the limit answers 429 with Retry-After, without effect, and its unit is refunded', async () => {
    const { family, one, other, ask, clock } = await open();
    await ask(one.withKey);
    await ask(one.withSession);
    const refused = await ask(one.withKey, to('b'));
    expect(refused).toMatchObject(limitedBy(2));
    expect(refused.json).toMatchObject({ meta: { retry_after: 45 } });
    expect(refused.headers.get('retry-after')).toBe('45');
    expect([family.executed.length, unitsUsed(family)]).toEqual([2, 2]);
    expect(await ask(other.withKey)).toMatchObject({ status: 200 });
    clock.advance(45_000);
    expect(await ask(one.withKey, to('b'))).toMatchObject({ status: 200 });
  });

  test('a 429 has the rate headers of the requests per minute: of the key, or of the address for a session', async () => {
    const { one, ask } = await open();
    await ask(one.withKey);
    await ask(one.withKey);
    const [byKey, bySession] = [await ask(one.withKey), await ask(one.withSession)];
    const shown = [byKey, bySession].map(({ headers }) => [headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]);
    expect(shown).toEqual([
      ['50', '0'],
      ['80', '0'],
    ]);
  });

  test('that cannot be counted answer 503 without effect, and the unit is refunded', async () => {
    const family = makeAccessFamily({ operations: { tryAcquire: () => Promise.reject(new Error('the table is away')) } });
    const { withKey, withSession } = await family.createUser('one');
    for (const headers of [withKey, withSession]) {
      const reply = await family.ask({ method: 'POST', path: '/limited', headers, body: to('a') });
      expect(reply).toMatchObject({ status: 503, json: { errors: [{ code: 'service_unavailable' }] } });
    }
    expect([family.executed, unitsUsed(family)]).toEqual([[], 0]);
  });

  test('per destination: counts the requests of all users, in a window of its own length', async () => {
    const { one, other, ask, clock } = await open();
    await ask(one.withKey);
    await ask(one.withKey);
    await ask(other.withKey);
    expect(await ask(other.withKey)).toMatchObject(limitedBy(3));
    clock.advance(45_000);
    expect(await ask(one.withKey)).toMatchObject({ status: 429, json: { meta: { limit: 3, retry_after: 3_540 } } });
    expect(await ask(one.withKey, to('b'))).toMatchObject({ status: 200 });
  });

  test('do not count a request refused by an earlier limit', async () => {
    const { one, other, ask } = await open();
    for (let turn = 0; turn < 5; turn += 1) await ask(one.withKey);
    expect(await ask(other.withKey)).toMatchObject({ status: 200 });
    expect(await ask(other.withKey)).toMatchObject(limitedBy(3));
  });

  test('do not count requests answered 422, 401 or with an exhausted quota', async () => {
    const { one, ask, family } = await open();
    const spent = await family.createUser('spent', { monthlyLimit: 0 });
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await ask(one.withKey, { to: 'nobody' })).toMatchObject({ status: 422 });
      expect(await ask({})).toMatchObject({ status: 401 });
      expect(await ask(spent.withKey)).toMatchObject({ status: 429, json: { meta: { reason: 'quota' } } });
    }
    expect(await ask(one.withKey)).toMatchObject({ status: 200 });
  });

  test('allow exactly the limit of concurrent requests and refund the other units', async () => {
    const { one, ask, family } = await open();
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(one.withKey)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(unitsUsed(family)).toBe(2);
  });

  test('are checked after the requests per minute of the user', async () => {
    const { family, ask } = await open();
    const slow = await family.createUser('slow', { minuteLimit: 2 });
    await ask(slow.withKey);
    await ask(slow.withKey);
    expect(await ask(slow.withKey)).toMatchObject({ status: 429, json: { meta: { reason: 'key_rate' } } });
  });
});

describe('the limits of a public operation', () => {
  test('answer a request with an API key 429 with the headers of its key, without remaining requests', async () => {
    const family = makeAccessFamily();
    const { withKey } = await family.createUser('caller', { minuteLimit: 50 });
    const send = () => family.ask({ method: 'POST', path: '/limited-public', body: to('a'), headers: withKey });
    await send();
    await send();
    const refused = await send();
    expect(refused).toMatchObject(limitedBy(2));
    expect(['limit', 'remaining'].map((name) => refused.headers.get(`x-ratelimit-${name}`))).toEqual(['50', '0']);
  });

  const ask = (family: Family, sourceIp: string, name = 'a') =>
    family.ask({ method: 'POST', path: '/limited-public', body: to(name), sourceIp });

  test('per IP address and per destination: answers 429 with the rate headers of the minute, and meta.resets_at of the limit', async () => {
    const family = makeAccessFamily();
    expect(await ask(family, '203.0.113.1')).toMatchObject({ status: 200 });
    expect(await ask(family, '203.0.113.2')).toMatchObject({ status: 200 });
    expect(await ask(family, '203.0.113.3')).toMatchObject(limitedBy(2));
    expect(await ask(family, '203.0.113.1', 'b')).toMatchObject({ status: 200 });
    expect(await ask(family, '203.0.113.1', 'c')).toMatchObject({ status: 200 });
    const refused = await ask(family, '203.0.113.1', 'd');
    expect(refused).toMatchObject(limitedBy(3));
    const headers = ['limit', 'remaining', 'reset'].map((name) => refused.headers.get(`x-ratelimit-${name}`));
    expect(headers).toEqual(['80', '0', String(Date.parse('2026-11-05T18:01:00Z') / 1_000)]);
    expect(refused.json).toMatchObject({ meta: { retry_after: 900, resets_at: '2026-11-05T18:15:00.000Z' } });
    expect(family.executed).toHaveLength(4);
  });

  test('do not count a request answered 422', async () => {
    const family = makeAccessFamily();
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await family.ask({ method: 'POST', path: '/limited-public', body: {}, sourceIp: '203.0.113.1' })).toMatchObject({
        status: 422,
      });
    }
    expect(await ask(family, '203.0.113.1')).toMatchObject({ status: 200 });
  });
});

describe('a public operation with signed requests', () => {
  const open = () => {
    const family = makeAccessFamily();
    return (headers: Readonly<Record<string, string>>) => family.ask({ method: 'GET', path: '/signed', headers, sourceIp: '203.0.113.1' });
  };

  test('does not count a valid signature as an anonymous request', async () => {
    const send = open();
    for (let turn = 0; turn <= ANONYMOUS_PER_IP_LIMIT; turn += 1) {
      expect(await send({ 'X-Signature': SIGNATURE })).toMatchObject({ status: 200 });
    }
    expect(await send({})).toMatchObject({ status: 200 });
  });

  test('counts an invalid signature as an anonymous request, and still serves a valid one', async () => {
    const send = open();
    for (let turn = 0; turn < ANONYMOUS_PER_IP_LIMIT; turn += 1) await send({ 'X-Signature': 'forged' });
    expect(await send({ 'X-Signature': 'forged' })).toMatchObject({ status: 429 });
    expect(await send({ 'X-Signature': SIGNATURE })).toMatchObject({ status: 200 });
  });
});

describe('the OpenAPI document of the operations', () => {
  const operations = accessDocument()['paths'];

  test('has security, permission, rate limits and step-up of every operation', () => {
    const bearer = { api_key: [] };
    const session = { session: [] };
    expect(operations).toMatchObject({
      '/either': { post: { 'x-permission': 'validations:create', security: [bearer, session] } },
      '/key': { get: { 'x-permission': null, security: [bearer] } },
      '/session': { get: { 'x-permission': 'users:read_self', security: [session] } },
      '/stepped-up': { get: { security: [session], 'x-step-up': { max_age_seconds: 300 } } },
      '/limited': {
        post: {
          'x-rate-limit': [
            { max: 2, window_seconds: 60, per: 'account' },
            { max: 3, window_seconds: 3_600, per: 'destination' },
          ],
        },
      },
      '/limited-public': {
        post: {
          security: [],
          'x-rate-limit': [
            { max: 3, window_seconds: 900, per: 'ip' },
            { max: 2, window_seconds: 600, per: 'destination' },
          ],
        },
      },
    });
    expect(JSON.stringify(operations)).not.toMatch(/"x-rate-limit":\[\]/);
  });

  test('lists session_required and reauthentication_required only where they apply', () => {
    const forbidden = (path: string): string => JSON.stringify(Object.entries(operations ?? {}).find(([each]) => each === path));
    expect(forbidden('/session')).toContain('session_required');
    expect(forbidden('/session')).not.toContain('reauthentication_required');
    expect(forbidden('/stepped-up')).toContain('reauthentication_required');
    expect(forbidden('/either')).not.toContain('session_required');
  });
});
