import type { ApiKey } from '../../../../shared/identity/api-keys/domain/api-key.ts';
import { parseIpRange } from '../../../../shared/identity/api-keys/domain/ip-range.ts';
import type { NamedKey } from '../../../../shared/identity/api-keys/domain/named-key.ts';
import type { AuthorizationResult } from '../../../../shared/identity/api-keys/ports/api-key-authorizer.ts';
import { apiKeyOf } from '../../builders/identity/identity.ts';
import { addTestKey } from '../../builders/identity/named-keys.ts';
import { createTestUser, ledgerUsers, type Grants, type OpenStorage, type Storage } from '../storage.ts';

const NOVEMBER = Date.parse('2026-11-05T18:00:00Z');
const DECEMBER = Date.parse('2026-12-01T00:00:00Z');
const ADDRESS = '203.0.113.7';
const NEEDED = 'validations:create';

type Ask = { readonly takeUnit?: boolean; readonly now?: number };

const authorizeWith =
  ({ apiKeyAuthorizer }: Storage, apiKey: ApiKey) =>
  ({ takeUnit: consumeUnit = true, now = NOVEMBER }: Ask = {}): Promise<AuthorizationResult> =>
    apiKeyAuthorizer.authorize({ apiKey, address: ADDRESS, permission: NEEDED, consumeUnit, now });

/** Everything that can be wrong with a caller, in order of precedence. */
const DENIALS: readonly { readonly wrong: string; readonly answer: AuthorizationResult['kind']; readonly grants: Grants }[] = [
  {
    wrong: 'the user is suspended, the permission missing and the quota used up',
    answer: 'inactive_user',
    grants: { user: { status: 'suspended' }, permissions: ['users:read_self'], monthlyLimit: 0 },
  },
  { wrong: 'the user is revoked', answer: 'inactive_user', grants: { user: { status: 'revoked' } } },
  {
    wrong: 'the permission is missing and the quota used up',
    answer: 'permission_denied',
    grants: { permissions: ['users:read_self'], monthlyLimit: 0 },
  },
  { wrong: 'the quota is used up', answer: 'quota_exhausted', grants: { monthlyLimit: 0 } },
];

const describeIdentity = (open: OpenStorage): void => {
  test.each([true, false])('authorize returns the user of a key, with a unit only when one is taken (%s)', async (takeUnit) => {
    const storage = await open();
    const { user, apiKey, gateId } = await createTestUser(storage, 'known', {
      user: { role: 'admin', language: 'en', timezone: 'America/Tijuana' },
    });
    const authorization = await authorizeWith(storage, apiKey)({ takeUnit });
    expect(authorization).toMatchObject({
      kind: 'authorized',
      principal: { userId: user.id, role: 'admin', language: 'en', timezone: 'America/Tijuana' },
    });
    expect(authorization).toMatchObject({ unit: takeUnit ? { gateId, month: '2026-11', seq: 1 } : null });
  });

  test.each([true, false])('authorize returns unknown_credential for an unknown key (%s)', async (takeUnit) => {
    const storage = await open();
    await createTestUser(storage, 'known');
    expect(await authorizeWith(storage, apiKeyOf('unknown'))({ takeUnit })).toEqual({ kind: 'unknown_credential' });
  });

  test.each(DENIALS)('authorize returns $answer when $wrong', async ({ answer, grants }) => {
    const storage = await open();
    const { apiKey } = await createTestUser(storage, 'wrong', grants);
    expect(await authorizeWith(storage, apiKey)()).toMatchObject({ kind: answer });
  });

  test('authorize allows a request that needs no permission', async () => {
    const storage = await open();
    const { apiKey } = await createTestUser(storage, 'modest', { permissions: ['users:read_self'] });
    expect(
      await storage.apiKeyAuthorizer.authorize({ apiKey, address: ADDRESS, permission: null, consumeUnit: false, now: NOVEMBER }),
    ).toMatchObject({
      kind: 'authorized',
    });
  });

  test('authorize denies a key without permissions, unless none is needed', async () => {
    const storage = await open();
    const { apiKey } = await createTestUser(storage, 'powerless', { permissions: [] });
    expect(await authorizeWith(storage, apiKey)()).toMatchObject({ kind: 'permission_denied' });
    expect(
      await storage.apiKeyAuthorizer.authorize({ apiKey, address: ADDRESS, permission: null, consumeUnit: false, now: NOVEMBER }),
    ).toMatchObject({
      kind: 'authorized',
    });
  });

  test.each(DENIALS)('authorize takes no unit when $wrong', async ({ grants }) => {
    const storage = await open();
    const { apiKey, gateId } = await createTestUser(storage, 'wronged', grants);
    await authorizeWith(storage, apiKey)();
    for (const ledgerAccount of await ledgerUsers(storage)) expect(ledgerAccount).toMatchObject({ gateId, seq: 0 });
  });
};

const describeQuota = (open: OpenStorage): void => {
  test('authorize grants the last unit to one of fifty concurrent requests', async () => {
    const storage = await open();
    const { apiKey } = await createTestUser(storage, 'at the limit', { monthlyLimit: 1 });
    const admissions = await Promise.all(Array.from({ length: 50 }, () => authorizeWith(storage, apiKey)()));
    expect(admissions.filter(({ kind }) => kind === 'authorized')).toHaveLength(1);
    expect(admissions.filter(({ kind }) => kind === 'quota_exhausted')).toHaveLength(49);
  });

  test('authorize numbers concurrent units without gaps or duplicates', async () => {
    const storage = await open();
    const { apiKey } = await createTestUser(storage, 'busy', { monthlyLimit: 20 });
    const admissions = await Promise.all(Array.from({ length: 20 }, () => authorizeWith(storage, apiKey)()));
    const ordinals = admissions.map((authorization) => (authorization.kind === 'authorized' ? (authorization.unit?.seq ?? 0) : 0));
    expect(ordinals.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 20 }, (_unused, index) => index + 1));
  });

  test('authorize returns the month with the unit of the request, and of the next month once that has begun', async () => {
    const storage = await open();
    const { apiKey } = await createTestUser(storage, 'counting', { monthlyLimit: 5 });
    const admit = authorizeWith(storage, apiKey);
    expect(await admit({ takeUnit: false })).toMatchObject({ quota: { limit: 5, used: 0, resetsAt: DECEMBER } });
    for (const used of [1, 2]) expect(await admit()).toMatchObject({ quota: { limit: 5, used, resetsAt: DECEMBER } });
    expect(await admit({ takeUnit: false })).toMatchObject({ quota: { used: 2 } });
    expect(await admit({ now: DECEMBER })).toMatchObject({ quota: { used: 1, resetsAt: Date.parse('2027-01-01T00:00:00Z') } });
    expect(await admit({ now: DECEMBER - 1, takeUnit: false })).toMatchObject({ quota: { used: 1 } });
  });

  test('an exhausted quota has its limit, the units used and the start of the next month', async () => {
    const storage = await open();
    const { apiKey } = await createTestUser(storage, 'spent', { monthlyLimit: 2 });
    const admit = authorizeWith(storage, apiKey);
    await admit();
    await admit();
    expect(await admit()).toMatchObject({ kind: 'quota_exhausted', quota: { limit: 2, used: 2, resetsAt: DECEMBER } });
  });

  test('an exhausted quota allows requests that take no unit', async () => {
    const storage = await open();
    const { apiKey } = await createTestUser(storage, 'reader', { monthlyLimit: 0 });
    expect(await authorizeWith(storage, apiKey)({ takeUnit: false })).toMatchObject({ kind: 'authorized', unit: null });
  });

  test('a new quota starts at the first instant of the next month in UTC', async () => {
    const storage = await open();
    const { apiKey } = await createTestUser(storage, 'patient', { monthlyLimit: 1 });
    const admit = authorizeWith(storage, apiKey);
    await admit({ now: NOVEMBER });
    expect(await admit({ now: DECEMBER - 1 })).toMatchObject({ kind: 'quota_exhausted' });
    expect(await admit({ now: DECEMBER })).toMatchObject({ kind: 'authorized', unit: { month: '2026-12', seq: 2 } });
    expect(await admit({ now: DECEMBER })).toMatchObject({ kind: 'quota_exhausted', quota: { used: 1 } });
  });

  test('a unit taken by a slower clock after the first of the next month counts in that month', async () => {
    const storage = await open();
    const { apiKey } = await createTestUser(storage, 'at midnight', { monthlyLimit: 2 });
    const admit = authorizeWith(storage, apiKey);
    await admit({ now: DECEMBER });
    expect(await admit({ now: DECEMBER - 1 })).toMatchObject({ kind: 'authorized', unit: { month: '2026-12', seq: 2 } });
    expect(await admit({ now: DECEMBER - 1 })).toMatchObject({
      kind: 'quota_exhausted',
      quota: { used: 2, resetsAt: Date.UTC(2027, 0, 1) },
    });
  });

  test('every month of a year has a count of its own', async () => {
    const storage = await open();
    const { apiKey } = await createTestUser(storage, 'faithful', { monthlyLimit: 1 });
    const admit = authorizeWith(storage, apiKey);
    for (const month of Array(12).keys()) {
      const now = Date.UTC(2027, month, 15);
      expect(await admit({ now })).toMatchObject({ kind: 'authorized' });
      expect(await admit({ now })).toMatchObject({ kind: 'quota_exhausted', quota: { used: 1 } });
    }
  });
};

const MINUTE_MS = 60_000;

const describeRate = (open: OpenStorage): void => {
  test('authorize allows exactly the limit of forty concurrent requests from several functions', async () => {
    const storage = await open();
    const { apiKey } = await createTestUser(storage, 'fast', { minuteLimit: 15, monthlyLimit: 100 });
    const admissions = await Promise.all(
      Array.from({ length: 40 }, (_unused, index) => authorizeWith(storage, apiKey)({ takeUnit: index % 2 === 0 })),
    );
    expect(admissions.filter(({ kind }) => kind === 'authorized')).toHaveLength(15);
    expect(admissions.filter(({ kind }) => kind === 'rate_limited')).toHaveLength(25);
  });

  test('authorize allows no request when the limit is 0', async () => {
    const storage = await open();
    const { apiKey } = await createTestUser(storage, 'hopeless', { minuteLimit: 0 });
    const admit = authorizeWith(storage, apiKey);
    for (const takeUnit of [true, false]) expect(await admit({ takeUnit })).toMatchObject({ kind: 'rate_limited', rate: { limit: 0 } });
  });

  test('authorize returns the remaining requests of the minute, and resets with the next minute', async () => {
    const storage = await open();
    const { apiKey } = await createTestUser(storage, 'counting', { minuteLimit: 2 });
    const admit = authorizeWith(storage, apiKey);
    const start = NOVEMBER + 20_000;
    const rates = [await admit({ now: start }), await admit({ now: start + 1, takeUnit: false }), await admit({ now: start + 2 })].map(
      (authorization) => ('rate' in authorization ? authorization.rate : null),
    );
    const resetsAt = NOVEMBER + MINUTE_MS;
    expect(rates).toEqual([
      { limit: 2, remaining: 1, resetsAt },
      { limit: 2, remaining: 0, resetsAt },
      { limit: 2, remaining: 0, resetsAt },
    ]);
    expect(await admit({ now: resetsAt - 1 })).toMatchObject({ kind: 'rate_limited' });
    expect(await admit({ now: resetsAt })).toMatchObject({ kind: 'authorized', rate: { remaining: 1 } });
  });

  test('a request above the limit takes no unit; one without permission or quota counts as a request', async () => {
    const storage = await open();
    const { apiKey } = await createTestUser(storage, 'limited', { minuteLimit: 1 });
    const admit = authorizeWith(storage, apiKey);
    await admit();
    await admit();
    for (const { seq } of await ledgerUsers(storage)) expect(seq).toBe(1);
    const powerless = await createTestUser(storage, 'powerless', { minuteLimit: 1, permissions: [] });
    const spent = await createTestUser(storage, 'spent', { minuteLimit: 1, monthlyLimit: 0 });
    for (const { apiKey: refused } of [powerless, spent]) {
      await authorizeWith(storage, refused)();
      expect(await authorizeWith(storage, refused)()).toMatchObject({ kind: 'rate_limited' });
    }
  });

  test('authorize allows occasional requests over months', async () => {
    const storage = await open();
    const { apiKey } = await createTestUser(storage, 'occasional', { minuteLimit: 1, monthlyLimit: 100 });
    for (const day of Array(40).keys())
      expect(await authorizeWith(storage, apiKey)({ now: NOVEMBER + day * 86_400_000 })).toMatchObject({ kind: 'authorized' });
  });
};

const describeIdentify = (open: OpenStorage): void => {
  test('identify returns the user of a key, without counting a request or taking a unit', async () => {
    const storage = await open();
    const { user, apiKey } = await createTestUser(storage, 'known', { minuteLimit: 1 });
    for (let turn = 0; turn < 3; turn += 1)
      expect(await storage.apiKeyAuthorizer.identify({ apiKey, address: ADDRESS, permission: null, now: NOVEMBER })).toBe(user.id);
    expect(await authorizeWith(storage, apiKey)()).toMatchObject({ kind: 'authorized', unit: { seq: 1 } });
  });

  test('identify returns null for an unknown key and for a user that is not active', async () => {
    const storage = await open();
    const { apiKey } = await createTestUser(storage, 'suspended', { user: { status: 'suspended' } });
    expect(await storage.apiKeyAuthorizer.identify({ apiKey, address: ADDRESS, permission: null, now: NOVEMBER })).toBeNull();
    expect(
      await storage.apiKeyAuthorizer.identify({ apiKey: apiKeyOf('nobody'), address: ADDRESS, permission: null, now: NOVEMBER }),
    ).toBeNull();
  });

  test('refund returns the unit once, however often it is called', async () => {
    const storage = await open();
    const { apiKey } = await createTestUser(storage, 'refunded', { monthlyLimit: 1 });
    const authorization = await authorizeWith(storage, apiKey)();
    if (authorization.kind !== 'authorized' || authorization.unit === null) throw new Error(authorization.kind);
    await storage.apiKeyAuthorizer.refund(authorization.unit);
    await storage.apiKeyAuthorizer.refund(authorization.unit);
    expect(await authorizeWith(storage, apiKey)()).toMatchObject({ kind: 'authorized' });
    expect(await authorizeWith(storage, apiKey)()).toMatchObject({ kind: 'quota_exhausted', quota: { used: 1 } });
  });
};

const describeNamedKeys = (open: OpenStorage): void => {
  const END = NOVEMBER + 600_000;

  /** An account of five units with a named key, and requests with that key from an address. */
  const openWithNamedKey = async (grant: Partial<NamedKey>) => {
    const storage = await open();
    const user = await createTestUser(storage, 'named', { monthlyLimit: 5 });
    const apiKey = await addTestKey(storage, user, 'named', grant);
    const ask = async (address: string, { takeUnit: consumeUnit = true, now = NOVEMBER }: Ask = {}) => {
      const { kind } = await storage.apiKeyAuthorizer.authorize({ apiKey, address, permission: NEEDED, consumeUnit, now });
      return kind;
    };
    return { storage, gateId: user.gateId, ask };
  };

  test.each([true, false])(
    'a named key is accepted within its ranges and before its end, and takes a unit only then (%s)',
    async (takeUnit) => {
      const ranges = ['203.0.113.0/24', '2001:db8::/47'].map(parseIpRange).filter((range) => range !== null);
      const { storage, gateId, ask } = await openWithNamedKey({ ranges, expiresAt: END });
      expect(await ask('203.0.113.9', { takeUnit })).toBe('authorized');
      expect(await ask('2001:db8:1:ffff::1', { takeUnit })).toBe('authorized');
      expect(await ask('2001:db8:2::1', { takeUnit })).toBe('address_denied');
      expect(await ask('203.0.114.1', { takeUnit })).toBe('address_denied');
      expect(await ask('203.0.113.9', { takeUnit, now: END - 1 })).toBe('authorized');
      expect(await ask('203.0.113.9', { takeUnit, now: END })).toBe('expired_key');
      expect(await ledgerUsers(storage)).toMatchObject([{ gateId, seq: takeUnit ? 3 : 0 }]);
    },
  );

  test.each([
    [['validations:create', 'validations:read'], 'authorized'],
    [['validations:read', 'users:read_self'], 'permission_denied'],
  ])('a named key with %j answers %s to a request that takes a unit', async (permissions, answer) => {
    const { ask } = await openWithNamedKey({ permissions });
    expect(await ask('203.0.113.9')).toBe(answer);
  });
};

/** The guarantees of every ApiKeyAuthorizer. */
export const describeApiKeyAuthorizer = (name: string, open: OpenStorage): void => {
  describe(`ApiKeyAuthorizer: ${name}`, () => {
    describe('identity and permission', () => {
      describeIdentity(open);
    });
    describe('requests per minute', () => {
      describeRate(open);
    });
    describe('identification and refunds', () => {
      describeIdentify(open);
    });
    describe('named keys', () => {
      describeNamedKeys(open);
    });
    describe('the monthly quota', () => {
      describeQuota(open);
    });
  });
};
